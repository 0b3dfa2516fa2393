import { z } from 'zod'
import { defineEvent } from '@/lib/core/events'
import { aiCallOutput } from './schemas'

/** What happens in this module, for webhooks, agents, chat and other modules. */

const id = '0193a1c0-a2f0-7b64-9d11-70c4e5b2a905'
const deal_id = '0193a1c0-a511-7f02-8c3e-2b7d9e6f4a06'

export const aiCallCompleted = defineEvent({
  name: 'ai_call.completed',
  title: 'AI call ended',
  description: 'A call of the AI call center has ended, whatever came of it: status and outcome tell.',
  payload: aiCallOutput,
  example: {
    id,
    status: 'completed',
    mode: 'sip',
    campaign_id: '0193a1c0-a7d3-7c19-b6f8-4e1a5c9d3b07',
    campaign_name: 'Fibre spring',
    deal_id,
    lead_id: '0193a1c0-81b0-7c1d-8d9e-52f1c0a7d602',
    contact_id: '0193a1c0-7d5e-7a52-9c41-3f0f6f2f9a11',
    name: 'Thandi Mokoena',
    from: '+27105550100',
    to: '+27821234567',
    attempt: 1,
    created_at: '2026-11-20T08:30:00.000Z',
    started_at: '2026-11-20T08:30:09.000Z',
    ended_at: '2026-11-20T08:32:14.000Z',
    duration_seconds: 125,
    end_reason: 'agent_hangup',
    outcome: 'qualified',
    summary: 'Thandi answered every question and expects an offer.',
    sentiment: 'Positive',
    answers: { budget: 'Up to R900 a month would be fine.' },
    recording_url: '',
    cost: 0.21,
    error: '',
  },
  record: (call) => (call.deal_id ? `deal:${call.deal_id}` : `ai_call:${call.id}`),
})

export const callFinished = defineEvent({
  name: 'call.finished',
  title: 'Phone call finished',
  description: 'A telephone system told of a call that is over, answered or not.',
  payload: z.object({
    id: z.string(),
    domain: z.string(),
    direction: z.string(),
    from: z.string(),
    to: z.string(),
    status: z.string(),
    duration: z.number(),
    started_at: z.string(),
    contact_id: z.string().nullable(),
    lead_id: z.string().nullable(),
  }),
  example: {
    id: '0193a1c0-ac44-7d85-a1e7-9f3b2d8c6e08',
    domain: 'office.example.com',
    direction: 'inbound',
    from: '+27821234567',
    to: '201',
    status: 'missed',
    duration: 18,
    started_at: '2026-11-20T08:30:00.000Z',
    contact_id: '0193a1c0-7d5e-7a52-9c41-3f0f6f2f9a11',
    lead_id: null,
  },
  record: (call) => `call:${call.id}`,
})

export const callsEvents = [aiCallCompleted, callFinished]

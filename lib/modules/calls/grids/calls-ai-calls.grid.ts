import { defineGrid } from '@/lib/core/grid/define-grid'
import { campaignReference } from '../campaigns/campaign-reference'
import { AI_CALL_STATUSES, CALL_MODES, CALL_OUTCOMES, SENTIMENTS } from '../schemas'
import { contactPointer, dealPointer, leadPointer } from './references'

export const callsAiCalls = defineGrid({
  slug: 'calls-ai-calls',
  module: 'calls',
  title: 'AI calls',
  singular: 'AI call',
  description: 'Every call of the AI call center, with what was said and what came of it.',
  source: { kind: 'model', table: 'calls_ai_call' },
  columns: {
    name: { label: 'With', type: 'text', sort: true, search: true, primary: true, width: 200 },
    status: { label: 'Status', type: 'choice', choices: AI_CALL_STATUSES, sort: true },
    outcome: {
      label: 'Outcome',
      type: 'choice',
      choices: CALL_OUTCOMES,
      sort: true,
      width: 170,
    },
    to_number: { label: 'Number', type: 'phone', search: true },
    campaign_id: { label: 'Campaign', type: 'reference', sort: true, nullable: true, reference: campaignReference },
    mode: { label: 'How', type: 'choice', choices: CALL_MODES, sort: true },
    duration_seconds: { label: 'Duration', type: 'duration', nullable: true, sort: true },
    summary: { label: 'Summary', type: 'long_text', search: true },
    sentiment: {
      label: 'Mood',
      type: 'choice',
      choices: SENTIMENTS,
      hidden: true,
    },
    attempt: { label: 'Attempt', type: 'number', hidden: true },
    end_reason: { label: 'Ended because', type: 'text', hidden: true },
    error: { label: 'What went wrong', type: 'text', hidden: true },
    deal_id: { label: 'Deal', type: 'reference', nullable: true, reference: dealPointer, hidden: true },
    lead_id: { label: 'Lead', type: 'reference', nullable: true, reference: leadPointer, hidden: true },
    contact_id: { label: 'Contact', type: 'reference', nullable: true, reference: contactPointer, hidden: true },
    created_by_name: { label: 'Placed by', type: 'text', hidden: true },
    ended_at: { label: 'Ended', type: 'datetime', nullable: true, sort: true, hidden: true },
    created_at: { label: 'Placed', type: 'datetime', sort: true },
  },
  defaultSort: '-created_at',
  access: { read: 'calls.ai_call.read' },
  stats: [
    { key: 'total', label: 'Calls' },
    { key: 'live', label: 'Live now', tone: 'info', filter: { column: 'status', op: 'eq', value: 'running' } },
    {
      key: 'qualified',
      label: 'Qualified',
      tone: 'success',
      filter: { column: 'outcome', op: 'eq', value: 'qualified' },
    },
    {
      key: 'callback',
      label: 'Call back',
      tone: 'warning',
      filter: { column: 'outcome', op: 'eq', value: 'callback' },
    },
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'status', op: 'eq', value: 'error' } },
  ],
  searchPlaceholder: 'Search by name, number or summary',
  rowPage: '/calls/ai-calls/{row_id}',
  empty: {
    title: 'No AI calls yet',
    body: 'Start a campaign, or have a deal called from its page; what is said stands here.',
  },
})

import type { z } from 'zod'
import { env } from '@/lib/core/env'
import type { EventDefinition } from '@/lib/core/events'
import { modules } from '@/lib/core/registry'
import { aiCallCompleted, callFinished } from '@/lib/modules/calls/events'
import {
  contactCreated,
  contactMerged,
  contactUpdated,
  dealCreated,
  dealStageChanged,
  dealUpdated,
  leadCreated,
  leadStatusChanged,
  opportunityCreated,
  opportunityStatusChanged,
} from '@/lib/modules/crm/events'
import { plainWords } from '../domain/event-words'

/** An event as people read it, and the name of the record that it is about. */
export type Said = { sentence: string; name: string }

/** Every event that can be told in a topic, in the modules' order. */
export const publishableEvents = (): EventDefinition[] => modules().flatMap((card) => card.events)

/** @returns null: there is no such event (any more), or its payload is none of its own */
export function sayEvent(name: string, payload: unknown): Said | null {
  const details = publishableEvents().find((event) => event.name === name)
  const parsed = details?.payload.safeParse(payload)
  if (!details || !parsed?.success) return null
  return (SENTENCES.get(name) ?? inGeneral(details))(parsed.data as never)
}

type Say = (payload: never) => Said

const say = <P extends z.ZodType>(event: EventDefinition<P>, words: (payload: z.output<P>) => Said): [string, Say] => [
  event.name,
  words as Say,
]

const link = (name: string, path: string): string => `[${plainWords(name) || 'a record'}](${env.url}${path})`
const deal = (one: { id: string; title: string }) => link(one.title, `/crm/deals/${one.id}`)
const lead = (one: { id: string; name: string }) => link(one.name, `/crm/leads/${one.id}`)
const contact = (one: { contact_id: string; full_name: string }) =>
  link(one.full_name, `/crm/contacts/${one.contact_id}`)
const bold = (text: string): string => `**${plainWords(text) || '(none)'}**`
const money = (currency: string, value: number | string | null): string =>
  value === null || Number(value) === 0
    ? ''
    : `, ${currency} ${Number(value).toLocaleString('en-ZA', { maximumFractionDigits: 0 }).replaceAll(/\s|,/g, ' ')}`
const ENDED: Record<string, string> = { won: ':tada: ', lost: '' }

const SENTENCES = new Map<string, Say>([
  say(contactCreated, (one) => ({ name: one.full_name, sentence: `New contact: ${contact(one)}.` })),
  say(contactUpdated, (one) => ({ name: one.full_name, sentence: `The contact ${contact(one)} was changed.` })),
  say(contactMerged, (one) => ({
    name: one.full_name,
    sentence: `${one.merged_ids.length + 1} contacts were merged into ${contact(one)}.`,
  })),
  say(leadCreated, (one) => ({
    name: one.name,
    sentence: `New lead: ${lead(one)}${one.campaign ? ` from ${bold(one.campaign)}` : ''}.`,
  })),
  say(leadStatusChanged, (one) => ({
    name: one.name,
    sentence: `The lead ${lead(one)} went from ${bold(one.from)} to ${bold(one.to)}.`,
  })),
  say(opportunityCreated, (one) => ({
    name: one.title,
    sentence: `New opportunity: ${bold(one.title)}${money(one.currency, one.value)}.`,
  })),
  say(opportunityStatusChanged, (one) => ({
    name: one.title,
    sentence: `The opportunity ${bold(one.title)} went from ${bold(one.from)} to ${bold(one.to)}.`,
  })),
  say(dealCreated, (one) => ({
    name: one.title,
    sentence: `New deal: ${deal(one)}${money(one.currency, one.value)}.`,
  })),
  say(dealUpdated, (one) => ({ name: one.title, sentence: `The deal ${deal(one)} was changed.` })),
  say(dealStageChanged, ({ deal: one, ...move }) => ({
    name: one.title,
    sentence: `${ENDED[one.status] ?? ''}The deal ${deal(one)} went from ${bold(move.from_stage_name)} to ${bold(move.to_stage_name)}${money(one.currency, one.value)}.`,
  })),
  say(aiCallCompleted, (one) => ({
    name: one.name,
    sentence: `The AI call with ${link(one.name, `/calls/ai-calls/${one.id}`)} has ended: ${bold(one.outcome || one.status)}.${one.summary ? `\n> ${plainWords(one.summary)}` : ''}`,
  })),
  say(callFinished, (one) => ({
    name: one.direction === 'inbound' ? one.from : one.to,
    sentence: `A call from ${plainWords(one.from)} to ${plainWords(one.to)}: ${bold(one.status)}, ${one.duration} seconds.`,
  })),
])

const NAMES = ['name', 'title', 'full_name', 'label', 'subject'] as const

/** For events that nobody wrote a sentence for. */
const inGeneral =
  ({ title, description }: EventDefinition) =>
  (payload: unknown): Said => {
    const details = payload as Record<string, unknown>
    const name = NAMES.map((key) => details[key]).find((value) => typeof value === 'string' && value !== '') as
      | string
      | undefined
    return { name: name ?? title, sentence: `${bold(title)}${name ? ` (${plainWords(name)})` : ''}: ${description}` }
  }

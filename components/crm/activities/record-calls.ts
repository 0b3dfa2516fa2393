import type { CrmRecord } from '@/components/crm/types'
import { type AnswerOf, call, type InputOf } from '@/lib/client/call'

/** What contacts, leads and deals have in common in the API, under the name that each has for its id. */

type Options = { idempotencyKey: string }
export type TimelinePage = AnswerOf<'GET /crm/deals/{id}/timeline'>
type LoggedCall = Omit<InputOf<'POST /crm/deals/{id}/calls'>, 'id'>

export async function addNote({ kind, id }: CrmRecord, body: string, options: Options): Promise<void> {
  if (kind === 'contact') await call('POST /crm/contacts/{contact_id}/notes', { contact_id: id, body }, options)
  else if (kind === 'lead') await call('POST /crm/leads/{lead_id}/notes', { lead_id: id, body }, options)
  else await call('POST /crm/deals/{id}/notes', { id, body }, options)
}

export async function logCall({ kind, id }: CrmRecord, logged: LoggedCall, options: Options): Promise<void> {
  if (kind === 'contact') await call('POST /crm/contacts/{contact_id}/calls', { contact_id: id, ...logged }, options)
  else if (kind === 'lead') await call('POST /crm/leads/{lead_id}/calls', { lead_id: id, ...logged }, options)
  else await call('POST /crm/deals/{id}/calls', { id, ...logged }, options)
}

export function readTimeline(record: CrmRecord, before: string | null, signal: AbortSignal): Promise<TimelinePage> {
  const { kind, id } = record
  const page = before === null ? {} : { cursor: before }
  if (kind === 'contact')
    return call('GET /crm/contacts/{contact_id}/timeline', { contact_id: id, ...page }, { signal })
  if (kind === 'lead') return call('GET /crm/leads/{lead_id}/timeline', { lead_id: id, ...page }, { signal })
  return call('GET /crm/deals/{id}/timeline', { id, ...page }, { signal })
}

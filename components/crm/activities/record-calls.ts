import type { CrmRecord } from '@/components/crm/types'
import { call, type InputOf } from '@/lib/client/call'

/** What contacts, leads and deals have in common in the API, under the name that each has for its id. */

type Options = { idempotencyKey: string }
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

import { fitted, type Stage } from './stage'
import { idOf, nameOf, outcomeOf, type Row, rowsIn } from './tool-results'

const MAX_LEADS = 5
const RECORD_ID = /"(?:lead_id|id|row_id)":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"/i
const COLUMNS = ['name', 'phone', 'email', 'company', 'category', 'status', 'notes']

/** A note on each new lead: what it is about, and what is missing before a person can call. */
export function sortLeads(stage: Stage): string {
  const named = RECORD_ID.exec(stage.conversation.request)?.[1]
  const leads = (named ? [stage.record('lead', named)] : newLeads(stage))
    .filter(({ notes }) => !notes)
    .slice(0, MAX_LEADS)
  if (leads.length === 0) return 'Every new lead has a note already, so there is nothing to sort.'
  const tool = stage.need({ verb: 'update', noun: 'lead' })
  const calls = leads.map((lead) => ({
    name: tool.name,
    arguments: fitted(tool, { row_id: idOf(lead), version: lead.version, changes: { notes: noteOn(lead) } }),
  }))
  const results = stage.askAll(
    calls,
    `I note on ${calls.length} new ${calls.length === 1 ? 'lead' : 'leads'} what is missing.`,
  )
  const lines = leads.map((lead, index) => `- ${nameOf(lead)}: ${noteOn(lead)}${WORDS[outcomeOf(results[index])]}`)
  return ['These are the new leads:', ...lines].join('\n')
}

const WORDS = { waiting: '', done: '', rejected: ' (rejected)', failed: ' (not allowed)' }

function newLeads(stage: Stage): Row[] {
  const filter = { column: 'status', op: 'eq', value: 'New' }
  const tool = stage.need({ verb: 'list', noun: 'lead' })
  return rowsIn(stage.ask(tool, { filter, columns: COLUMNS, per_page: 20 })) ?? []
}

function noteOn(lead: Row): string {
  const missing = [
    !lead.name && !lead.full_name && 'the name',
    !lead.phone && 'a phone number',
    !lead.email && 'an e-mail address',
    !lead.category && 'what they want',
  ].filter(Boolean)
  const about = lead.category ? `Asks about ${lead.category}. ` : ''
  return missing.length > 0 ? `${about}Ask for ${missing.join(' and ')}.` : `${about}Everything is there to call.`
}

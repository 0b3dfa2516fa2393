import type { Beat } from './lead-story'
import { idAt } from './time'

type Activity = {
  kind: Beat['kind'] | 'note'
  subject: string
  subject_id: string
  from_value: string | null
  to_value: string | null
  actor_type: string
  actor_id: string | null
  actor_label: string
  occurred_at: Date
}

type Record_ = { id: string; [field: string]: unknown }

/** What a person reads in the history; the rest is the machine's. */
const TOLD = [
  'full_name',
  'name',
  'title',
  'email',
  'phone',
  'company',
  'category',
  'campaign',
  'source',
  'value',
  'currency',
]

/**
 * The entries of the audit log that the seeded stories would have left: each record's creation, its changes of status
 * and its calls, by whoever did them, when they did.
 */
export function auditRows(activities: Activity[], records: Record_[]) {
  const byId = new Map(records.map((record) => [record.id, record]))
  return activities.flatMap((activity) => {
    const record = byId.get(activity.subject_id)
    const change = record && changeOf(activity, record)
    if (!record || !change) return []
    const { actor_type, actor_id, actor_label, subject, occurred_at } = activity
    return {
      id: idAt(occurred_at),
      at: occurred_at,
      actor_type,
      actor_id,
      actor_label,
      entity: subject === 'opportunity' ? 'crm-opportunities' : `crm-${subject}s`,
      entity_id: record.id,
      entity_label: String(record.full_name ?? record.name ?? record.title ?? ''),
      ...change,
    }
  })
}

function changeOf({ kind, subject, from_value, to_value, occurred_at }: Activity, record: Record_) {
  switch (kind) {
    case 'created':
      return { operation: `crm.${subject}.create`, after: asCreated(subject, record) }
    case 'status_change':
      return { operation: `crm.${subject}.move`, before: { status: from_value }, after: { status: to_value } }
    case 'call':
      return subject === 'lead'
        ? {
            operation: 'crm.lead.log_call',
            before: { last_called_at: null },
            after: { last_called_at: occurred_at.toISOString() },
          }
        : null
    default:
      return null
  }
}

function asCreated(subject: string, record: Record_): Record<string, string> {
  const told = TOLD.filter((key) => record[key]).map((key) => [key, String(record[key])])
  return Object.fromEntries(subject === 'contact' ? told : [...told, ['status', 'New']])
}

import type { Client } from 'pg'
import { LARGEST } from './data'

/**
 * What bulk work writes, by hand: one statement for all rows, with the lines of the timeline, the events and the audit rows
 * in it, as the product's own role under its policies. No rules are asked.
 */
export type ByHand = {
  create(rows: object[]): Promise<string[]>
  /** Gives each row its value in the column that the bench edits; undoing is the same with the values of before. */
  edit(rows: { id: string; value: string }[]): Promise<void>
  remove(ids: string[]): Promise<void>
}

type Kind = {
  table: string
  entity: string
  subject: string
  edited: string
  label: string
  /** Columns of a new row, with those that the rules add. */
  columns: Record<string, string>
  created: string
  changed: string
  payload: string
  /** An edit is a line of the timeline, too. */
  timeline: boolean
}

export const CONTACT: Kind = {
  table: 'crm_contact',
  entity: 'crm-contacts',
  subject: 'contact',
  edited: 'company',
  label: 'full_name',
  columns: {
    full_name: 'v.name',
    email: 'v.email',
    phone: 'v.phone',
    phone_canonical: `'+27' || substr(v.phone, 2)`,
    phone_last9: 'right(v.phone, 9)',
    company: 'v.company',
  },
  created: 'contact.created',
  changed: 'contact.updated',
  payload: `jsonb_build_object('contact_id', r.id, 'full_name', r.full_name, 'email', r.email, 'phone', r.phone, 'company', r.company)`,
  timeline: false,
}

export const LEAD: Kind = {
  table: 'crm_lead',
  entity: 'crm-leads',
  subject: 'lead',
  edited: 'status',
  label: 'name',
  columns: {
    lead_id: `'H-' || v.email`,
    name: 'v.name',
    email: 'v.email',
    phone: 'v.phone',
    phone_canonical: `'+27' || substr(v.phone, 2)`,
    phone_last9: 'right(v.phone, 9)',
    company: 'v.company',
    source: `'manual'`,
  },
  created: 'lead.created',
  changed: 'lead.status_changed',
  payload: `jsonb_build_object('id', r.id, 'lead_id', r.lead_id, 'name', r.name, 'email', r.email, 'phone', r.phone, 'status', r.status,
    'source', r.source, 'campaign', r.campaign, 'category', r.category, 'contact_id', r.contact_id)`,
  timeline: true,
}

export function byHand(client: Client, kind: Kind): ByHand {
  const { table, edited, columns } = kind
  const bound = async <Row extends object>(text: string, value: unknown): Promise<Row[]> => {
    await client.query('begin')
    await client.query(`select set_config('app.organization_id', $1, true)`, [LARGEST])
    const { rows } = await client.query<Row>(text, [LARGEST, value])
    await client.query('commit')
    return rows
  }
  return {
    async create(rows) {
      const created = await bound<{ entity_id: string }>(
        `with r as (
           insert into ${table} (id, organization_id, ${Object.keys(columns).join()})
           select uuidv7(), $1, ${Object.values(columns).join()}
           from jsonb_to_recordset($2::jsonb) v(name text, email text, phone text, company text) returning *
         ), ${activities(kind, `'created', null::text, null::text`)}, ${events(kind, kind.created)}
         ${audit(kind, 'create', 'null', `to_jsonb(r) - 'search_text' - 'organization_id' - 'version'`)} returning entity_id`,
        JSON.stringify(rows),
      )
      return created.map(({ entity_id }) => entity_id)
    },
    async edit(rows) {
      await bound(
        `with locked as (
           select t.id, t.${edited} as was, v.value from ${table} t
           join jsonb_to_recordset($2::jsonb) v(id uuid, value text) on v.id = t.id
           where t.organization_id = $1 and t.deleted_at is null order by t.id for update of t
         ), r as (
           update ${table} t set ${edited} = l.value, version = t.version + 1, updated_at = now()
           from locked l where t.id = l.id and t.organization_id = $1 returning t.*, l.was
         ), ${kind.timeline ? `${activities(kind, `'status_change', r.was, r.${edited}`)},` : ''} ${events(kind, kind.changed)}
         ${audit(kind, 'update', object('r.was'), object(`r.${edited}`))}`,
        JSON.stringify(rows),
      )
      function object(value: string) {
        return `jsonb_build_object('${edited}', ${value})`
      }
    },
    async remove(ids) {
      await bound(
        `with locked as (
           select id from ${table} where organization_id = $1 and id = any($2::uuid[]) and deleted_at is null order by id for update
         ), r as (
           update ${table} t set deleted_at = now(), version = t.version + 1, updated_at = now()
           from locked l where t.id = l.id and t.organization_id = $1 returning t.*
         ), ${activities(kind, `'deleted', null::text, null::text`)}
         ${audit(kind, 'delete', `jsonb_build_object('deleted_at', null)`, `jsonb_build_object('deleted_at', r.deleted_at)`)}`,
        ids,
      )
    },
  }
}

const activities = ({ subject }: Kind, values: string) => `activities as (
  insert into timeline_entry (id, organization_id, kind, from_value, to_value, subject, subject_id, contact_id, actor_type, actor_label)
  select uuidv7(), $1, a.kind, a.from_value, a.to_value, '${subject}', r.id, ${subject === 'contact' ? 'r.id' : 'r.contact_id'}, 'job', 'Benchmark'
  from r, lateral (select ${values}) a(kind, from_value, to_value))`

const events = ({ payload }: Kind, name: string) => `events as (
  insert into platform_event (id, organization_id, name, payload) select uuidv7(), $1, '${name}', ${payload} from r)`

const audit = ({ entity, label }: Kind, verb: string, before: string, after: string) => `
  insert into audit_log (id, organization_id, actor_type, actor_label, operation, entity, entity_id, entity_label, before, after)
  select uuidv7(), $1, 'job', 'Benchmark', '${entity}.${verb}', '${entity}', r.id, r.${label}, ${before}, ${after} from r`

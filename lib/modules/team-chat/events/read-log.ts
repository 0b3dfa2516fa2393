import type { OrganizationDetails } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { CHAT_USER, type ChatUser } from '../domain/caller'
import { loadNeutral } from '../reading/assemble'
import type { NeutralMessage, Reads } from '../reading/types'
import type { StoredEvent } from '../wire/events'
import type { Queue } from './queues'

/** What happened, with everything that delivering it needs: shaped for a queue without another question. */
export type LoadedEvent = {
  position: number
  type: string
  payload: StoredEvent
  /** Null: everyone in the organization. */
  audience: ReadonlySet<number> | null
  /** Of a message event. Undefined: it was deleted since, or nobody who waits is to see it. */
  message?: LoadedMessage
  /** Whom an event tells about, where the telling depends on the reader. */
  person?: ChatUser
}

export type LoadedMessage = {
  neutral: NeutralMessage
  /** Queues for all public channels have it too. */
  isPublic: boolean
  /** Of a message that was moved since it was sent: who has it now. */
  readers: ReadonlySet<number> | null
}

type Row = { position: number; type: string; payload: StoredEvent; everyone: boolean; user_ids: number[] }

/** Reads of an organization where no operation runs. */
export const readsOf = (organization: OrganizationDetails): Reads => ({
  organization,
  query: (query, options) => tenantQuery(organization.id, query, options),
})

/** Events after a number, the next ones first. */
export function readLog(reads: Reads, after: number, most: number): Promise<LoadedEvent[]> {
  return read(reads, after, most, sql`true`)
}

/** The same, but for what cannot be meant for this queue. */
export function readLogFor(reads: Reads, queue: Queue, after: number, most: number): Promise<LoadedEvent[]> {
  const { settings, reader } = queue
  const types = settings.event_types
  const meant = sql`(everyone or ${reader.id} = any(user_ids) ${settings.all_public_streams ? sql`or type = 'message'` : sql``})`
  return read(reads, after, most, types ? sql`${meant} and type = any(${types}::text[])` : meant)
}

async function read(reads: Reads, after: number, most: number, which: Sql): Promise<LoadedEvent[]> {
  const rows = await reads.query<Row>(
    compile(sql`select position::float8, type, payload, everyone, user_ids from chat_event
      where organization_id = ${reads.organization.id}::uuid and position > ${after} and ${which}
      order by position limit ${most}`),
  )
  const events = rows.map(
    ({ position, type, payload, everyone, user_ids }): LoadedEvent => ({
      position,
      type,
      payload,
      audience: everyone ? null : new Set(user_ids),
    }),
  )
  await Promise.all([addMessages(reads, events), addPeople(reads, events)])
  return events
}

export async function newestPosition(reads: Reads): Promise<number> {
  const [row] = await reads.query<{ last_event: number }>(
    compile(sql`select last_event::float8 from chat_realm where organization_id = ${reads.organization.id}::uuid`),
  )
  return row?.last_event ?? 0
}

type Facts = { id: number; is_public: boolean; readers: number[] | null }

async function addMessages(reads: Reads, events: LoadedEvent[]): Promise<void> {
  const sent = events.flatMap((event) =>
    event.payload.type === 'message' ? [{ event, id: event.payload.message_id }] : [],
  )
  if (sent.length === 0) return
  const ids = [...new Set(sent.map(({ id }) => id))]
  const [neutral, details] = await Promise.all([
    loadNeutral(reads, ids),
    reads.query<Facts>(
      compile(sql`
        select m.id::float8, not coalesce(c.invite_only, true) as is_public,
          case when m.moved_at is not null
            then array(select d.user_id from chat_delivery d where d.message_id = m.id) end as readers
        from chat_message m left join chat_channel c on c.id = m.channel_id
        where m.organization_id = ${reads.organization.id}::uuid and m.id = any(${ids}::bigint[])`),
    ),
  ])
  const factsById = new Map(details.map((row) => [row.id, row]))
  const messages = new Map(neutral.map((one) => [one.id, one]))
  for (const { event, id } of sent) {
    const found = messages.get(id)
    const known = factsById.get(id)
    if (found && known)
      event.message = {
        neutral: found,
        isPublic: known.is_public,
        readers: known.readers && new Set(known.readers),
      }
  }
}

/** Events that leave to delivery what the reader may see of a person: see the triggers of chat_user. */
const openPerson = ({ payload }: LoadedEvent): number | null =>
  payload.type === 'realm_user' && (payload.op === 'add' || payload.person.new_email !== undefined)
    ? payload.person.user_id
    : null

async function addPeople(reads: Reads, events: LoadedEvent[]): Promise<void> {
  const open = events.flatMap((event) => {
    const id = openPerson(event)
    return id === null ? [] : [{ event, id }]
  })
  if (open.length === 0) return
  const people = await reads.query<ChatUser>(
    compile(sql`select ${CHAT_USER} from chat_user u
      where u.organization_id = ${reads.organization.id}::uuid and u.id = any(${open.map(({ id }) => id)}::int[])`),
  )
  const byId = new Map(people.map((person) => [person.id, person]))
  for (const { event, id } of open) event.person = byId.get(id)
}

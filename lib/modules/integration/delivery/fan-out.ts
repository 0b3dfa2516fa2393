import { newId } from '@/lib/core/db/ids'
import type { Transaction } from '@/lib/core/db/prisma'
import type { EventListener, HandedEvent } from '@/lib/core/jobs/worker-task'
import { log } from '@/lib/core/log'
import { RETENTION_DAYS } from '../domain/attempts'
import { eventDefinition } from '../domain/event-types'
import { inTransaction, type Lane, lockLanes } from './lanes'
import { notifyScreens } from './notify-screens'

type Hook = { id: string; organization_id: string; events: string[]; active: boolean }
type Planned = Lane & { event: HandedEvent; hook: Hook; isFirst: boolean }

/**
 * Writes down who is to be told of these events, in the transaction that hands them on. For a webhook that is switched
 * off they are noted as missed, so that it can catch up.
 */
export const fanOut: EventListener = async ({ tx, events }) => {
  const told = events.filter(({ name }) => eventDefinition(name) !== undefined)
  if (told.length === 0) return
  const before = await hooksFor(tx, told, false)
  if (before.length === 0) return
  await lockLanes(inTransaction(tx), plan(before, told))
  // Once more, and held until the commit: a request that switches one off waits, and then finds these deliveries.
  const planned = plan(await hooksFor(tx, told, true), told)
  if (planned.length === 0) return
  await insert(tx, planned)
  // Heard by browsers a moment later, when this is committed; told in vain where it is not.
  notifyScreens(planned.map(({ hook }) => hook))
}

async function hooksFor(tx: Transaction, events: HandedEvent[], hold: boolean): Promise<Hook[]> {
  const organizations = [...new Set(events.map(({ organization_id }) => organization_id))]
  const names = [...new Set(events.map(({ name }) => name))]
  const rows = hold
    ? tx.raw.$queryRaw<Hook[]>`
        select id::text, organization_id::text, events, active from integration_hook
         where organization_id = any(${organizations}::uuid[]) and deleted_at is null and events && ${names}::text[]
           and (active or disabled_at > now() - make_interval(days => ${RETENTION_DAYS}::int))
         order by id for share`
    : tx.raw.$queryRaw<Hook[]>`
        select id::text, organization_id::text, events, active from integration_hook
         where organization_id = any(${organizations}::uuid[]) and deleted_at is null and events && ${names}::text[]`
  return rows
}

function plan(hooks: Hook[], events: HandedEvent[]): Planned[] {
  const seen = new Set<string>()
  return events.flatMap((event) => {
    const record_key = recordOf(event)
    return hooks
      .filter((hook) => hook.organization_id === event.organization_id && hook.events.includes(event.name))
      .map((hook) => {
        const lane = `${hook.id} ${record_key}`
        const isFirst = !seen.has(lane)
        seen.add(lane)
        return { hook_id: hook.id, record_key, event, hook, isFirst }
      })
  })
}

/** A payload that its event's own rule cannot read keeps its place among nothing but itself. */
function recordOf(event: HandedEvent): string {
  try {
    return eventDefinition(event.name)?.record(event.payload) ?? event.id
  } catch (error) {
    log().warn({ err: error, event: event.name, event_id: event.id }, 'the record of an event cannot be told')
    return event.id
  }
}

async function insert(tx: Transaction, planned: Planned[]): Promise<void> {
  const rows = planned.map(({ hook_id, record_key, event, hook, isFirst }) => ({
    id: newId(),
    organization_id: hook.organization_id,
    hook_id,
    event_id: event.id,
    event_name: event.name,
    record_key,
    sequence: String(event.sequence),
    active: hook.active,
    first: isFirst,
  }))
  await tx.raw.$executeRaw`
    insert into integration_delivery
      (id, organization_id, hook_id, event_id, event_name, record_key, sequence, state, missed, error, next_attempt_at)
    select r.id, r.organization_id, r.hook_id, r.event_id, r.event_name, r.record_key, r.sequence,
           case when r.active then 'waiting' else 'cancelled' end, not r.active,
           case when r.active then '' else ${MISSED} end,
           case when r.active and r.first and not exists (
             select 1 from integration_delivery d
              where d.hook_id = r.hook_id and d.record_key = r.record_key and d.state in ('waiting', 'delivering')
           ) then now() end
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
        id uuid, organization_id uuid, hook_id uuid, event_id uuid, event_name text, record_key text, sequence bigint,
        active boolean, first boolean)
    on conflict (hook_id, event_id) do nothing`
}

const MISSED = 'The webhook was switched off when this happened.'

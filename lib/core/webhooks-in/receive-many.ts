import { newId } from '../db/ids'
import { systemQuery } from '../db/system-query'
import { announceAfterCommit } from '../live/signals'
import { redact } from '../secrets/redact'
import { type Delivery, RECEIPTS_SLUG, storedDelivery } from './receive'

/**
 * Stores many at once, of any organizations, for the task that works on them in batches; answer the provider after that. For services
 * that send hundreds a second: a job each would cost more than its work.
 * @returns in their order; `isNew` false: the provider sent it before
 */
export async function receiveMany(deliveries: Delivery[]): Promise<{ id: string; isNew: boolean }[]> {
  // One statement cannot touch a row twice.
  const once = new Map<string, { id: string; delivery: Delivery; times: number }>()
  const keys = deliveries.map((delivery) => {
    const id = newId()
    const { event_id } = storedDelivery(delivery, id)
    const key = `${delivery.organizationId} ${delivery.provider} ${event_id}`
    const known = once.get(key)
    if (known) known.times++
    else once.set(key, { id, delivery, times: 1 })
    return { key, isFirst: !known }
  })
  const rows = [...once.values()].map(({ id, delivery, times }) => ({
    id,
    times,
    delivery,
    ...storedDelivery(delivery, id),
  }))
  // The system role: one statement for all organizations.
  const stored = await systemQuery<{
    id: string
    organization_id: string
    provider: string
    provider_event_id: string
  }>(
    `insert into webhook_receipt (id, organization_id, provider, provider_event_id, kind, state, reason, raw, body, headers,
       deliveries, processed_at, batched)
     select id, organization_id, provider, event_id, kind, state, reason, raw, body, headers, times,
       case when state = 'received' then null else now() end, state = 'received'
     from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::bytea[], $9::text[], $10::jsonb[], $11::int[])
       as v(id, organization_id, provider, event_id, kind, state, reason, raw, body, headers, times)
     on conflict (organization_id, provider, provider_event_id)
       do update set deliveries = webhook_receipt.deliveries + excluded.deliveries
     returning id::text, organization_id::text, provider, provider_event_id`,
    [
      rows.map(({ id }) => id),
      rows.map(({ delivery }) => delivery.organizationId),
      rows.map(({ delivery }) => delivery.provider),
      rows.map(({ event_id }) => event_id),
      rows.map(({ delivery }) => delivery.kind.slice(0, 100)),
      rows.map(({ state }) => state),
      rows.map(({ reason }) => reason),
      rows.map(({ raw }) => raw),
      rows.map(({ body }) => body),
      rows.map(({ delivery }) => JSON.stringify(redact(delivery.headers))),
      rows.map(({ times }) => times),
    ],
  )
  const ids = new Map(stored.map((row) => [`${row.organization_id} ${row.provider} ${row.provider_event_id}`, row.id]))
  for (const organizationId of new Set(deliveries.map((delivery) => delivery.organizationId)))
    announceAfterCommit(organizationId, [{ type: 'grid', slug: RECEIPTS_SLUG }], true)
  return keys.map(({ key, isFirst }) => {
    const id = ids.get(key)!
    return { id, isNew: isFirst && id === once.get(key)!.id }
  })
}

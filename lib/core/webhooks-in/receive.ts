import { type OrganizationDetails, systemContext } from '../context'
import { newId } from '../db/ids'
import { type Transaction, tenantTransaction } from '../db/prisma'
import { enqueueInTransaction } from '../jobs/enqueue'
import { announceAfterCommit } from '../live/signals'
import { redact, redactForeign } from '../secrets/redact'
import { processWebhook } from './process-webhook.job'

/** A webhook as it came in, for an organization that its address or its signature names. */
export type Delivery = {
  /** The connector's kind. */
  provider: string
  organizationId: string
  /** The provider's own id of the event; a second one with it is not worked on again. */
  providerEventId: string
  /** What it is about, e.g. `message.status`; shown in the list and handed to the handler. */
  kind: string
  raw: Buffer
  headers: Record<string, string>
  /** False: the signature is wrong. It is kept for the list and nobody works on it; answer 401. */
  verified: boolean
}

export const RECEIPTS_SLUG = 'settings-received-webhooks'

const MAX_SHOWN = 4_000
/** Hiding secrets may shorten it. */
const MAX_READ = 2 * MAX_SHOWN

/**
 * Stores it and queues the work in one transaction; answer the provider at once after that.
 * @returns `isNew` false: the provider sent it before, nothing more is done; null: there is no such organization
 */
export async function receive(delivery: Delivery): Promise<{ id: string; isNew: boolean } | null> {
  const { provider, verified } = delivery
  const id = newId()
  const { event_id, state, reason, raw, body } = storedDelivery(delivery, id)

  // One transaction of the bound role: the caller may hold a connection of the system role, and must not need another.
  const receipt = await tenantTransaction(delivery.organizationId, async (tx) => {
    const organization = await organizationOf(tx, delivery.organizationId)
    if (!organization) return null
    const [row] = await tx.raw.$queryRaw<{ id: string; is_new: boolean }[]>`
      insert into webhook_receipt (id, organization_id, provider, provider_event_id, kind, state, reason, raw, body,
        headers, processed_at)
      values (${id}::uuid, ${organization.id}::uuid, ${provider}, ${event_id}, ${delivery.kind.slice(0, 100)},
        ${state}, ${reason}, ${raw}, ${body},
        ${JSON.stringify(redact(delivery.headers))}::jsonb, ${verified ? null : new Date()}::timestamptz)
      on conflict (organization_id, provider, provider_event_id)
        do update set deliveries = webhook_receipt.deliveries + 1
      returning id::text, id = ${id}::uuid as is_new`
    if (row?.is_new && verified) {
      const ctx = systemContext(`webhook of ${provider}`, organization)
      await enqueueInTransaction(tx, ctx, processWebhook, { receipt_id: id })
    }
    return row as { id: string; is_new: boolean }
  })
  if (!receipt) return null
  const signal = { type: 'grid' as const, slug: RECEIPTS_SLUG, ids: [receipt.id] }
  announceAfterCommit(delivery.organizationId, [signal], receipt.is_new)
  return { id: receipt.id, isNew: receipt.is_new }
}

/** What is stored of a delivery. */
export function storedDelivery({ verified, providerEventId, raw }: Delivery, id: string) {
  return {
    // What is not proven must not take the place of the real one.
    event_id: (verified ? providerEventId : `unverified ${id}`).slice(0, 300),
    state: verified ? 'received' : 'discarded',
    reason: verified ? '' : 'Its signature does not fit, so somebody else may have sent it.',
    raw: verified ? raw : raw.subarray(0, MAX_SHOWN),
    body: redactForeign(raw.toString('utf8', 0, MAX_READ).replaceAll('\0', '')).slice(0, MAX_SHOWN),
  }
}

function organizationOf({ db }: Transaction, id: string): Promise<OrganizationDetails | null> {
  const details = { id: true, name: true, slug: true, colour: true, time_zone: true, currency: true, country: true }
  return db.organization.findUnique({ where: { id }, select: { ...details, is_sample: true } })
}

import { type OrganizationCtx, systemContext } from '../context'
import { systemTransaction, type Transaction } from '../db/prisma'
import { compile, sql } from '../db/sql'
import { enqueueInTransaction } from '../jobs/enqueue'
import { organizationDetails } from '../jobs/run-job'
import type { WorkerTask } from '../jobs/worker-task'
import { announceAfterCommit } from '../live/signals'
import { log } from '../log'
import { modules } from '../registry'
import { redactForeign } from '../secrets/redact'
import { processWebhook, readJson } from './process-webhook.job'
import { RECEIPTS_SLUG } from './receive'
import type { ReceivedWebhook, WebhookHandler, WebhookVerdict } from './webhook-handler'

const MAX_BATCH = 250

/** Hands webhooks that were stored with `receiveMany` to their handler, many at once; what fails gets a job of its own. */
export const processWebhookBatches: WorkerTask = {
  name: 'core.process-webhook-batches',
  everyMs: 2_000,
  start() {
    let isStopping = false
    return {
      async look() {
        while (!isStopping && (await processBatch()) === MAX_BATCH);
      },
      async stop() {
        isStopping = true
      },
    }
  },
}

type Receipt = Omit<ReceivedWebhook, 'data'> & { organization_id: string }
type Settled = { id: string; verdict: WebhookVerdict }

/** Claimed rows are skipped, so any number of workers may do it at once. @returns how many there were */
export async function processBatch(maxRows = MAX_BATCH): Promise<number> {
  const touched = new Set<string>()
  const count = await systemTransaction(async (tx) => {
    const rows = await tx.query<Receipt>(
      compile(sql`
        select id::text, organization_id::text, provider, kind, provider_event_id, received_at, raw from webhook_receipt
        where batched and state = 'received' order by received_at, id limit ${sql.lit(maxRows)} for no key update skip locked`),
    )
    for (const [key, group] of Map.groupBy(rows, (row) => `${row.organization_id} ${row.provider}`)) {
      touched.add(key.split(' ')[0]!)
      await settle(tx, group)
    }
    return rows.length
  })
  for (const organizationId of touched)
    announceAfterCommit(organizationId, [{ type: 'grid', slug: RECEIPTS_SLUG }], false)
  return count
}

/** All of one organization and provider. */
async function settle(tx: Transaction, rows: Receipt[]): Promise<void> {
  const { organization_id, provider } = rows[0]!
  const organization = await organizationDetails(organization_id)
  if (!organization) return
  const ctx: OrganizationCtx = { ...systemContext(`webhook of ${provider}`, organization), organization }
  const webhooks = rows.map(({ organization_id: _, ...row }) => {
    const raw = Buffer.from(row.raw)
    return { ...row, raw, data: readJson(raw) }
  })
  const { settled, failed } = await handled(ctx, handlerOf(provider), webhooks)
  if (settled.length)
    await tx.query(
      compile(sql`
        update webhook_receipt w set state = v.state, reason = v.reason, processed_at = now()
        from unnest(${settled.map(({ id }) => id)}::uuid[], ${settled.map(({ verdict }) => verdict.state)}::text[],
          ${settled.map(({ verdict }) => redactForeign(verdict.reason ?? '').slice(0, 1000))}::text[]) v(id, state, reason)
        where w.organization_id = ${organization_id}::uuid and w.id = v.id`),
    )
  for (const id of failed) await enqueueInTransaction(tx, ctx, processWebhook, { receipt_id: id })
  if (failed.length)
    await tx.query(
      compile(sql`update webhook_receipt set batched = false
        where organization_id = ${organization_id}::uuid and id = any(${failed}::uuid[])`),
    )
}

const handlerOf = (provider: string): WebhookHandler | undefined =>
  modules()
    .flatMap((card) => card.webhookHandlers ?? [])
    .find((handler) => handler.provider === provider && handler.handleMany)

async function handled(
  ctx: OrganizationCtx,
  handler: WebhookHandler | undefined,
  webhooks: ReceivedWebhook[],
): Promise<{ settled: Settled[]; failed: string[] }> {
  if (!handler?.handleMany) return { settled: [], failed: webhooks.map(({ id }) => id) }
  try {
    const verdicts = await handler.handleMany({ ctx, webhooks })
    return { settled: webhooks.map(({ id }, index) => ({ id, verdict: verdicts[index]! })), failed: [] }
  } catch (error) {
    log().warn({ err: error, provider: handler.provider, count: webhooks.length }, 'a batch of webhooks failed')
    return { settled: [], failed: webhooks.map(({ id }) => id) }
  }
}

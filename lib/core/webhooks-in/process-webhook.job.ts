import { z } from 'zod'
import { tenantTransaction } from '../db/prisma'
import { defineJob } from '../jobs/define-job'
import { announceAfterCommit } from '../live/signals'
import { modules } from '../registry'
import { redactForeign } from '../secrets/redact'
import type { ReceivedWebhook, WebhookVerdict } from './webhook-handler'

/** Hands a received webhook to the modules that work on its provider's, and notes what they made of it. */
export const processWebhook = defineJob({
  name: 'core.process-webhook',
  title: 'Worked on a received webhook',
  input: z.strictObject({ receipt_id: z.uuid() }),
  failsElsewhere: true,
  retries: 5,
  retryDelay: 5,
  async run({ ctx, input, job }) {
    const { id: organizationId } = ctx.organization
    const row = await tenantTransaction(organizationId, ({ db }) =>
      db.webhookReceipt.findFirst({ where: { id: input.receipt_id, state: 'received' } }),
    )
    if (!row) return
    const settle = async ({ state, reason = '' }: { state: string; reason?: string | undefined }) => {
      await tenantTransaction(organizationId, ({ db }) =>
        db.webhookReceipt.updateMany({
          where: { id: row.id, state: 'received' },
          data: { state, reason: redactForeign(reason).slice(0, 1000), processed_at: new Date() },
        }),
      )
      announceAfterCommit(organizationId, [{ type: 'grid', slug: 'settings-received-webhooks', ids: [row.id] }], false)
    }
    const raw = Buffer.from(row.raw)
    const webhook: ReceivedWebhook = { ...row, raw, data: readJson(raw) }
    const handlers = modules()
      .flatMap((card) => card.webhookHandlers ?? [])
      .filter(({ provider, kinds }) => provider === row.provider && (!kinds || kinds.includes(row.kind)))
    try {
      const verdicts: WebhookVerdict[] = []
      for (const handler of handlers) verdicts.push(await handler.handle({ ctx, webhook }))
      await settle(verdictOf(verdicts))
    } catch (error) {
      if (job.isLastAttempt) await settle({ state: 'failed', reason: (error as Error).message })
      throw error
    }
  },
})

/** Accepted by one is accepted; else the first that says why not. */
function verdictOf(verdicts: WebhookVerdict[]): WebhookVerdict {
  const accepted = verdicts.find(({ state }) => state === 'accepted')
  return accepted ?? verdicts[0] ?? { state: 'ignored', reason: 'Nothing in this installation works on these.' }
}

export function readJson(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}

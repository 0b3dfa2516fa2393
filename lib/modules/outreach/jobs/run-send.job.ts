import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { smsConnector } from '@/lib/connectors/sms'
import type { SmsPort } from '@/lib/connectors/sms/port'
import { smsLength } from '@/lib/connectors/sms/segments'
import { connect } from '@/lib/core/connections/connection'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineJob } from '@/lib/core/jobs/define-job'
import { spaced } from '@/lib/core/jobs/job-run'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { readSend } from '../operations/sends/read-send'
import { handOverEmails } from '../operations/sends/send-emails'
import { claimSms, releaseSms, settleSms } from '../operations/sends/send-sms'
import { settleSend } from '../operations/sends/settle-send'

/** How long the run stays to see mails leave the outbox; later ones are looked after every minute. */
const WATCH_OUTBOX_MS = 20_000

/**
 * Sends what waits of a send, batch after batch. It may run again after a crash, or twice at the same time: each message
 * is claimed before it is sent, and what was claimed is never simply sent again.
 */
export const runSend = defineJob({
  name: 'outreach.run-send',
  title: 'Sent messages',
  input: z.strictObject({ send_id: z.uuid() }),
  retries: 6,
  retryDelay: 15,
  expireInSeconds: 3_600,
  async run({ ctx, input, progress, job }) {
    const { send_id } = input
    const { send } = await runOperation(readSend, ctx, { send_id })
    const port = send.channel === 'sms' ? await smsOf(ctx, send_id) : null
    const tell = async () => {
      const counts = await runOperation(settleSend, ctx, { send_id })
      await progress({ done: counts.done + counts.in_outbox, total: send.total, failed: counts.failed })
      return counts
    }
    for (let more = true; more && !job.cancel.aborted; ) {
      job.signal.throwIfAborted()
      more = port ? await sendSomeSms(ctx, port, send_id) : await handOverSome(ctx, send_id)
      await tell()
    }
    let counts = await tell()
    for (const end = Date.now() + WATCH_OUTBOX_MS; counts.in_outbox > 0 && Date.now() < end && !job.signal.aborted; ) {
      await wait(500)
      counts = await tell()
    }
    const { counts: states } = (await runOperation(readSend, ctx, { send_id })).send
    const parts = [
      [states.sent + states.delivered, 'sent'],
      [states.handed, 'in the outbox'],
      [states.failed + states.unknown, 'failed'],
      [states.blocked, 'opted out'],
      [states.cancelled, 'cancelled'],
    ] as const
    return {
      message: `${
        parts
          .filter(([n]) => n > 0)
          .map(([n, what]) => `${spaced(n)} ${what}`)
          .join(', ') || 'Nothing to send'
      }.`,
    }
  },
})

/** @throws ProviderError when none is connected any more; the send says so too */
async function smsOf(ctx: OrganizationCtx, send_id: string): Promise<SmsPort> {
  try {
    return await connect(ctx.organization.id, smsConnector)
  } catch (error) {
    await runOperation(releaseSms, ctx, { send_id, batch_id: null, error: (error as Error).message })
    throw error
  }
}

const handOverSome = async (ctx: OrganizationCtx, send_id: string): Promise<boolean> =>
  (await runOperation(handOverEmails, ctx, { send_id })).done > 0

/** @returns whether there may be more */
async function sendSomeSms(ctx: OrganizationCtx, port: SmsPort, send_id: string): Promise<boolean> {
  const { batch, done } = await runOperation(claimSms, ctx, { send_id })
  if (!batch) return done > 0
  const { batch_id, messages } = batch
  const results = await port.send(messages).catch(async (error: unknown) => {
    if (!(error instanceof ProviderError)) throw error
    // It may have gone out: it stays claimed, and the next attempt asks again with the very same call.
    if (error.outcomeUnknown) return askAgain(ctx, port, send_id, batch_id)
    if (error.kind === 'validation') return refused(messages, error.message)
    await runOperation(releaseSms, ctx, { send_id, batch_id, error: error.message })
    throw error
  })
  const segments = new Map(messages.map(({ id, body }) => [id, smsLength(body).segments]))
  await runOperation(settleSms, ctx, {
    batch_id,
    results: results.map(({ id, provider_id, state, reason }) => ({
      ...{ id, provider_id, state, reason },
      segments: segments.get(id) ?? 0,
    })),
  })
  return true
}

/** The same call once more: the provider answers what came of the first. */
async function askAgain(ctx: OrganizationCtx, port: SmsPort, send_id: string, again: string) {
  const { batch } = await runOperation(claimSms, ctx, { send_id, again })
  if (batch?.batch_id !== again) throw new Error('a batch was settled by somebody else')
  return port.send(batch.messages)
}

const refused = (messages: { id: string }[], reason: string) =>
  messages.map(({ id }) => ({ id, ok: false, provider_id: '', state: 'failed' as const, reason }))

import { z } from 'zod'
import { bankSyncConnector } from '@/lib/connectors/bank-sync'
import type { PullResult } from '@/lib/connectors/bank-sync/port'
import { openConnection } from '@/lib/core/connections/connection'
import { readConnection } from '@/lib/core/connections/connection-store'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { endPull } from '../operations/sync/end-pull'
import { type Gap, orderForPull } from '../operations/sync/order-for-pull'
import type { PullAnswer } from '../schemas-sync-answers'

/** An attempt that begins so late is none: whoever asked for it has been told that it broke off. */
const LATEST_START_MS = 90_000

/** One attempt at the bank, and never another by itself (Business Platform Modules 8). */
export const pullBankLinesJob = defineJob({
  name: 'banking.pull-bank-lines',
  title: 'Fetched lines from online banking',
  input: z.strictObject({ bank_account_id: z.uuid(), attempt_at: z.string() }),
  isSync: true,
  retries: 0,
  noRetry:
    'Banks lock a profile that signs in too often, so online banking is never asked a second time for you. Check the message, then fetch again under Banking.',
  concurrency: 1,
  expireInSeconds: 150,
  async run({ ctx, input, job }): Promise<PullAnswer> {
    const { bank_account_id, attempt_at } = input
    const end = (result: PullResult, gap: Gap | null = null) =>
      runOperation(endPull, ctx, { bank_account_id, result, gap })
    const failed = (message: string): PullResult => ({ ok: false, kind: 'unavailable', stage: 'settings', message })
    if (Date.now() - Date.parse(attempt_at) > LATEST_START_MS)
      return end(failed('The attempt would have begun too late, so the bank was not asked. Try again.'))
    try {
      const prepared = await runOperation(orderForPull, ctx, { bank_account_id })
      if ('problem' in prepared)
        return end({ ok: false, kind: 'not_configured', stage: 'settings', message: prepared.problem })
      const stored = await readConnection(ctx.organization.id, bankSyncConnector.kind)
      const port = openConnection(ctx.organization.id, bankSyncConnector, stored)
      const signal = AbortSignal.any([job.signal, job.cancel])
      return await end(await port.pull({ ...prepared.order, signal }), prepared.gap)
    } catch (error) {
      await end(failed('It broke off on our side. The log of the server says more.'))
      throw error
    }
  },
})

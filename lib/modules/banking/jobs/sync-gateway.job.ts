import { z } from 'zod'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import { AppError } from '@/lib/core/errors'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { syncGateway } from '../gateway/sync-gateway'
import { recordSync } from '../operations/gateway/record-sync'
import type { GatewaySyncAnswer } from '../schemas-gateway-answers'

const NOTHING = { imported: 0, duplicates: 0, settlements: 0 }

/** Twice a day, where the organization is (Business Platform Modules 6), and whenever somebody asks for it. */
export const syncGatewayJob = defineJob({
  name: 'banking.sync-gateway',
  title: 'Card gateway sync',
  input: z.strictObject({ trigger: z.enum(['manual', 'schedule']) }),
  schedule: { cron: '0 6,18 * * *', input: { trigger: 'schedule' } },
  isSync: true,
  retryDelay: 60,
  concurrency: 1,
  async run({ ctx, input, progress, job }): Promise<GatewaySyncAnswer> {
    const port = await connectIfConfigured(ctx.organization.id, gatewayConnector)
    if (!port) return { ...NOTHING, complete: true, message: 'No card gateway is connected.' }
    let answer: GatewaySyncAnswer
    try {
      answer = await syncGateway(ctx, port, { signal: job.signal, told: (done) => progress({ done }) })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await runOperation(recordSync, ctx, { ...NOTHING, ok: false, message: error.message })
      // Whoever waits for it is told at once; by the clock it is tried again, where that may help.
      if (input.trigger === 'manual' || !(error instanceof ProviderError && error.isPassing))
        return { ...NOTHING, complete: false, message: error.message }
      throw error
    }
    if (answer.complete || input.trigger === 'manual' || job.isLastAttempt) return answer
    // What came is in; the next attempt fetches what is missing.
    throw new ProviderError({ kind: 'unavailable', provider: 'gateway', op: 'sync', message: answer.message })
  },
})

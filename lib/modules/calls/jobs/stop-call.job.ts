import { z } from 'zod'
import { voiceConnector } from '@/lib/connectors/voice/connector'
import { connect } from '@/lib/core/connections/connection'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { defineJob } from '@/lib/core/jobs/define-job'
import { announceAfterCommit } from '@/lib/core/live/signals'
import { runOperation } from '@/lib/core/operation'
import { asCallCenter } from '../domain/acting'
import { applyCallState } from '../operations/ai-calls/apply-call-state'

/** Ends a call at the provider. */
export const stopCallJob = defineJob({
  name: 'calls.stop-call',
  title: 'Stopped an AI call',
  input: z.strictObject({ call_id: z.uuid() }),
  retries: 2,
  retryDelay: 1,
  async run({ ctx, input: { call_id }, job }) {
    const { id: organizationId } = ctx.organization
    const call = await tenantTransaction(organizationId, ({ db }) =>
      db.callsAiCall.findFirst({ where: { id: call_id, status: 'running' }, select: { provider_call_id: true } }),
    )
    if (!call?.provider_call_id) return
    try {
      const port = await connect(organizationId, voiceConnector)
      await port.stopCall(call.provider_call_id)
      await runOperation(applyCallState, asCallCenter(ctx), {
        call_id,
        state: await port.getCall(call.provider_call_id),
      })
    } catch (error) {
      if (job.isLastAttempt) {
        // It goes on, so it was not stopped.
        await tenantTransaction(organizationId, ({ db }) =>
          db.callsAiCall.updateMany({ where: { id: call_id, status: 'running' }, data: { outcome: '' } }),
        )
        announceAfterCommit(organizationId, [{ type: 'grid', slug: 'calls-ai-calls', ids: [call_id] }], false)
      }
      throw error
    }
  },
})

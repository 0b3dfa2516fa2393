import { z } from 'zod'
import { voiceConnector } from '@/lib/connectors/voice/connector'
import { connect } from '@/lib/core/connections/connection'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { asCallCenter } from '../domain/acting'
import { applyCallState } from '../operations/ai-calls/apply-call-state'

/** Asks the provider how a call stands: after each of its webhooks, and when none came for a while. */
export const readCallJob = defineJob({
  name: 'calls.read-call',
  title: 'Read how an AI call stands',
  input: z.strictObject({ call_id: z.uuid() }),
  retries: 4,
  concurrency: 4,
  async run({ ctx, input: { call_id } }) {
    const call = await tenantTransaction(ctx.organization.id, ({ db }) =>
      db.callsAiCall.findFirst({ where: { id: call_id }, select: { provider_call_id: true } }),
    )
    if (!call?.provider_call_id) return
    try {
      const port = await connect(ctx.organization.id, voiceConnector)
      const state = await port.getCall(call.provider_call_id)
      await runOperation(applyCallState, asCallCenter(ctx), { call_id, state })
    } catch (error) {
      // Gone at the provider, or the connection was taken away: there will be no better news.
      if (!(error instanceof ProviderError) || !['not_found', 'not_configured'].includes(error.kind)) throw error
      await runOperation(applyCallState, asCallCenter(ctx), { call_id, state: null, problem: error.message })
    }
  },
})

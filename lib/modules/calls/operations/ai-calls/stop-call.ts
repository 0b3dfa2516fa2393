import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { isUuid } from '@/lib/modules/calls/campaigns/campaign-row'
import { stopCallJob } from '@/lib/modules/calls/jobs/stop-call.job'

export const stopCall = defineOperation({
  name: 'calls.ai_call.stop',
  title: 'Stopped an AI call',
  permission: 'calls.ai_call.stop',
  effect: 'write',
  input: z.strictObject({ call_id: z.string() }),
  output: z.object({ id: z.string(), message: z.string() }),
  async run({ ctx, input }) {
    const call = isUuid(input.call_id) ? await ctx.db.callsAiCall.findFirst({ where: { id: input.call_id } }) : null
    if (!call) throw notFound('AI call')
    if (call.status !== 'running') throw conflict('This call has ended already.')
    if (!call.provider_call_id)
      throw conflict('This call is just being placed. Try again in a moment, once the provider knows it.')
    await ctx.db.callsAiCall.updateMany({ where: { id: call.id }, data: { outcome: 'stopped' } })
    await ctx.enqueue(stopCallJob, { call_id: call.id })
    ctx.record({
      entity: 'calls-ai-calls',
      id: call.id,
      label: call.name || call.to_number,
      before: { outcome: call.outcome },
      after: { outcome: 'stopped' },
    })
    ctx.signal({ type: 'grid', slug: 'calls-ai-calls', ids: [call.id] })
    return { id: call.id, message: 'The call is being stopped.' }
  },
})

/** What a browser needs to join a web call; it works while the call waits or runs. */
export const joinCall = defineOperation({
  name: 'calls.ai_call.join',
  title: 'Joined a call in the browser',
  permission: 'calls.ai_call.stop',
  effect: 'write',
  secretAnswer: true,
  input: z.strictObject({ call_id: z.string() }),
  output: z.object({ id: z.string(), access_token: z.string() }),
  async run({ ctx, input }) {
    const call = isUuid(input.call_id) ? await ctx.db.callsAiCall.findFirst({ where: { id: input.call_id } }) : null
    if (!call) throw notFound('AI call')
    if (call.mode !== 'voice') throw conflict('This is no call in the browser.')
    if (call.status !== 'running') throw conflict('This call has ended already.')
    if (!call.access_token) throw conflict('This call is just being placed. Try again in a moment.')
    return { id: call.id, access_token: decryptSecret(call.access_token) }
  },
})

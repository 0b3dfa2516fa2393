import { z } from 'zod'
import { voiceConnector } from '@/lib/connectors/voice/connector'
import type { CallOrder, Script, VoiceAgentProvider, VoiceCall } from '@/lib/connectors/voice/port'
import { connect } from '@/lib/core/connections/connection'
import type { OrganizationCtx } from '@/lib/core/context'
import { tenantTransaction } from '@/lib/core/db/prisma'
import { defineJob } from '@/lib/core/jobs/define-job'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { asCallCenter } from '../domain/acting'
import { applyCallState } from '../operations/ai-calls/apply-call-state'

/** Longer than the provider may take to answer: before that, a call that it does not know may still be on its way. */
const ON_ITS_WAY_SECONDS = 35

/**
 * Places one call with the provider. However often it runs, the provider is asked for one call only: whenever it is not
 * known what came of asking, it is first asked whether it has the call.
 */
export const placeCallJob = defineJob({
  name: 'calls.place-call',
  title: 'Placed an AI call',
  input: z.strictObject({ call_id: z.uuid() }),
  retries: 6,
  retryDelay: 5,
  concurrency: 4,
  async run({ ctx, input: { call_id }, job }) {
    const call = await begin(ctx, call_id)
    if (!call) return
    try {
      const port = await connect(ctx.organization.id, voiceConnector)
      const known = call.asked_before ? await port.findCall(call.id) : null
      if (known) return await adopt(ctx, call_id, known, null)
      if (call.asked_before && call.seconds_ago < ON_ITS_WAY_SECONDS)
        throw new Error(
          'the provider was asked for this call a moment ago; it is looked for again before another is placed',
        )
      await place(ctx, port, call)
    } catch (error) {
      if (error instanceof ProviderError && !error.outcomeUnknown && !error.isPassing)
        return void (await runOperation(applyCallState, asCallCenter(ctx), {
          call_id,
          state: null,
          problem: error.message,
        }))
      if (job.isLastAttempt) {
        const problem = error instanceof ProviderError ? error.message : 'The provider could not be reached.'
        return void (await runOperation(applyCallState, asCallCenter(ctx), { call_id, state: null, problem }))
      }
      throw error
    }
  },
})

type Wanted = {
  id: string
  mode: CallOrder['mode']
  deal_id: string | null
  to_number: string
  from_number: string
  script: Script
  asked_before: boolean
  seconds_ago: number
}

/** Marks that the provider is asked now; null: there is nothing to place any more. */
function begin(ctx: OrganizationCtx, id: string): Promise<Wanted | null> {
  return tenantTransaction(ctx.organization.id, async ({ raw }) => {
    const [before] = await raw.$queryRaw<(Wanted & { sent_at: Date | null })[]>`
      select id::text, mode, deal_id::text, to_number, from_number, script, sent_at is not null as asked_before,
        coalesce(extract(epoch from now() - sent_at), 0)::float8 as seconds_ago
      from calls_ai_call
      where id = ${id}::uuid and status = 'running' and provider_call_id is null and settled_at is null for no key update`
    if (!before) return null
    await raw.$executeRaw`update calls_ai_call set sent_at = coalesce(sent_at, now()) where id = ${id}::uuid`
    return before
  })
}

async function place(ctx: OrganizationCtx, port: VoiceAgentProvider, call: Wanted): Promise<void> {
  const order: CallOrder = {
    reference: call.id,
    mode: call.mode,
    to: call.to_number,
    from: call.from_number,
    script: call.script,
    metadata: { tenant_id: ctx.organization.id, ...(call.deal_id ? { deal_id: call.deal_id } : {}) },
  }
  // Asked again after a while: the time counts from now.
  await mark(ctx, call.id, { sent_at: new Date() })
  try {
    const placed = await port.placeCall(order)
    await adopt(ctx, call.id, placed, placed.accessToken)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (!error.outcomeUnknown) {
      // It certainly was not placed: the next attempt need not look for it.
      await mark(ctx, call.id, { sent_at: null })
      throw error
    }
    await mark(ctx, call.id, { outcome_unknown: true })
    const known = await port.findCall(call.id)
    if (!known) throw error
    await adopt(ctx, call.id, known, null)
  }
}

async function adopt(ctx: OrganizationCtx, id: string, call: VoiceCall, accessToken: string | null): Promise<void> {
  await mark(ctx, id, {
    provider: 'voice',
    provider_call_id: call.id,
    outcome_unknown: false,
    ...(accessToken ? { access_token: encryptSecret(accessToken) } : {}),
  })
  await runOperation(applyCallState, asCallCenter(ctx), { call_id: id, state: call })
}

const mark = (ctx: OrganizationCtx, id: string, data: object) =>
  tenantTransaction(ctx.organization.id, ({ db }) => db.callsAiCall.updateMany({ where: { id }, data }))

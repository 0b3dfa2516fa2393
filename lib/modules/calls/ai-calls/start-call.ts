import { voiceConnector } from '@/lib/connectors/voice/connector'
import type { CallMode, Script } from '@/lib/connectors/voice/port'
import { connectionState } from '@/lib/core/connections/connection'
import { newId } from '@/lib/core/db/ids'
import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { placeCallJob } from '../jobs/place-call.job'

export type NewCall = {
  campaign_id: string | null
  deal_id: string | null
  lead_id: string | null
  contact_id: string | null
  name: string
  mode: CallMode
  attempt: number
  /** E.164 */
  to: string
  from: string
  script: Script
}

/** How long a call may say nothing before it is looked at. */
const SILENCE_SECONDS = 30

/**
 * Writes the call down as running and queues its placing: both happen, or neither. The database refuses a second
 * running call of the same deal or to the same number.
 */
export async function startCall(ctx: OperationCtx, call: NewCall): Promise<string> {
  const id = newId()
  const { to, from, script, ...facts } = call
  const row = {
    ...facts,
    id,
    organization_id: ctx.organization.id,
    status: 'running',
    to_number: to,
    // As it was typed; the provider takes international spelling alone.
    from_number: international(ctx, from),
    script: { ...script, transferNumber: international(ctx, script.transferNumber) } as object,
    read_after: new Date(Date.now() + SILENCE_SECONDS * 1000),
    created_by_name: ctx.actor.label,
  }
  await ctx.db.callsAiCall.create({ data: row })
  await ctx.enqueue(placeCallJob, { call_id: id })
  ctx.record({ entity: 'calls-ai-calls', id, label: call.name || to, before: null, after: { ...facts, to_number: to } })
  ctx.signal({ type: 'grid', slug: 'calls-ai-calls', ids: [id] })
  return id
}

const international = (ctx: OperationCtx, phone: string): string =>
  readPhone(phone, ctx.organization.country).canonical.split(';')[0] || phone

/**
 * Whether calls in this mode can be placed at all, before anything is written.
 * @returns whether somebody's telephone really rings
 * @throws 409 `provider_not_configured` that says what is missing
 */
export async function demandVoice(ctx: OperationCtx, mode: CallMode): Promise<{ rings: boolean }> {
  const state = await connectionState(ctx.organization.id, voiceConnector)
  if (state === 'not_configured')
    throw conflict(
      'Voice calls are not set up. An administrator can connect a provider, or the sandbox, under Settings, Connections.',
      'provider_not_configured',
    )
  if (mode === 'sim' && state !== 'sandbox')
    throw conflict(
      'A rehearsal needs the sandbox, and voice calls are live. Set them to the sandbox under Settings, Connections, or choose another mode.',
      'provider_not_configured',
    )
  return { rings: state === 'live' && mode === 'sip' }
}

import { z } from 'zod'
import { gatewayConnector } from '@/lib/connectors/gateway'
import { connectIfConfigured } from '@/lib/core/connections/connection'
import type { OrganizationCtx } from '@/lib/core/context'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { changeCard, lockCardEvenDeleted, type StoredCard } from '@/lib/modules/banking/cards/card-rows'

const STATES = ['to_forget', 'forgotten', 'failed'] as const
export type Forgetting = { state: (typeof STATES)[number]; note: string }

/**
 * Has the gateway forget a card that is revoked or deleted here; what it says is kept with the card. Safe to repeat. It speaks to the
 * gateway, so it stands outside transactions.
 * @returns how it went, in words; `to_forget`: it may go well later
 */
export async function forgetCard(ctx: OrganizationCtx, card_id: string): Promise<Forgetting> {
  const card = await runOperation(findForgotten, ctx, { card_id })
  if (!card) return { state: 'forgotten', note: '' }
  const told = await notifyGateway(ctx, card)
  return runOperation(noteForgetting, ctx, { card_id, ...told })
}

async function notifyGateway(ctx: OrganizationCtx, { sealed_token, shared }: Forgotten): Promise<Forgetting> {
  if (shared)
    return { state: 'forgotten', note: 'The gateway keeps it, since another saved card has the same authorization.' }
  let token: string
  try {
    token = decryptSecret(sealed_token)
  } catch {
    return { state: 'failed', note: 'The gateway was not told: what the card was charged by cannot be read any more.' }
  }
  try {
    const port = await connectIfConfigured(ctx.organization.id, gatewayConnector)
    if (!port) return { state: 'failed', note: 'No card gateway is set up, so none was told.' }
    await port.deactivate(token)
    return { state: 'forgotten', note: 'The gateway has forgotten the card.' }
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    // The gateway's own words may quote what it was sent.
    const words = error.message.replaceAll(token, '(hidden)')
    const note = `The gateway could not be told: ${/[.!?]$/.test(words) ? words : `${words}.`}`
    return error.isPassing ? { state: 'to_forget', note: `${note} It is asked again.` } : { state: 'failed', note }
  }
}

/** Of a card that the gateway is still to forget: what it is charged by, sealed, and whether another card has the same. */
type Forgotten = { sealed_token: string; shared: boolean }

const findForgotten = defineOperation({
  name: 'banking.card.find_forgotten',
  title: 'Looked up a card that is to be forgotten',
  permission: 'banking.card.update',
  effect: 'read',
  input: z.strictObject({ card_id: z.uuid() }),
  output: z.custom<Forgotten | null>(),
  async run({ ctx, input }) {
    const card = await ctx.db.savedCard.findFirst({ where: { id: input.card_id } })
    if (!card || !['to_forget', 'failed'].includes(card.gateway_state)) return null
    return { sealed_token: card.sealed_token, shared: await isShared(ctx, card) }
  },
})

/** Two sites may have saved one authorization; tokens are sealed differently each time, so they are opened to be compared. */
async function isShared(ctx: OperationCtx, card: StoredCard): Promise<boolean> {
  const others = await ctx.db.savedCard.findMany({
    where: { id: { not: card.id }, status: 'active', last4: card.last4, signature: card.signature },
    select: { sealed_token: true },
    take: 200,
  })
  const opened = (sealed: string) => {
    try {
      return decryptSecret(sealed)
    } catch {
      return null
    }
  }
  const own = opened(card.sealed_token)
  return own !== null && others.some(({ sealed_token }) => opened(sealed_token) === own)
}

const noteForgetting = defineOperation({
  name: 'banking.card.note_forgetting',
  title: 'Noted what the gateway said of a revoked card',
  permission: 'banking.card.update',
  effect: 'write',
  input: z.strictObject({ card_id: z.uuid(), state: z.enum(STATES), note: z.string() }),
  output: z.custom<Forgetting>(),
  async run({ ctx, input: { card_id, state, note } }) {
    const card = await lockCardEvenDeleted(ctx, card_id)
    // Saved anew meanwhile, or told by another process.
    if (!['to_forget', 'failed'].includes(card.gateway_state))
      return { state: 'forgotten' as const, note: card.gateway_note }
    await changeCard(ctx, card, { gateway_state: state, gateway_note: note })
    return { state, note }
  },
})

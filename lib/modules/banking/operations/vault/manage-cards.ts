import { z } from 'zod'
import type { Ctx, OrganizationCtx } from '@/lib/core/context'
import { defineOperation } from '@/lib/core/operation'
import { lockCard, toMasked } from '@/lib/modules/banking/cards/card-rows'
import { vaultCard } from '../../schemas-cards-answers'
import { endCard } from '../cards/change-cards'
import { forgetCard } from '../cards/forget-card'

const permission = 'banking.vault.manage'
const MOST = 1000

/** The cards of the organization, for those who run the platform (Business Platform Modules 4.3, 5); masked for them too. */
export const listVaultCards = defineOperation({
  name: 'banking.vault.list',
  title: 'Read the cards of the vault',
  permission,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ cards: z.array(vaultCard), total: z.number() }),
  async run({ ctx }) {
    const where = { status: { not: 'deleted' } }
    const cards = await ctx.db.savedCard.findMany({
      where,
      orderBy: [{ updated_at: 'desc' }, { id: 'asc' }],
      take: MOST,
    })
    return { cards: cards.map(toMasked), total: await ctx.db.savedCard.count({ where }) }
  },
})

/** Takes a card off every list and out of every charge; charges that it made keep it. */
export const deleteVaultCard = defineOperation({
  name: 'banking.vault.delete',
  title: 'Deleted a card of the vault',
  permission,
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ ok: z.literal(true), id: z.string() }),
  async run({ ctx, input }) {
    const card = await lockCard(ctx, input.id)
    await endCard(ctx, card, 'deleted')
    return { ok: true as const, id: card.id }
  },
})

export const deletedCard = z.object({ ok: z.boolean(), message: z.string() }).meta({ id: 'DeletedCard' })

/** The card is deleted whatever the gateway says; what it says is told. A job asks it again where that may help. */
export async function answerOfDelete({ output, ctx }: { output: unknown; ctx: Ctx }): Promise<Response> {
  const { id } = output as { id: string }
  const { note } = await forgetCard(ctx as OrganizationCtx, id)
  return Response.json({ ok: true, message: note })
}

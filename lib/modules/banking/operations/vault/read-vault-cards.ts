import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { log } from '@/lib/core/log'
import { defineOperation } from '@/lib/core/operation'
import { decryptSecret } from '@/lib/core/secrets/secrets'
import { type StoredCard, toMasked } from '@/lib/modules/banking/cards/card-rows'
import { vaultCard } from '../../schemas-cards-answers'
import { emailInput } from './save-authorization'

/**
 * A customer's cards with what each is charged by: a website that takes a further payment needs it, and whoever holds the secret could
 * save cards all the same. It is the one place where a token leaves the vault. A card that must not be charged has none.
 */
export const readVaultCards = defineOperation({
  name: 'banking.vault.cards',
  title: 'Read the cards of a customer from the vault',
  permission: 'banking.vault.use',
  // Nothing is kept of the answer, as it would be of a write that is asked for twice.
  effect: 'read',
  input: z.strictObject({
    email: emailInput,
    source_site: z.string({ error: 'Enter text.' }).trim().max(200, 'At most 200 characters.').optional(),
  }),
  output: z.object({ cards: z.array(vaultCard.extend({ token: z.string().nullable() })) }),
  async run({ ctx, input: { email, source_site } }) {
    const site = source_site ? sql`and lower(source_site) = lower(${source_site})` : sql``
    const rows = await ctx.query<{ id: string }>(
      compile(sql`select id::text from saved_card where organization_id = ${ctx.organization.id}::uuid
        and lower(email) = ${email} ${site} and status <> 'deleted' limit 100`),
    )
    const cards = await ctx.db.savedCard.findMany({
      where: { id: { in: rows.map(({ id }) => id) } },
      orderBy: [{ updated_at: 'desc' }, { id: 'asc' }],
    })
    return { cards: cards.map((card) => ({ ...toMasked(card), token: tokenOf(card) })) }
  },
})

function tokenOf(card: StoredCard): string | null {
  if (card.status !== 'active') return null
  try {
    return decryptSecret(card.sealed_token)
  } catch (error) {
    log().error({ err: error, card_id: card.id }, 'the token of a saved card cannot be read')
    return null
  }
}

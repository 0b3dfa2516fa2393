import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { customerTable } from '@/lib/modules/accounting/tables'
import { changeCard, lockCard, todayAt } from '@/lib/modules/banking/cards/card-rows'

/**
 * Marks cards whose month is over, and links cards to customers who came later or whose e-mail address is new. Safe to repeat.
 */
export const maintainCards = defineOperation({
  name: 'banking.card.look_after',
  title: 'Looked after saved cards',
  permission: 'banking.card.update',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ expired: z.number(), linked: z.number() }),
  async run({ ctx }) {
    const [year, month] = todayAt(ctx).split('-').map(Number) as [number, number]
    const over = await ctx.db.savedCard.findMany({
      where: {
        status: 'active',
        OR: [{ exp_year: { lt: year } }, { exp_year: year, exp_month: { lt: month } }],
      },
      orderBy: { id: 'asc' },
      take: 1000,
    })
    for (const { id } of over) {
      const card = await lockCard(ctx, id)
      if (card.status === 'active') await changeCard(ctx, card, { status: 'expired' })
    }
    return { expired: over.length, linked: await linkCards(ctx) }
  },
})

/** @returns how many cards have found the one customer with their e-mail address */
async function linkCards(ctx: OperationCtx): Promise<number> {
  const rows = await ctx.query<{ id: string; customer_id: string }>(
    compile(sql`
      select c.id::text, min(k.id::text) as customer_id from saved_card c
      join ${customerTable} k on k.organization_id = c.organization_id and lower(k.email) = lower(c.email) and k.deleted_at is null
      where c.organization_id = ${ctx.organization.id}::uuid and c.customer_id is null and c.status <> 'deleted'
      group by c.id having count(*) = 1 order by c.id limit 1000`),
  )
  for (const { id, customer_id } of rows) await changeCard(ctx, await lockCard(ctx, id), { customer_id })
  return rows.length
}

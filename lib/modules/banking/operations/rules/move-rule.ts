import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { RULES_GRID } from '../../schemas'
import { lockRuleOrder } from './recon-rule-writes'

const output = z.object({ message: z.string() })
const moving = { permission: 'banking.rule.update', effect: 'write', title: 'Moved a bank rule', output } as const

/** Puts a rule at a place of the order, 1 for the first; the others close up. */
export const moveRule = defineOperation({
  ...moving,
  name: 'banking.rule.move',
  input: z.strictObject({
    rule_id: z.string(),
    place: z.number({ error: 'Send a place, 1 for the first.' }).int().min(1, 'The first place is 1.').max(100_000),
  }),
  run: async ({ ctx, input: { rule_id, place } }) => moveTo(ctx, rule_id, () => place - 1),
})

export const moveRuleUp = defineOperation({
  ...moving,
  name: 'banking.rule.move_up',
  input: z.strictObject({ row_id: z.string() }),
  run: async ({ ctx, input: { row_id } }) => moveTo(ctx, row_id, (at) => at - 1),
})

export const moveRuleDown = defineOperation({
  ...moving,
  name: 'banking.rule.move_down',
  input: z.strictObject({ row_id: z.string() }),
  run: async ({ ctx, input: { row_id } }) => moveTo(ctx, row_id, (at) => at + 1),
})

/** @throws 404 */
async function moveTo(ctx: OperationCtx, id: string, wanted: (at: number) => number): Promise<{ message: string }> {
  await lockRuleOrder(ctx)
  const rules = await ctx.db.bankReconRule.findMany({ orderBy: [{ position: 'asc' }, { id: 'asc' }] })
  const at = rules.findIndex((rule) => rule.id === id)
  const rule = rules[at]
  if (!rule) throw notFound('rule')
  const to = Math.max(0, Math.min(wanted(at), rules.length - 1))
  const order = rules.filter((other) => other.id !== id)
  order.splice(to, 0, rule)
  const places = order.map(({ id, position }, index) => ({ id, position: index + 1, was: position }))
  const moved = places.filter(({ position, was }) => position !== was)
  if (to === at && moved.length === 0) return { message: 'It is there already.' }
  await ctx.query(
    compile(sql`
      update bank_recon_rule r set position = n.position, version = r.version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as n(id uuid, position int)
      where r.organization_id = ${ctx.organization.id}::uuid and r.id = n.id returning r.id`),
  )
  ctx.record({
    entity: RULES_GRID,
    id,
    label: rule.keyphrase,
    before: { position: rule.position },
    after: { position: to + 1 },
  })
  ctx.signal({ type: 'grid', slug: RULES_GRID, ids: moved.map((one) => one.id) })
  return { message: `Rule ${to + 1} of ${rules.length}.` }
}

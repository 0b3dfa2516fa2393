import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type CategoryRule, SOURCE_TYPES, type SourceType, sameSource } from '@/lib/modules/crm/domain/category-rules'

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .min(1, 'This field is required.')
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')

export const ruleFields = {
  source_type: z.enum(SOURCE_TYPES, { error: `Choose one of ${SOURCE_TYPES.join(', ')}.` }),
  source_id: text(300),
  category: text(120),
}

export const ruleOutput = z.object({
  id: z.string(),
  source_type: z.enum(SOURCE_TYPES),
  source_id: z.string(),
  category: z.string(),
})

export async function loadRules(ctx: OperationCtx): Promise<CategoryRule[]> {
  const rules = await ctx.db.crmCategoryRule.findMany({ orderBy: [{ source_type: 'asc' }, { id: 'asc' }] })
  return rules.map(ruleOf)
}

const ruleOf = ({
  id,
  source_type,
  source_id,
  category,
}: Omit<CategoryRule, 'source_type'> & { source_type: string }) => ({
  id,
  source_type: source_type as SourceType,
  source_id,
  category,
})

export const createCategoryRule = defineOperation({
  name: 'crm.rule.create',
  title: 'Added a category rule',
  permission: 'crm.rule.manage',
  effect: 'write',
  input: z.strictObject(ruleFields),
  output: z.object({ rule: ruleOutput }),
  async run({ ctx, input }) {
    const same = (await loadRules(ctx)).find(
      (rule) => rule.source_type === input.source_type && sameSource(rule.source_id) === sameSource(input.source_id),
    )
    if (same)
      throw invalidField(
        'source_id',
        `There is a rule for this already: it gives ${same.category}. Delete it first.`,
        'taken',
      )
    const rule = ruleOf(
      await ctx.db.crmCategoryRule.create({ data: { id: newId(), organization_id: ctx.organization.id, ...input } }),
    )
    tell(ctx, null, rule)
    return { rule }
  },
})

export const deleteCategoryRule = defineOperation({
  name: 'crm.rule.delete',
  title: 'Deleted a category rule',
  permission: 'crm.rule.manage',
  effect: 'danger',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const before = (await loadRules(ctx)).find(({ id }) => id === input.id)
    if (!before) throw notFound('category rule')
    await ctx.db.crmCategoryRule.deleteMany({ where: { id: before.id } })
    tell(ctx, before, null)
    return { ok: true as const }
  },
})

function tell(ctx: OperationCtx, before: CategoryRule | null, after: CategoryRule | null): void {
  const rule = (after ?? before)!
  ctx.record({ entity: 'crm-category-rules', id: rule.id, label: rule.source_id, before, after })
  ctx.signal({ type: 'grid', slug: 'crm-category-rules', ids: [rule.id] })
}

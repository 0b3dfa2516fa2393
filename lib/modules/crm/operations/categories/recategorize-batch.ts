import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { placedLeads } from '@/lib/modules/crm/categories/category-sql'
import { personLabel } from '@/lib/modules/crm/domain/person'

/** Leads that one transaction looks at. */
const SOME_LEADS = 2_000

type Changed = { id: string; name: string; email: string; phone: string; before: string; after: string }

/**
 * Looks at the next leads, by id, and gives those their category whose category is another than the rules give. Safe to
 * repeat: what is right is left alone.
 */
export const recategorizeBatch = defineOperation({
  name: 'crm.rule.apply_batch',
  title: 'Applied the category rules to some leads',
  permission: 'crm.rule.manage',
  effect: 'write',
  /** Null: from the first lead. `all`: every lead at once, for when few of them change. */
  input: z.strictObject({ after: z.union([z.uuid(), z.literal('all')]).nullable() }),
  output: z.object({
    updated: z.number(),
    /** The last lead that was looked at; null: there are no more. */
    last: z.string().nullable(),
  }),
  async run({ ctx, input }) {
    const isWhole = input.after === 'all'
    const page = placedLeads(ctx.organization.id, null, isWhole ? undefined : { after: input.after, limit: SOME_LEADS })
    const changed = await ctx.query<Changed>(
      compile(sql`${page}
        update crm_lead l set category = wrong.next, version = l.version + 1, updated_at = now()
        from placed wrong where l.id = wrong.id and l.organization_id = ${ctx.organization.id}::uuid
          and wrong.category is distinct from wrong.next
          -- What somebody changes at this moment stays as they want it.
          and l.category = wrong.category
        returning l.id::text, l.name, l.email, l.phone, wrong.category as before, wrong.next as after`),
    )
    if (isWhole) return { updated: tell(ctx, changed), last: null }
    const [end] = await ctx.query<{ last: string | null; n: number }>(
      compile(sql`${page} select (array_agg(id order by id desc))[1]::text as last, count(*)::int as n from placed`),
    )
    return { updated: tell(ctx, changed), last: end!.n < SOME_LEADS ? null : end!.last }
  },
})

function tell(ctx: OperationCtx, changed: Changed[]): number {
  for (const { id, before, after, ...person } of changed) {
    const label = personLabel(person)
    ctx.record({ entity: 'crm-leads', id, label, before: { category: before }, after: { category: after } })
  }
  if (changed.length > 0) ctx.signal({ type: 'grid', slug: 'crm-leads', ids: changed.map(({ id }) => id) })
  return changed.length
}

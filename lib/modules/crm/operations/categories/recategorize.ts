import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { placedLeads } from '@/lib/modules/crm/categories/category-sql'
import { recategorizeLeads } from '@/lib/modules/crm/jobs/recategorize.job'
import { recategorizeBatch } from './recategorize-batch'

/** So many leads are changed while the caller waits. */
const AT_ONCE = 1_000

/**
 * Gives every lead of the ad network the category that the rules give today. A few are changed at once, in this
 * transaction; many by a job, batch after batch, which can be watched.
 */
export const recategorize = defineOperation({
  name: 'crm.rule.apply',
  title: 'Applied the category rules again',
  permission: 'crm.rule.manage',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({
    /** Leads that get another category. */
    updated: z.number(),
    /** The job that is still at it; null: all is done. */
    job_id: z.string().nullable(),
  }),
  async run({ ctx }) {
    const [pending] = await ctx.query<{ n: number }>(
      compile(sql`${placedLeads(ctx.organization.id)}
        select count(*)::int as n from placed where category is distinct from next`),
    )
    const total = pending!.n
    if (total <= AT_ONCE) {
      const { updated } = await ctx.call(recategorizeBatch, { after: 'all' })
      return { updated, job_id: null }
    }
    const { job_id } = await ctx.enqueue(
      recategorizeLeads,
      { total },
      { visible: { title: `Applying category rules: ${total} leads`, total } },
    )
    return { updated: total, job_id }
  },
})

import { compile, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import type { ModelWrites, Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { binTogether } from '../boards/cards-of-board'
import { recordProject } from './timeline'

/** Cards of a project are for its customer, and follow when it changes. */
export const projectRules: NonNullable<ModelWrites['rules']> = {
  prepare({ values, before }) {
    const { start_date, due_date } = { ...before, ...values }
    if (start_date && due_date && new Date(String(due_date)) < new Date(String(start_date)))
      throw invalidField('due_date', 'The due day lies before the start.')
    return values
  },
  async afterWrite({ ctx, before, after, verb }) {
    if (before && (verb === 'deleted' || verb === 'restored')) await binWithProject(ctx, before, after)
    else await recordProject(ctx, before, after)
    if (!before || before.customer_id === after.customer_id) return
    await ctx.query(
      compile(sql`
        update pm_card set customer_id = ${after.customer_id as string | null}::uuid, updated_at = now()
        where organization_id = ${ctx.organization.id}::uuid and project_id = ${after.id}::uuid`),
    )
    ctx.signal({ type: 'grid', slug: 'project-cards' })
  },
}

/** A deleted project takes its boards and cards along; restored, it brings back those that went with it. */
async function binWithProject(ctx: OperationCtx, before: Row, after: Row): Promise<void> {
  const at = (after.deleted_at ?? before.deleted_at) as Date
  const where = sql`project_id = ${after.id}::uuid`
  for (const table of ['pm_board', 'pm_card'] as const)
    await binTogether(ctx, { table, where, at, back: after.deleted_at === null })
}

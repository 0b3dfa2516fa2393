import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { memberReference } from '@/lib/core/grid/query/references'
import { tableGrid } from '@/lib/core/grid/table-grid'
import type { OperationCtx } from '@/lib/core/operation'
import { projectReference } from './references'

export const projectRates = tableGrid({
  slug: 'project-rates',
  module: 'project-manager',
  title: 'Hourly rates',
  singular: 'Hourly rate',
  description:
    'What an hour of a person is billed at. Without one the project’s rate counts, then its billing item’s price.',
  table: 'pm_person_rate',
  permission: 'project-manager.rate',
  columns: {
    user_id: {
      label: 'Person',
      type: 'reference',
      reference: memberReference,
      required: true,
      edit: 'create-only',
      primary: true,
    },
    project_id: {
      label: 'Project',
      type: 'reference',
      reference: projectReference,
      nullable: true,
      edit: 'create-only',
      help: 'Blank: on every project that has no rate of its own for the person.',
    },
    rate: {
      label: 'Hourly rate',
      type: 'money',
      required: true,
      min: 0,
      max: 1_000_000_000,
      sort: true,
      edit: true,
      total: false,
    },
  },
  defaultSort: '-created_at',
  searchPlaceholder: 'Search',
  rules: {
    async prepare({ ctx, values, before }) {
      await demandOnlyRate(ctx, { ...before, ...values }, before?.id ?? null)
      return values
    },
  },
  empty: { title: 'No hourly rates yet', body: 'Add what an hour of a person is billed at.' },
})

/** The unique index holds the same between two who add one at once. */
async function demandOnlyRate(ctx: OperationCtx, row: Record<string, unknown>, own: string | null): Promise<void> {
  const others = await ctx.query(
    compile(sql`
      select 1 from pm_person_rate where organization_id = ${ctx.organization.id}::uuid and deleted_at is null
        and user_id = ${String(row.user_id)}::uuid and project_id is not distinct from ${row.project_id ?? null}::uuid
        and id is distinct from ${own}::uuid`),
  )
  if (others.length > 0) throw conflict('This person has a rate for that already. Change that one.', 'duplicate_rate')
}

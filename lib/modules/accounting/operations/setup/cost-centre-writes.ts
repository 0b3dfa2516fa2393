import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import type { OperationCtx } from '@/lib/core/operation'
import { groupCentreReference } from '@/lib/modules/accounting/setup/account-references'
import { disabledColumn, nameColumn } from '@/lib/modules/accounting/setup/record-columns'
import { managedWrites } from './managed-writes'

export const costCentreColumns = {
  name: { ...nameColumn, maxLength: 140 },
  number: { label: 'Number', type: 'text', sort: true, search: true, edit: true, maxLength: 20, width: 100 },
  parent_id: {
    label: 'Lies under',
    type: 'reference',
    nullable: true,
    reference: groupCentreReference,
    edit: true,
    width: 200,
  },
  is_group: { label: 'Group', type: 'boolean', default: false, edit: true, help: 'Takes no entries itself.' },
  disabled: disabledColumn('Takes no new entries.'),
} satisfies Record<string, Column>

export const costCentreWrites = managedWrites({
  slug: 'acc-cost-centres',
  singular: 'Cost centre',
  model: 'accCostCentre',
  columns: costCentreColumns,
  label: (row) => String(row.name),
  permission: 'accounting.cost-centre',
  lockTable: 'acc_cost_centre',
  rules: {
    async prepare({ ctx, values, before }) {
      await ctx.query(
        compile(
          sql`select pg_advisory_xact_lock(hashtextextended(${`cost centres of ${ctx.organization.id}`}, 0))::text as locked`,
        ),
      )
      if (typeof values.name === 'string') await demandFreeName(ctx, values.name, before?.id)
      if (before && values.parent_id) await demandNoLoop(ctx, before.id, String(values.parent_id))
      if (before && values.is_group === true && !before.is_group && (await hasEntries(ctx, before.id)))
        throw invalidField('is_group', 'It has entries and cannot become a group.')
      if (before && values.is_group === false && before.is_group && (await hasChildren(ctx, before.id)))
        throw invalidField('is_group', 'Move the cost centres below it first.')
      return values
    },
    async beforeRemove({ ctx, before }) {
      const isDefault = await ctx.db.accCompany.findFirst({ where: { cost_centre_id: before.id } })
      const inUse =
        isDefault ||
        (await hasEntries(ctx, before.id)) ||
        (await hasChildren(ctx, before.id)) ||
        (await ctx.db.accDocumentLine.findFirst({ where: { cost_centre_id: before.id } })) ||
        (await ctx.db.accJournalLine.findFirst({ where: { cost_centre_id: before.id } }))
      if (inUse) throw conflict(`${before.name} is used and cannot be deleted. Disable it instead.`)
    },
  },
})

const hasEntries = (ctx: OperationCtx, id: string) => ctx.db.accEntry.findFirst({ where: { cost_centre_id: id } })
const hasChildren = (ctx: OperationCtx, id: string) => ctx.db.accCostCentre.findFirst({ where: { parent_id: id } })

async function demandFreeName(ctx: OperationCtx, name: string, own: string | undefined): Promise<void> {
  const other = await ctx.db.accCostCentre.findFirst({ where: { name: { equals: name, mode: 'insensitive' } } })
  if (other && other.id !== own) throw conflict(`There is a cost centre ${other.name} already.`, 'duplicate')
}

async function demandNoLoop(ctx: OperationCtx, id: string, parentId: string): Promise<void> {
  let above: string | null = parentId
  while (above) {
    if (above === id) throw invalidField('parent_id', 'A cost centre cannot lie under itself.')
    const found: { parent_id: string | null } | null = await ctx.db.accCostCentre.findFirst({ where: { id: above } })
    above = found?.parent_id ?? null
  }
}

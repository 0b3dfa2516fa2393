import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { dateIn } from '@/lib/core/grid/dates'
import type { Column } from '@/lib/core/grid/define-grid'
import type { PeriodPreset } from '@/lib/core/grid/wire'
import { costCentreReference } from './references'

/** Today where the organization is, as `yyyy-mm-dd`. */
export const todayIn = (ctx: OrganizationCtx): string => dateIn(ctx.organization.time_zone, new Date())

type Year = { name: string; starts_on: string; ends_on: string }

/** Financial years that have begun, the newest first. */
async function begunYears(ctx: OrganizationCtx): Promise<Year[]> {
  return tenantQuery<Year>(
    ctx.organization.id,
    compile(sql`
      select name, starts_on::text, ends_on::text from acc_fiscal_year
      where organization_id = ${ctx.organization.id}::uuid and starts_on <= ${todayIn(ctx)}::date
      order by acc_fiscal_year.starts_on desc limit 2`),
  )
}

/** The first day of the financial year that we are in; of the month where no year holds today. */
async function startOfYear(ctx: OrganizationCtx): Promise<string> {
  const today = todayIn(ctx)
  const [year] = await begunYears(ctx)
  return year && year.ends_on >= today ? year.starts_on : `${today.slice(0, 7)}-01`
}

/** The spans that people choose by name, up to today where they have not ended. */
export async function periodPresets(ctx: OrganizationCtx): Promise<PeriodPreset[]> {
  const today = todayIn(ctx)
  const years = await begunYears(ctx)
  const [year, month] = today.split('-').map(Number) as [number, number]
  const firstOf = (back: number) => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10)
  const lastOf = (back: number) => new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10)
  const current = years.find(({ ends_on }) => ends_on >= today)
  const before = years.find(({ ends_on }) => ends_on < today)
  const span = (label: string, from_date: string, to_date: string) => ({ label, values: { from_date, to_date } })
  return [
    span('This month', firstOf(0), today),
    span('Last month', firstOf(1), lastOf(1)),
    span('Last three months', firstOf(3), lastOf(1)),
    ...(current ? [span('This financial year', current.starts_on, today)] : []),
    ...(before ? [span('Last financial year', before.starts_on, before.ends_on)] : []),
  ]
}

/** The same for a report of one day: today and the ends of month and year before it. */
export async function dayPresets(ctx: OrganizationCtx): Promise<PeriodPreset[]> {
  const spans = await periodPresets(ctx)
  const endOf = (label: string, name: string) =>
    spans
      .filter((span) => span.label === label)
      .map(({ values }) => ({ label: name, values: { to_date: values.to_date! } }))
  return [
    { label: 'Today', values: { to_date: todayIn(ctx) } },
    ...endOf('Last month', 'End of last month'),
    ...endOf('Last financial year', 'End of last financial year'),
  ]
}

export const periodColumns = {
  from_date: { label: 'From', type: 'date', hidden: true, parameter: { default: startOfYear } },
  to_date: { label: 'To', type: 'date', hidden: true, parameter: { default: todayIn } },
} satisfies Record<string, Column>

export const dayColumn = {
  to_date: { label: 'As of', type: 'date', hidden: true, parameter: { default: todayIn } },
} satisfies Record<string, Column>

export const costCentreColumn = {
  cost_centre_id: {
    label: 'Cost centre',
    type: 'reference',
    nullable: true,
    hidden: true,
    reference: costCentreReference,
    parameter: { default: () => '', optional: true },
  },
} satisfies Record<string, Column>

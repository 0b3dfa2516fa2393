import type { OrganizationCtx } from '../context'
import { compile, sql } from '../db/sql'
import { tenantQuery } from '../db/tenant-query'
import { invalid } from '../errors'
import type { Column, Grid, Parameters } from './define-grid'
import { type CheckedCondition, type CheckedFilter, checkFilter } from './query/filter'
import type { ClientParameter, FieldError, FilterNode } from './wire'

type Wanted = { filter?: FilterNode | null; parameters?: Parameters }

/** The columns of a report that are parameters, in the order of their declaration. */
export const parameterColumns = (grid: Grid): [string, Column][] =>
  grid.source.kind === 'report' ? Object.entries(grid.columns).filter(([, column]) => column.parameter) : []

/**
 * The same rows with every parameter settled: the value of its condition, else its default. Settled once for a request, so
 * that pages, counts and kept figures of one answer are of one day; what is settled already stays.
 * @throws 422 for a condition that cannot be one value for all rows, and for a record that does not exist
 */
export async function withParameters<W extends Wanted>(grid: Grid, ctx: OrganizationCtx, wanted: W): Promise<W> {
  if (wanted.parameters) return wanted
  const columns = parameterColumns(grid)
  if (columns.length === 0) return wanted
  const filter = wanted.filter ? checkFilter(grid, wanted.filter, ctx.organization.time_zone) : null
  const given = filter ? givenParameters(filter) : new Map<string, string>()
  await demandExisting(ctx, columns, given)
  const settled = await Promise.all(
    columns.map(async ([key, { parameter }]) => [key, given.get(key) ?? (await parameter!.default(ctx))] as const),
  )
  return { ...wanted, parameters: Object.fromEntries(settled) }
}

/** The conditions on parameters that hold for all rows; `checkFilter` has refused all others. */
function givenParameters(filter: CheckedFilter): Map<string, string> {
  const given = new Map<string, string>()
  const errors: FieldError[] = []
  for (const { key, column, values } of conditionsOnAll(filter)) {
    if (!column.parameter) continue
    const value = values[0]!
    const before = given.get(key)
    if (before !== undefined && before !== value)
      errors.push({
        loc: ['query', `filter[${key}]`],
        msg: `${column.label} is given twice. The report is made for one value.`,
        type: 'value_error',
      })
    given.set(key, value)
  }
  if (errors.length) throw invalid(errors)
  return given
}

const conditionsOnAll = (part: CheckedFilter): CheckedCondition[] =>
  'and' in part ? part.and.flatMap(conditionsOnAll) : 'or' in part ? [] : [part]

/** One query for all references; a report for a record that is not there would look like one without figures. */
async function demandExisting(ctx: OrganizationCtx, columns: [string, Column][], given: Map<string, string>) {
  const asked = columns.filter(([key, column]) => given.get(key) && column.reference?.exists)
  if (asked.length === 0) return
  const organization = sql`${ctx.organization.id}::uuid`
  const checks = asked.map(
    ([key, column]) => sql`${column.reference!.exists!(sql`${given.get(key)}::uuid`, organization)} as ${sql.ref(key)}`,
  )
  const [found] = await tenantQuery<Record<string, boolean>>(
    ctx.organization.id,
    compile(sql`select ${sql.join(checks)}`),
  )
  const missing = asked.filter(([key]) => !found![key])
  if (missing.length)
    throw invalid(
      missing.map(([key, { label }]) => ({
        loc: ['query', `filter[${key}]`],
        msg: `There is no such ${label.toLowerCase()}. Choose one from the list.`,
        type: 'not_found',
      })),
    )
}

/** What the browser is told of each parameter: the value that counts while none is given. */
export async function clientParameters(grid: Grid, ctx: OrganizationCtx): Promise<Map<string, ClientParameter>> {
  const told = parameterColumns(grid).map(async ([key, { parameter, reference }]) => {
    const value = await parameter!.default(ctx)
    const [option] = value && reference ? await reference.options({ ctx, q: '', limit: 1, ids: [value] }) : []
    const details: ClientParameter = {
      default: value,
      ...(option ? { default_label: option.label } : {}),
      ...(parameter!.optional ? { optional: true as const } : {}),
    }
    return [key, details] as const
  })
  return new Map(await Promise.all(told))
}

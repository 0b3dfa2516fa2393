import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { invalid } from '@/lib/core/errors'
import type { Column, Grid } from '../define-grid'
import { type FigureAsked, figureOfRows, figureSql, figureValue, ownCurrencyOnly } from '../figures/column-figures'
import { countedFigure } from '../figures/counted-figures'
import { figureKey } from '../figures/figure-key'
import { withParameters } from '../parameters'
import type { Choice, FieldError, FigureValue, FilterNode, GridGroup, GridGroups, GridRow } from '../wire'
import {
  groupFilter,
  groupKey,
  groupKeySql,
  groupOrder,
  isByMonth,
  isFreeText,
  isGroupable,
  isSameChoice,
  monthLabel,
  OTHER,
  restFilter,
} from './group-keys'
import { columnSql, type RowsWanted, storedRows } from './list-query'
import { liveRows, ROOT_ORDER } from './live-source'
import { choicesOf } from './sort-order'

/** Beyond this the rest share one heading: their pages are read with a filter that names every other group. */
const MAX_GROUPS = 200
const REST = '__rest'

export type GroupsWanted = RowsWanted & { by: string; totals: FigureAsked[] }

export function demandGroupable(grid: Grid, by: string, errors: FieldError[]): void {
  const column = grid.columns[by]
  if (column && isGroupable(column)) return
  const msg = column
    ? `${column.label} cannot be grouped by. Use a text that does not name the row, a choice, a date, a yes or no, or a reference.`
    : `There is no column ${by || '(none named)'} in ${grid.slug}.`
  errors.push({ loc: ['query', 'by'], msg, type: column ? 'not_groupable' : 'unknown_column' })
}

type Found = { value: string | null; label: string | null; count: number; figures: FigureValue[] }

/**
 * The groups of the wanted rows with their counts and figures. Each carries the filter of its rows, so that the heading and
 * what stands under it always agree.
 */
export async function readGroups(grid: Grid, ctx: OrganizationCtx, asking: GroupsWanted): Promise<GridGroups> {
  const errors: FieldError[] = []
  demandGroupable(grid, asking.by, errors)
  if (errors.length) throw invalid(errors)
  // Rows of a provider may be the caller's own, and are cheap to count.
  if (grid.source.kind === 'live') return groupLive(grid, ctx, asking)
  const wanted = await withParameters(grid, ctx, asking)
  const figures = wanted.totals.map(({ key, figure }) => `${key}:${figure}`)
  const asked = figureKey(ctx, wanted, [wanted.by, figures])
  return countedFigure(grid, ctx, `groups ${asked}`, countOf, () => groupStored(grid, ctx, wanted))
}

const countOf = ({ groups }: GridGroups): number => groups.reduce((sum, { count }) => sum + count, 0)

async function groupStored(grid: Grid, ctx: OrganizationCtx, wanted: GroupsWanted): Promise<GridGroups> {
  const column = grid.columns[wanted.by]!
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const figures = figureColumns(grid, ctx, wanted.totals)
  const x = columnSql(wanted.by, column)
  const label = isFreeText(column) ? sql`, min(${x}) as label` : sql``
  const grouped = sql`select ${groupKeySql(column, x, ctx)} as value, count(*)::int as count${label}${figures}
                      from ${from} where ${where} group by 1`
  const shown = column.reference ? sql`g.*, ${column.reference.label(sql`g.value`)} as label` : sql`g.*`
  const statement = sql`select ${shown} from (${grouped}) g
    order by g.value is null, ${groupOrder(column, sql`g.value`)} limit ${sql.lit(MAX_GROUPS + 2)}`
  const rows = await tenantQuery<Record<string, unknown>>(ctx.organization.id, compile(statement), { customPlan })
  const found = rows.map(
    (row): Found => ({
      value: row.value === null ? null : String(row.value),
      label: (row.label as string | null) ?? null,
      count: row.count as number,
      figures: wanted.totals.map((asked, index) => figureValue(asked, row[`figure_${index}`] as string | null)),
    }),
  )
  const named = found.filter((group) => group.value !== null)
  if (named.length <= MAX_GROUPS) return answer(grid, ctx, wanted, inOrder(column, found), null)
  const kept = named.slice(0, MAX_GROUPS)
  const [rest, empty] = await Promise.all([
    groupOf(grid, ctx, wanted, restFilter(column, wanted.by, kept), REST, 'All others'),
    groupOf(grid, ctx, wanted, { column: wanted.by, op: 'null', value: true }, null, null),
  ])
  return answer(grid, ctx, wanted, empty.count > 0 ? [...kept, empty] : kept, rest)
}

/** One group by its filter; for those that the limit has cut off. */
async function groupOf(
  grid: Grid,
  ctx: OrganizationCtx,
  wanted: GroupsWanted,
  own: FilterNode,
  value: string | null,
  label: string | null,
): Promise<Found> {
  const filter = wanted.filter ? { and: [wanted.filter, own] } : own
  const { from, where, customPlan } = await storedRows(grid, ctx, { ...wanted, filter })
  const statement = sql`select count(*)::int as count${figureColumns(grid, ctx, wanted.totals)} from ${from} where ${where}`
  const [row] = await tenantQuery<Record<string, unknown>>(ctx.organization.id, compile(statement), { customPlan })
  return {
    value,
    label,
    count: row!.count as number,
    figures: wanted.totals.map((asked, index) => figureValue(asked, row![`figure_${index}`] as string | null)),
  }
}

const figureColumns = (grid: Grid, ctx: OrganizationCtx, totals: FigureAsked[]): Sql =>
  totals.reduce(
    (all, asked, index) => sql`${all}, ${figureSql(grid, ctx, asked)} as ${sql.ref(`figure_${index}`)}`,
    sql``,
  )

async function groupLive(grid: Grid, ctx: OrganizationCtx, wanted: GroupsWanted): Promise<GridGroups> {
  const column = grid.columns[wanted.by]!
  const byKey = new Map<string | null, GridRow[]>()
  for (const row of await liveRows(grid, ctx, wanted)) {
    const key = groupKey(column, row[wanted.by], ctx)
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const found = [...byKey].map(([value, rows]): Found => {
    const label = isFreeText(column)
      ? String(rows[0]![wanted.by])
      : ((rows[0]![`${wanted.by}__label`] as string | null) ?? null)
    const figures = wanted.totals.map((asked) => figureOfRows(ctx, asked, rows))
    return { value, label, count: rows.length, figures }
  })
  // What has no label (any more) stands behind what has one.
  const label = (group: Found) => group.label?.toLowerCase() ?? '\uffff'
  found.sort((a, b) =>
    isByMonth(column) ? -ROOT_ORDER.compare(a.value ?? '', b.value ?? '') : ROOT_ORDER.compare(label(a), label(b)),
  )
  return answer(grid, ctx, wanted, inOrder(column, found), null)
}

/** Choices as they are declared, yes before no; months, text and references stay in the order they came in; the empty value last. */
function inOrder(column: Column, found: Found[]): Found[] {
  const choices = choicesOf(column)
  const place = ({ value }: Found): number => {
    if (value === null) return Number.MAX_SAFE_INTEGER
    if (column.type === 'boolean') return value === 'true' ? 0 : 1
    const at = choices?.findIndex((choice) => isSameChoice(choice, value)) ?? 0
    return at === -1 ? Number.MAX_SAFE_INTEGER - 1 : at
  }
  return [...found].sort((a, b) => place(a) - place(b))
}

function answer(
  grid: Grid,
  ctx: OrganizationCtx,
  { by, totals }: GroupsWanted,
  found: Found[],
  rest: Found | null,
): GridGroups {
  const column = grid.columns[by]!
  const groups = (rest ? [...found, rest] : found).map((one): GridGroup => {
    const choice = choicesOf(column)?.find((candidate) => one.value !== null && isSameChoice(candidate, one.value))
    return {
      value:
        one.value === null ? null : column.type === 'boolean' ? one.value === 'true' : (choice?.value ?? one.value),
      label: labelOf(column, one, choice),
      ...(choice?.tone ? { tone: choice.tone } : {}),
      count: one.count,
      totals: Object.fromEntries(totals.map(({ key }, index) => [key, one.figures[index] ?? null])),
      filter:
        one.value === REST && rest
          ? restFilter(column, by, found)
          : one.value === OTHER && !choice
            ? restFilter(
                column,
                by,
                (choicesOf(column) ?? []).map(({ value }) => ({ value })),
              )
            : groupFilter(column, by, choice?.value ?? one.value),
    }
  })
  return {
    by,
    groups,
    more: rest !== null,
    ...(totals.some(ownCurrencyOnly) ? { currency: ctx.organization.currency } : {}),
  }
}

function labelOf(column: Column, { value, label }: Found, choice: Choice | undefined): string {
  if (value === null) return `No ${column.label.replace(/^[A-Z](?![A-Z])/, (first) => first.toLowerCase())}`
  if (column.type === 'boolean') return value === 'true' ? 'Yes' : 'No'
  if (choice) return choice.label
  if (isByMonth(column) && value !== REST) return monthLabel(value)
  return label ?? (value === OTHER ? 'Others' : 'Unknown')
}

import type { OrganizationCtx } from '@/lib/core/context'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { invalid } from '@/lib/core/errors'
import { comparesCaseless, filtersOf } from '../column-types'
import type { Column, Grid } from '../define-grid'
import { type FigureAsked, figureOfRows, figureSql, figureValue, ownCurrencyOnly } from '../figures/column-figures'
import { countedFigure } from '../figures/counted-figures'
import { figureKey } from '../figures/figure-key'
import { withParameters } from '../parameters'
import type { Choice, FieldError, FigureValue, FilterNode, GridGroup, GridGroups, GridRow } from '../wire'
import { isEmptySql } from './filter'
import { columnSql, type RowsWanted, storedRows } from './list-query'
import { isEmptyValue, liveRows } from './live-source'
import { choicesOf, sortTerms } from './sort-order'

/** Beyond this the rest share one heading: their pages are read with a filter that names every other group. */
const MAX_GROUPS = 200
/** Stands for values that the column's choices do not have (any more); no group's rows may disappear. */
const OTHER = '__other'
const REST = '__rest'

export type GroupsWanted = RowsWanted & { by: string; totals: FigureAsked[] }

/** A column whose values make headings: few of them, and each can be asked for by a filter. */
export function isGroupable(column: Column): boolean {
  const filters = filtersOf(column)
  if (!filters.includes('eq') || !filters.includes('null')) return false
  if (column.type === 'boolean') return true
  return filters.includes('nin') && (column.type === 'reference' || choicesOf(column) !== null)
}

export function demandGroupable(grid: Grid, by: string, errors: FieldError[]): void {
  const column = grid.columns[by]
  if (column && isGroupable(column)) return
  const msg = column
    ? `${column.label} cannot be grouped by. Use a choice, a yes or no, or a reference.`
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
  return countedFigure(grid, ctx, wanted, `groups ${asked}`, () => groupStored(grid, ctx, wanted))
}

async function groupStored(grid: Grid, ctx: OrganizationCtx, wanted: GroupsWanted): Promise<GridGroups> {
  const column = grid.columns[wanted.by]!
  const { from, where, customPlan } = await storedRows(grid, ctx, wanted)
  const figures = figureColumns(grid, ctx, wanted.totals)
  const grouped = sql`select ${keySql(wanted.by, column)} as value, count(*)::int as count${figures}
                      from ${from} where ${where} group by 1`
  const statement = column.reference
    ? sql`select g.*, ${column.reference.label(sql`g.value`)} as label from (${grouped}) g
          order by g.value is null, ${sql.join(sortTerms(column, sql`g.value`))}
          limit ${sql.lit(MAX_GROUPS + 2)}`
    : grouped
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
    groupOf(grid, ctx, wanted, restFilter(wanted.by, kept), REST, 'All others'),
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

/** What makes two rows stand together: text without regard to case, as it is filtered; unknown choices as one. */
function keySql(key: string, column: Column): Sql {
  const x = columnSql(key, column)
  const choices = choicesOf(column)
  if (!choices) return x
  const caseless = comparesCaseless(column)
  const same = caseless ? sql`lower(${x})` : x
  const known = choices.map(({ value }) => (caseless ? value.toLowerCase() : value))
  return sql`case when ${isEmptySql(column, x, true)} then null when ${same} = any(${known}::text[]) then ${same} else ${OTHER} end`
}

async function groupLive(grid: Grid, ctx: OrganizationCtx, wanted: GroupsWanted): Promise<GridGroups> {
  const column = grid.columns[wanted.by]!
  const choices = choicesOf(column)
  const byKey = new Map<string | null, GridRow[]>()
  for (const row of await liveRows(grid, ctx, wanted)) {
    const text = String(row[wanted.by])
    const same = comparesCaseless(column) ? text.toLowerCase() : text
    const known = !choices || choices.some(({ value }) => value === text || value.toLowerCase() === same)
    const key = isEmptyValue(row[wanted.by]) ? null : known ? same : OTHER
    byKey.set(key, [...(byKey.get(key) ?? []), row])
  }
  const found = [...byKey].map(([value, rows]): Found => {
    const label = (rows[0]![`${wanted.by}__label`] as string | null | undefined) ?? null
    const figures = wanted.totals.map((asked) => figureOfRows(ctx, asked, rows))
    return { value, label, count: rows.length, figures }
  })
  // What has no label (any more) stands behind what has one.
  const label = (group: Found) => group.label?.toLowerCase() ?? '\uffff'
  found.sort((a, b) => (label(a) < label(b) ? -1 : label(a) > label(b) ? 1 : 0))
  return answer(grid, ctx, wanted, inOrder(column, found), null)
}

/** Choices as they are declared, yes before no; references stay in the order of their labels; the empty value last. */
function inOrder(column: Column, found: Found[]): Found[] {
  const choices = choicesOf(column)
  const place = ({ value }: Found): number => {
    if (value === null) return Number.MAX_SAFE_INTEGER
    if (column.type === 'boolean') return value === 'true' ? 0 : 1
    const at = choices?.findIndex((choice) => sameChoice(choice, value)) ?? 0
    return at === -1 ? Number.MAX_SAFE_INTEGER - 1 : at
  }
  return [...found].sort((a, b) => place(a) - place(b))
}

const sameChoice = (choice: Choice, value: string) =>
  choice.value === value || choice.value.toLowerCase() === value.toLowerCase()

function answer(
  grid: Grid,
  ctx: OrganizationCtx,
  { by, totals }: GroupsWanted,
  found: Found[],
  rest: Found | null,
): GridGroups {
  const column = grid.columns[by]!
  const groups = (rest ? [...found, rest] : found).map((one): GridGroup => {
    const choice = choicesOf(column)?.find((candidate) => one.value !== null && sameChoice(candidate, one.value))
    return {
      value:
        one.value === null ? null : column.type === 'boolean' ? one.value === 'true' : (choice?.value ?? one.value),
      label: labelOf(column, one, choice),
      ...(choice?.tone ? { tone: choice.tone } : {}),
      count: one.count,
      totals: Object.fromEntries(totals.map(({ key }, index) => [key, one.figures[index] ?? null])),
      filter:
        one.value === REST && rest
          ? restFilter(by, found)
          : one.value === OTHER && !choice
            ? restFilter(
                by,
                (choicesOf(column) ?? []).map(({ value }) => ({ value })),
              )
            : one.value === null
              ? { column: by, op: 'null', value: true }
              : { column: by, op: 'eq', value: choice?.value ?? one.value },
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
  return label ?? (value === OTHER ? 'Others' : 'Unknown')
}

/** Everything filled in but these. */
const restFilter = (by: string, kept: { value: string | null }[]): FilterNode => ({
  and: [
    { column: by, op: 'nin', value: kept.flatMap(({ value }) => value ?? []) },
    { column: by, op: 'null', value: false },
  ],
})

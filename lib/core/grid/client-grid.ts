import { can, type OrganizationCtx, type Requirement } from '../context'
import { offeredActions } from './actions/run-action'
import { laneColumns } from './board/board-lanes'
import { filtersOf, isTextType, TYPES } from './column-types'
import type { AnyOperation, Column, Field, Grid } from './define-grid'
import { statFormat } from './figures/stats'
import { clientParameters } from './parameters'
import { isGroupable } from './query/group-keys'
import { relatedGrids } from './related-grids'
import type { ActionParam, ClientAction, ClientColumn, ClientGrid, ClientParameter, GridListEntry } from './wire'

/** What the browser may know of a grid, for this caller: JSON only. */
export async function toClientGrid(grid: Grid, ctx: OrganizationCtx): Promise<ClientGrid> {
  const ops = opsOf(grid, ctx)
  const [parameters, presets] = await Promise.all([clientParameters(grid, ctx), grid.periodPresets?.(ctx)])
  const { source } = grid
  return {
    slug: grid.slug,
    title: grid.title,
    singular: grid.singular,
    ...(grid.plural ? { plural: grid.plural } : {}),
    module: grid.module,
    description: grid.description,
    hidden: grid.hidden ?? false,
    columns: Object.keys(grid.columns).map((key) =>
      clientColumn(grid, key, ctx, { ops, parameter: parameters.get(key) }),
    ),
    form: grid.form ?? { sections: [{ fields: Object.keys(grid.columns).filter((key) => grid.columns[key]!.edit) }] },
    ops,
    actions: offeredActions(grid, ctx).map(clientAction),
    stats: (grid.stats ?? []).map((stat) => ({
      key: stat.key,
      label: stat.label,
      format: statFormat(grid, stat),
      ...(stat.tone ? { tone: stat.tone } : {}),
    })),
    board: grid.board
      ? {
          column: grid.board.column,
          title: grid.board.title,
          columns: typeof grid.board.columns === 'function' ? [] : [...grid.board.columns],
          ...(grid.board.boards ? { boards: grid.board.boards.label } : {}),
          ...(grid.board.boards?.page ? { boardsPage: grid.board.boards.page } : {}),
          ...(grid.board.value ? { value: grid.board.value, currency: ctx.organization.currency } : {}),
          card: grid.board.card,
          canMove: grid.board.move !== undefined && can(ctx, grid.board.move.permission),
          lanes: laneColumns(grid),
        }
      : null,
    defaultSort: grid.defaultSort,
    searchPlaceholder: grid.searched ? (grid.searchPlaceholder ?? `Search ${grid.title.toLowerCase()}`) : null,
    requiredFilters: grid.requiredFilters ?? [],
    ...(presets ? { periodPresets: presets } : {}),
    ...(grid.tree ? { tree: grid.tree } : {}),
    ...(grid.chart ? { chart: grid.chart } : {}),
    bin: source.kind === 'model' && source.softDelete === true && grid.writes?.restore !== undefined,
    rowPage: grid.rowPage ?? null,
    ...createPageOf(grid, ctx),
    exports: ['csv', 'xlsx', 'pdf'],
    history: source.kind === 'model',
    related: relatedGrids(grid, ctx),
    empty: grid.empty,
  }
}

export function toListEntry(grid: Grid, ctx: OrganizationCtx): GridListEntry {
  return {
    slug: grid.slug,
    title: grid.title,
    singular: grid.singular,
    module: grid.module,
    hidden: grid.hidden ?? false,
    ops: opsOf(grid, ctx),
    actions: offeredActions(grid, ctx).map(({ key, label, scope }) => ({ key, label, scope })),
    board: grid.board !== undefined,
    aliases: grid.aliases,
    ...createPageOf(grid, ctx),
  }
}

const createPageOf = ({ createPage }: Grid, ctx: OrganizationCtx): { createPage?: string } =>
  createPage && can(ctx, createPage.permission as Requirement) ? { createPage: createPage.href } : {}

function opsOf(grid: Grid, ctx: OrganizationCtx): ClientGrid['ops'] {
  const may = (operation: AnyOperation | undefined) =>
    operation !== undefined && can(ctx, operation.permission as Requirement)
  const soft = grid.source.kind === 'model' && grid.source.softDelete
  const { create, update, remove } = grid.writes ?? {}
  return { create: may(create), update: may(update), delete: may(remove) && (soft ? 'soft' : true) }
}

function clientColumn(
  grid: Grid,
  key: string,
  ctx: OrganizationCtx,
  { ops, parameter }: { ops: ClientGrid['ops']; parameter: ClientParameter | undefined },
): ClientColumn {
  const column = grid.columns[key]!
  return {
    ...clientField(column),
    key,
    width: column.width ?? TYPES[column.type].width,
    sortable: Boolean(column.sort),
    filters: [...filtersOf(column)],
    editable: ops.update && Boolean(column.edit) && column.edit !== 'create-only',
    creatable: ops.create && Boolean(column.edit) && column.edit !== 'edit-only',
    // A parameter is the same in every row, and stands above them.
    visible: !column.hidden && !parameter,
    primary: column.primary ?? false,
    searched: column.search ?? false,
    ...(isGroupable(column) ? { groupable: true } : {}),
    ...totalOf(column),
    ...(column.currencyColumn ? { currencyColumn: column.currencyColumn } : {}),
    ...(column.cell ? { cell: column.cell } : {}),
    ...(column.cell === 'tree' && grid.tree ? { tree: grid.tree } : {}),
    ...(column.link ? { link: column.link } : {}),
    ...(parameter ? { parameter } : {}),
    ...(column.default === undefined ? {} : { default: column.default }),
    ...(column.defaultFor ? { default: column.defaultFor(ctx) } : {}),
  }
}

const totalOf = ({ type, total = type === 'money' ? 'sum' : false }: Column) => (total ? { total } : {})

function clientField(field: Field) {
  const { label, type, choices, reference, offers, maxLength, min, max, places, help, placeholder, writeOnly } = field
  return {
    label,
    type,
    required: field.required ?? false,
    ...(choices ? { choices: [...choices] } : {}),
    ...(reference ? { reference: reference.grid ? { grid: reference.grid } : {} } : {}),
    ...(offers ? { offered: true as const } : {}),
    ...((maxLength ?? isTextType(type)) ? { maxLength: maxLength ?? (type === 'long_text' ? 20_000 : 255) } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(places === undefined ? {} : { places }),
    ...(help ? { help } : {}),
    ...(placeholder ? { placeholder } : {}),
    ...(writeOnly ? { writeOnly } : {}),
  }
}

function clientAction(action: ReturnType<typeof offeredActions>[number]): ClientAction {
  const params: ActionParam[] = Object.entries(action.params ?? {}).map(([key, field]) => ({
    key,
    ...clientField(field),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.fromRows ? { fromRows: field.fromRows } : {}),
    ...(field.presetFrom ? { presetFrom: field.presetFrom } : {}),
  }))
  const { key, label, icon, scope, confirm, minRows, maxRows, when, operation } = action
  return {
    key,
    label,
    scope,
    params,
    effect: operation.effect,
    ...(scope.includes('toolbar') && action.runs !== 'once' ? { takesRows: true as const } : {}),
    ...(icon ? { icon } : {}),
    ...(confirm ? { confirm } : {}),
    ...(action.preview ? { preview: true as const } : {}),
    ...(operation.secretAnswer ? { secretAnswer: true as const } : {}),
    ...(minRows ? { minRows } : {}),
    ...(maxRows ? { maxRows } : {}),
    ...(when ? { when } : {}),
  }
}

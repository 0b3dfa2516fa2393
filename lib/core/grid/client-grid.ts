import { can, type OrganizationCtx, type Requirement } from '../context'
import { laneColumns } from './board-lanes'
import { filtersOf, isTextType, TYPES } from './column-types'
import type { AnyOperation, Column, Field, Grid } from './define-grid'
import { isGroupable } from './groups'
import { relatedGrids } from './related-grids'
import { offeredActions } from './run-action'
import { statFormat } from './stats'
import type { ActionParam, ClientAction, ClientColumn, ClientGrid, GridListEntry } from './wire'

/** What the browser may know of a grid, for this caller: JSON only. */
export function toClientGrid(grid: Grid, ctx: OrganizationCtx): ClientGrid {
  const ops = opsOf(grid, ctx)
  const { source } = grid
  return {
    slug: grid.slug,
    title: grid.title,
    singular: grid.singular,
    ...(grid.plural ? { plural: grid.plural } : {}),
    module: grid.module,
    description: grid.description,
    hidden: grid.hidden ?? false,
    columns: Object.entries(grid.columns).map(([key, column]) => clientColumn(key, column, ops)),
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
          ...(grid.board.value ? { value: grid.board.value, currency: ctx.organization.currency } : {}),
          card: grid.board.card,
          canMove: grid.board.move !== undefined && can(ctx, grid.board.move.permission),
          lanes: laneColumns(grid),
        }
      : null,
    defaultSort: grid.defaultSort,
    searchPlaceholder: grid.searched ? (grid.searchPlaceholder ?? `Search ${grid.title.toLowerCase()}`) : null,
    requiredFilters: grid.requiredFilters ?? [],
    bin: source.kind === 'model' && source.softDelete === true && grid.writes?.restore !== undefined,
    rowPage: grid.rowPage ?? null,
    exports: ['csv', 'xlsx'],
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
  }
}

function opsOf(grid: Grid, ctx: OrganizationCtx): ClientGrid['ops'] {
  const may = (operation: AnyOperation | undefined) =>
    operation !== undefined && can(ctx, operation.permission as Requirement)
  const soft = grid.source.kind === 'model' && grid.source.softDelete
  const { create, update, remove } = grid.writes ?? {}
  return { create: may(create), update: may(update), delete: may(remove) && (soft ? 'soft' : true) }
}

function clientColumn(key: string, column: Column, ops: ClientGrid['ops']): ClientColumn {
  return {
    ...clientField(column),
    key,
    width: column.width ?? TYPES[column.type].width,
    sortable: column.sort ?? false,
    filters: [...filtersOf(column)],
    editable: ops.update && Boolean(column.edit) && column.edit !== 'create-only',
    creatable: ops.create && Boolean(column.edit) && column.edit !== 'edit-only',
    visible: !column.hidden,
    primary: column.primary ?? false,
    searched: column.search ?? false,
    ...(isGroupable(column) ? { groupable: true } : {}),
    ...totalOf(column),
    ...(column.currencyColumn ? { currencyColumn: column.currencyColumn } : {}),
    ...(column.cell ? { cell: column.cell } : {}),
    ...(column.default === undefined ? {} : { default: column.default }),
  }
}

const totalOf = ({ type, total }: Column) => (total ? { total } : type === 'money' ? { total: 'sum' as const } : {})

function clientField(field: Field) {
  const { label, type, choices, reference, maxLength, min, max, help, placeholder } = field
  return {
    label,
    type,
    required: field.required ?? false,
    ...(choices ? { choices: [...choices] } : {}),
    ...(reference ? { reference: reference.grid ? { grid: reference.grid } : {} } : {}),
    ...((maxLength ?? isTextType(type)) ? { maxLength: maxLength ?? (type === 'long_text' ? 20_000 : 255) } : {}),
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(help ? { help } : {}),
    ...(placeholder ? { placeholder } : {}),
  }
}

function clientAction(action: ReturnType<typeof offeredActions>[number]): ClientAction {
  const params: ActionParam[] = Object.entries(action.params ?? {}).map(([key, field]) => ({
    key,
    ...clientField(field),
    ...(field.default === undefined ? {} : { default: field.default }),
    ...(field.fromRows ? { fromRows: field.fromRows } : {}),
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
    ...(minRows ? { minRows } : {}),
    ...(maxRows ? { maxRows } : {}),
    ...(when ? { when } : {}),
  }
}

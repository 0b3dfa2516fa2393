import { z } from 'zod'
import { permissionDetails } from '@/lib/core/declared-permissions'
import { actionsOf } from '@/lib/core/grid/actions/actions-of'
import { actionBody } from '@/lib/core/grid/actions/run-action'
import { fieldSchema } from '@/lib/core/grid/column-types'
import type { Action, AnyOperation, Grid } from '@/lib/core/grid/define-grid'
import { actOnRows, readData, readGridRow, readGridStats } from '@/lib/core/grid/operations'
import { filterOperator } from '@/lib/core/grid/wire-columns'
import { runOperation } from '@/lib/core/operation'
import { grids } from '@/lib/core/registry'
import { inputSchemaOf } from './json-schema'
import type { Tool, ToolArguments } from './tool'

/** What a model reads of a list at once; it asks for the next page by `cursor`. */
const MAX_ROWS = 50
const MAX_IDS = 1_000

export const gridTools = (): Tool[] =>
  grids()
    .filter(({ access }) => !permissionDetails(access.read).forPeople)
    .flatMap(toolsOf)

function toolsOf(grid: Grid): Tool[] {
  const { slug, singular, title, writes = {}, access } = grid
  const noun = singular.toLowerCase()
  const name = slug.replaceAll('-', '_')
  const common = { module: grid.module, grid: slug }
  const reads: Tool[] = [
    {
      ...common,
      name: `list_${name}`,
      title: `List ${title.toLowerCase()}`,
      description: `${grid.description} Lists rows, ${MAX_ROWS} at the most. Columns: ${columnsOf(grid)}.`,
      effect: 'read',
      permissions: [access.read],
      inputSchema: inputSchemaOf(listInput)!,
      run: (ctx, args) => readList(grid, ctx, listInput.parse(args)),
    },
    {
      ...common,
      name: `read_${name}`,
      title: `Read ${article(noun)}`,
      description: `Reads one row of ${title} by its row_id.`,
      effect: 'read',
      permissions: [access.read],
      inputSchema: inputSchemaOf(rowInput)!,
      run: (ctx, args) => runOperation(readGridRow, ctx, { ...rowInput.parse(args), slug }),
      rows: rowOfArguments,
    },
    {
      ...common,
      name: `count_${name}`,
      title: `Count ${title.toLowerCase()}`,
      description: `How many rows of ${title} match, with the figures of its cards.`,
      effect: 'read',
      permissions: [access.read],
      inputSchema: inputSchemaOf(countInput)!,
      run: (ctx, args) => runOperation(readGridStats, ctx, { slug, query: queryOf(countInput.parse(args)) }),
    },
  ]
  const writing = (verb: string, title: string, operation: AnyOperation | undefined): Tool[] => {
    const inputSchema = operation && !operation.forPeople ? inputSchemaOf(operation.input) : null
    if (!operation || !inputSchema) return []
    return [
      {
        ...common,
        name: `${verb}_${name}`,
        title,
        description: `${title}. Columns: ${columnsOf(grid)}.`,
        effect: operation.effect,
        permissions: [access.read, operation.permission],
        inputSchema,
        run: (ctx, args) => runOperation(operation, ctx, args),
        rows: rowOfArguments,
        namesItsRow: true,
      },
    ]
  }
  return [
    ...reads,
    ...writing('create', `Add ${article(noun)}`, writes.create),
    ...writing('update', `Change ${article(noun)}`, writes.update),
    ...writing('delete', `Delete ${article(noun)}`, writes.remove),
    ...writing('move', `Move ${article(noun)} on its board`, grid.board?.move),
    ...actionsOf(grid).flatMap((action) => actionTool(grid, action)),
  ]
}

/** What `update` and `delete` do already, and what only takes back a step of the same person. */
const IMPLIED = ['delete', 'edit', 'undo_edit']

function actionTool(grid: Grid, action: Action): Tool[] {
  const { operation, key, label, runs } = action
  if (operation.forPeople || IMPLIED.includes(key)) return []
  const params = z.strictObject(action.input ?? paramsOf(action))
  const ids = z.array(z.string().max(200)).min(1).max(MAX_IDS).describe('The row_id of each row.')
  const input = runs === 'once' ? z.strictObject({ params }) : z.strictObject({ ids, params })
  const inputSchema = inputSchemaOf(input)
  if (!inputSchema) return []
  return [
    {
      name: `act_on_${grid.slug.replaceAll('-', '_')}__${key}`,
      title: `${label} (${grid.title})`,
      description: `${action.confirm?.title.replaceAll(/\{\w+\}/g, 'rows') ?? label}. An action on rows of ${grid.title}.`,
      effect: operation.effect,
      module: grid.module,
      grid: grid.slug,
      permissions: [grid.access.read, operation.permission],
      inputSchema,
      run: (ctx, args) =>
        // An action that only reads is run as such: what stands around it may write, and would wait for approval.
        operation.effect === 'read'
          ? runReading(action, ctx, input.parse(args))
          : runOperation(actOnRows, ctx, {
              slug: grid.slug,
              key,
              ...actionBody.parse({ ...args, confirm: true }),
            }),
      rows: ({ ids }) => ({ ids: asIds(ids), count: Array.isArray(ids) ? ids.length : null }),
    },
  ]
}

async function runReading(
  { operation, runs, inputOf }: Action,
  ctx: Parameters<Tool['run']>[0],
  { ids = [], params }: { ids?: string[]; params: Record<string, unknown> },
): Promise<unknown> {
  if (runs === 'once') return runOperation(operation, ctx, params)
  if (runs === 'all') return runOperation(operation, ctx, { ids, ...params })
  const outputs: unknown[] = []
  for (const id of ids.slice(0, MAX_ROWS))
    outputs.push(await runOperation(operation, ctx, { row_id: id, ...(inputOf?.(params, id) ?? params) }))
  return outputs
}

const paramsOf = ({ params = {} }: Action) =>
  Object.fromEntries(
    Object.entries(params).map(([key, field]) => {
      const schema = fieldSchema(field).describe(field.label)
      return [key, field.required ? schema : schema.optional()]
    }),
  )

const filter = z
  .record(z.string(), z.unknown())
  .describe(
    `{"column","op","value"}, or {"and":[…]} or {"or":[…]} of such. Operators: ${filterOperator.options.join(', ')}; null with true finds empty values.`,
  )
const countInput = z.strictObject({
  q: z.string().max(200).describe('Full search.').optional(),
  filter: filter.optional(),
})
const listInput = countInput.extend({
  sort: z.string().max(200).describe('A column, with - before it for descending.').optional(),
  columns: z.array(z.string()).max(40).describe('Only these.').optional(),
  per_page: z.number().int().min(1).max(MAX_ROWS).default(20),
  cursor: z.string().optional(),
})
const rowInput = z.strictObject({ row_id: z.string().max(200) })

async function readList(grid: Grid, ctx: Parameters<Tool['run']>[0], asked: z.output<typeof listInput>) {
  const query = queryOf(asked)
  query.set('count', 'none')
  return JSON.parse(await runOperation(readData, ctx, { slug: grid.slug, query }))
}

function queryOf(asked: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(asked)) {
    if (value === undefined) continue
    query.set(
      name,
      Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value),
    )
  }
  return query
}

const asIds = (ids: unknown): string[] => (Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [])
const rowOfArguments = ({ row_id }: ToolArguments) =>
  typeof row_id === 'string' ? { ids: [row_id], count: 1 } : { ids: [], count: null }

const article = (noun: string) => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

const columnsOf = (grid: Grid): string =>
  Object.entries(grid.columns)
    .map(([key, { type, choices }]) =>
      choices && choices.length <= 12
        ? `${key} (${choices.map(({ value }) => value).join(' | ')})`
        : `${key} (${type})`,
    )
    .join(', ')

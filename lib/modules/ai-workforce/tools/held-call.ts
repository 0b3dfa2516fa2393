import type { HeldCall } from '@/lib/core/context'
import { actOnRows, createRow, deleteRow, updateRow } from '@/lib/core/grid/operations'
import { allTools } from './catalogue'
import type { Tool, ToolArguments } from './tool'

type Call = { tool: Tool; args: ToolArguments }
type GridInput = { slug: string; row_id: string; key: string; body: Record<string, unknown> } & Record<string, unknown>

/**
 * The tool that does what a program called by its route, with the arguments that do the same; null: there is none, as for files
 * and for rows that a filter names.
 */
export function toolOfCall({ operation, input }: Pick<HeldCall, 'operation' | 'input'>): Call | null {
  const ofGrid = gridCalls.get(operation)?.(input as GridInput)
  if (ofGrid) {
    const tool = allTools().get(ofGrid.name)
    return tool ? { tool, args: ofGrid.args } : null
  }
  const tool = [...allTools().values()].find((candidate) => candidate.operation === operation)
  return tool ? { tool, args: input as ToolArguments } : null
}

const gridCalls = new Map<object, (input: GridInput) => { name: string; args: ToolArguments }>([
  [createRow, ({ slug, body }) => ({ name: `create_${nameOf(slug)}`, args: body })],
  [
    updateRow,
    ({ slug, row_id, body: { version, ...changes } }) => ({
      name: `update_${nameOf(slug)}`,
      args: { row_id, changes, ...(version === undefined ? {} : { version }) },
    }),
  ],
  [deleteRow, ({ slug, row_id }) => ({ name: `delete_${nameOf(slug)}`, args: { row_id } })],
  [
    actOnRows,
    // The tool knows rows by their ids alone, and refuses the rest by name.
    ({ slug, key, confirm: _meant, ...args }) => ({
      name: `act_on_${nameOf(slug)}__${key}`,
      args: { params: {}, ...args },
    }),
  ],
])

const nameOf = (slug: string) => slug.replaceAll('-', '_')

import type { OrganizationCtx, Requirement } from '@/lib/core/context'
import type { Effect } from '@/lib/core/operation'

export type ToolArguments = Record<string, unknown>

/** What a model may call. It is made from the declaration of an operation or a grid, never written by hand. */
export type Tool = {
  /** Unique; letters, digits, `_`, at most 64: `createDeal`, `list_crm_leads`, `act_on_crm_leads__assign`. */
  name: string
  /** What it does, to people: `Change a lead`. */
  title: string
  /** The same to a model, with what it must know of the grid. */
  description: string
  /** `read` runs; what writes or reaches outside waits for a person. */
  effect: Effect
  module: string
  /** The grid that it is about, by slug; null: none. */
  grid: string | null
  /** All are asked before it is offered. */
  permissions: Requirement[]
  /** JSON schema of an object. */
  inputSchema: Record<string, unknown>
  /** Of a route: the operation behind it. */
  operation?: object
  /** Runs the operation behind it. @throws AppError in words that the model gets to read */
  run(ctx: OrganizationCtx, args: ToolArguments): Promise<unknown>
  /** The rows that a call is about: the first few, and how many there are. */
  rows?(args: ToolArguments): { ids: string[]; count: number | null }
  /** A row that it names must be there, or people would be asked about nothing. */
  namesItsRow?: true
}

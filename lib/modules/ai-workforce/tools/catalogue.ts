import { can, type OrganizationCtx } from '@/lib/core/context'
import { gridTools } from './grid-tools'
import { routeTools } from './route-tools'
import type { Tool } from './tool'

let catalogue: Map<string, Tool> | null = null

/** Every tool of every module, by name; made once, from the declarations that this process serves. */
export function allTools(): Map<string, Tool> {
  catalogue ??= new Map([...gridTools(), ...routeTools()].map((tool) => [tool.name, tool]))
  return catalogue
}

/**
 * What a profile narrows its agent to; an empty list narrows nothing. Tools that are no grid's may touch any rows: where grids are
 * narrowed, they are named one by one or not there.
 */
export type Allowlists = { tool_allowlist: string[]; grid_allowlist: string[] }

/** Why an agent may not use a tool, in a sentence; null: it may. Its profile and the rights of its user both count. */
export function refusalOf(tool: Tool, ctx: OrganizationCtx, lists: Allowlists | null): string | null {
  const { tool_allowlist: tools = [], grid_allowlist: grids = [] } = lists ?? {}
  if (tools.length > 0 && !tools.includes(tool.name)) return `${tool.name} is not among the tools of this agent.`
  if (grids.length > 0 && !(tool.grid ? grids.includes(tool.grid) : tools.includes(tool.name)))
    return `${tool.grid ? `The list ${tool.grid}` : tool.name} is not open to this agent.`
  const missing = tool.permissions.find((permission) => !can(ctx, permission))
  return missing ? `The user that this agent acts for lacks the right ${missing}.` : null
}

export const toolsFor = (ctx: OrganizationCtx, lists: Allowlists | null): Tool[] =>
  [...allTools().values()].filter((tool) => refusalOf(tool, ctx, lists) === null)

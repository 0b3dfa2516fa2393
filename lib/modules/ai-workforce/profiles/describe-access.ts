import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { findGrid, modules } from '@/lib/core/registry'
import { type Allowlists, toolsFor } from '../tools/catalogue'
import type { Tool } from '../tools/tool'

export const agentAccess = z
  .array(
    z.object({
      module: z.string(),
      uses: z.array(z.object({ title: z.string(), effect: z.enum(['read', 'write', 'danger']) })),
    }),
  )
  .meta({ id: 'AgentAccess' })
type AgentAccess = z.infer<typeof agentAccess>

const EFFECTS = ['read', 'write', 'danger'] as const

/**
 * What an agent may use, by module, as people read it; null: everything that the user it acts for may use.
 * @param reader has the rights of that user
 */
export function describeAccess(reader: OrganizationCtx, lists: Allowlists): AgentAccess | null {
  if (lists.tool_allowlist.length === 0 && lists.grid_allowlist.length === 0) return null
  const byModule = Map.groupBy(toolsFor(reader, lists), ({ module }) => module)
  return modules().flatMap(({ name, title }) => {
    const tools = byModule.get(name) ?? []
    const uses = new Map(tools.map((tool) => [useOf(tool), tool.effect]))
    if (uses.size === 0) return []
    const sorted = EFFECTS.flatMap((effect) => [...uses].filter(([, of]) => of === effect).map(([title]) => title))
    return [{ module: title, uses: sorted.map((title) => ({ title, effect: uses.get(title)! })) }]
  })
}

/** Listing, counting and reading one row are one thing to people. */
const useOf = ({ effect, grid, name, title }: Tool): string =>
  effect === 'read' && grid && /^(?:list|count|read)_/.test(name)
    ? `Read ${findGrid(grid)!.title.toLowerCase()}`
    : title

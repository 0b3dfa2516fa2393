import type { ModelTool } from '@/lib/connectors/model/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { type Allowlists, toolsFor } from '../tools/catalogue'
import type { Tool } from '../tools/tool'
import { FIND_TOOLS, findToolsAmong } from './find-tools'
import type { Step } from './steps'

/** So few are offered at once from the beginning; of more, what was found and what the page is about. */
const MAX_AT_ONCE = 40
/** Services take no more than 128. */
const MAX_OFFERED = 100

export type Offer = {
  /** What the model is told of now: with each search it becomes more. */
  tools(steps: Step[]): ModelTool[]
  /** Those that are no operations. */
  own: Tool[]
}

/**
 * What a session offers to the model. It decides nothing: what the model calls passes `callTool`, offered or not.
 * @param isReading writes are switched off, so that none is offered
 */
export function offerFor(
  reader: OrganizationCtx,
  lists: Allowlists | null,
  { isReading, grid }: { isReading: boolean; grid: string | undefined },
): Offer {
  const allowed = toolsFor(reader, lists).filter(({ effect }) => effect === 'read' || !isReading)
  if (lists && allowed.length <= MAX_AT_ONCE) return { tools: () => allowed.map(asModelTool), own: [] }
  const finder = findToolsAmong(allowed)
  const ofPage = grid ? allowed.filter((tool) => tool.grid === grid) : []
  return {
    own: [finder],
    tools(steps) {
      const found = new Set(steps.flatMap(namesFound))
      const offered = allowed.filter(({ name }) => found.has(name))
      return [finder, ...new Set([...ofPage, ...offered.slice(-MAX_OFFERED)])].slice(0, MAX_OFFERED).map(asModelTool)
    },
  }
}

const asModelTool = ({ name, description, inputSchema }: Tool): ModelTool => ({ name, description, inputSchema })

function namesFound(step: Step): string[] {
  if (step.role !== 'tool' || step.content.name !== FIND_TOOLS) return []
  const { tools = [] } = (step.content.result ?? {}) as { tools?: { name: string }[] }
  return tools.map(({ name }) => name)
}

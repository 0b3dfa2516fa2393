import { z } from 'zod'
import { inputSchemaOf } from '../tools/json-schema'
import type { Tool } from '../tools/tool'

export const FIND_TOOLS = 'find_tools'
const MAX_FOUND = 12

const input = z.strictObject({
  query: z.string().max(200).describe('What you want to do, in a few words: "list late invoices", "send an email".'),
})

/** Looks among the tools that this agent may use. What it finds may be called from the next step on. */
export const findToolsAmong = (tools: Tool[]): Tool => ({
  name: FIND_TOOLS,
  title: 'Look for tools',
  description: `Finds tools by what they do, ${MAX_FOUND} at the most. What it finds may be called from the next step on.`,
  effect: 'read',
  module: 'ai-workforce',
  grid: null,
  permissions: [],
  inputSchema: inputSchemaOf(input)!,
  run: async (_ctx, args) => ({
    tools: rankTools(tools, input.parse(args).query).map(({ name, title, effect }) => ({
      name,
      title,
      waits_for_approval: effect !== 'read',
    })),
  }),
})

/** Tools in which the words of the query stand; rare words count more, and more in a name than in a description. */
function rankTools(tools: Tool[], query: string): Tool[] {
  const wanted = wordsOf(query)
  const known = tools.map((tool) => ({
    tool,
    name: wordsOf(tool.name),
    title: wordsOf(tool.title),
    told: wordsOf(`${tool.description} ${tool.module}`),
  }))
  const weights = [...wanted].map((word) => {
    const having = known.filter(({ name, title, told }) => name.has(word) || title.has(word) || told.has(word)).length
    return { word, weight: Math.log(1 + tools.length / (1 + having)) }
  })
  const scored = known.map(({ tool, name, title, told }) => {
    const score = weights.reduce(
      (sum, { word, weight }) =>
        sum + weight * ((name.has(word) ? 4 : 0) + (title.has(word) ? 3 : 0) + (told.has(word) ? 1 : 0)),
      0,
    )
    // Of two that match alike, the one that is about less else.
    return { tool, score: score / (1 + 0.05 * (name.size + title.size)) }
  })
  return scored
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score || a.tool.name.length - b.tool.name.length)
    .slice(0, MAX_FOUND)
    .map(({ tool }) => tool)
}

const FILLERS = new Set(['a', 'an', 'the', 'of', 'to', 'for', 'in', 'on', 'and', 'or', 'with', 'my', 'all'])

/** Words in lower case without endings of plurals; `sendCustomerEmail` and `list_crm_leads` are several. */
function wordsOf(text: string): Set<string> {
  const words = text
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !FILLERS.has(word))
  return new Set(words.map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/s$/, '') : word)))
}

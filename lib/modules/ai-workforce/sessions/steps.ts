import type { ModelMessage, ModelToolCall } from '@/lib/connectors/model/port'

/** One message of a session as it is stored. Who ends a turn stores an `assistant` step without calls. */
export type Step = { position: number; turn: number } & StepContent
export type StepContent =
  /** `note`: the product tells the agent something, such as what became of its requests. */
  | { role: 'user' | 'note'; content: { text: string } }
  | { role: 'assistant'; content: AssistantContent }
  | { role: 'tool'; content: { callId: string; name: string; result: unknown } }
type AssistantContent = { text: string; toolCalls: ModelToolCall[]; outputTokens?: number }
export type AssistantStep = Extract<Step, { role: 'assistant' }>

export const isAssistant = (step: Step): step is AssistantStep => step.role === 'assistant'

/** What a call is known by: models name their calls as they like, some with the same names in each answer. */
export const callKey = (position: number, id: string): string => `${position}:${id}`

/** Whether the model has something to answer, or a call of it is not carried out yet. */
export function hasWork(steps: Step[]): boolean {
  const last = steps.at(-1)
  return last !== undefined && !(isAssistant(last) && last.content.toolCalls.length === 0)
}

/** The calls at the end of a session that have no result yet. */
export function openCalls(steps: Step[]): { position: number; calls: ModelToolCall[] } {
  const last = steps.findLast(isAssistant)
  if (!last || steps.at(-1)?.role === 'user' || steps.at(-1)?.role === 'note') return { position: 0, calls: [] }
  const answered = resultsAfter(steps, last)
  return { position: last.position, calls: last.content.toolCalls.filter(({ id }) => !answered.has(id)) }
}

/** What the user reads of a turn: all that the model said in it. */
export const textOfTurn = (steps: Step[], turn: number): string =>
  steps
    .filter((step) => step.turn === turn && isAssistant(step))
    .map(({ content }) => (content as AssistantContent).text.trim())
    .filter(Boolean)
    .join('\n\n')

const NOT_RUN = { error: 'This was not run, because the turn ended before it.' }
const LEFT_OUT = { left_out: 'This was read longer ago. Read it again if you need it.' }
/** Of all that tools have answered, the model gets the newest. */
const MAX_RESULT_CHARACTERS = 240_000

/** The session as a model is told it: every call has a result, also where a turn ended in between. */
export function toMessages(steps: Step[]): ModelMessage[] {
  const tooOld = resultsTooOld(steps)
  return steps.flatMap((step): ModelMessage[] => {
    if (step.role === 'tool') return []
    if (step.role === 'user') return [{ role: 'user', text: step.content.text }]
    if (!isAssistant(step)) return [{ role: 'user', text: `[Note] ${step.content.text}` }]
    const { text, toolCalls } = step.content
    if (text === '' && toolCalls.length === 0) return []
    const results = resultsAfter(steps, step)
    return [
      { role: 'assistant', text, toolCalls },
      ...toolCalls.map(({ id, name }): ModelMessage => {
        const result = results.get(id)
        const told = result ? (tooOld.has(result.position) ? LEFT_OUT : result.result) : NOT_RUN
        return { role: 'tool', callId: id, name, result: told }
      }),
    ]
  })
}

function resultsAfter(steps: Step[], { position }: AssistantStep): Map<string, { position: number; result: unknown }> {
  const after = steps.slice(steps.findIndex((step) => step.position === position) + 1)
  const end = after.findIndex(({ role }) => role !== 'tool')
  return new Map(
    after.slice(0, end < 0 ? undefined : end).flatMap((step) => {
      if (step.role !== 'tool') return []
      const { callId, result } = step.content
      return [[callId, { position: step.position, result }]]
    }),
  )
}

function resultsTooOld(steps: Step[]): Set<number> {
  let characters = 0
  return new Set(
    steps
      .toReversed()
      .filter((step) => step.role === 'tool')
      .filter(({ content }) => {
        characters += JSON.stringify(content).length
        return characters > MAX_RESULT_CHARACTERS
      })
      .map(({ position }) => position),
  )
}

import { isAssistant, type Step } from './steps'

/** What one turn may take; then it ends with words, and the user goes on or not. */
const MAX_STEPS = 24
const MAX_CALLS = 60
const MAX_OUTPUT_TOKENS = 32_000
/** The same call with the same arguments so often is a model that turns in circles. */
const MAX_REPEATS = 3
/** Of one answer of the model. */
export const MAX_ANSWER_TOKENS = 8_000

/** Why a turn may go on no longer, in a sentence; null: it may. */
export function whyEnough(steps: Step[], turn: number): string | null {
  const answers = steps.filter(isAssistant).filter((step) => step.turn === turn)
  const calls = answers.flatMap(({ content }) => content.toolCalls)
  const tokens = answers.reduce((sum, { content }) => sum + (content.outputTokens ?? 0), 0)
  const same = Map.groupBy(calls, ({ name, arguments: args, badArguments }) =>
    JSON.stringify([name, args, badArguments]),
  )
  if ([...same.values()].some(({ length }) => length >= MAX_REPEATS))
    return 'It asked for the same thing again and again, so it was ended. Ask in other words.'
  if (answers.length >= MAX_STEPS || calls.length > MAX_CALLS)
    return `It took more than ${answers.length >= MAX_STEPS ? `${MAX_STEPS} steps` : `${MAX_CALLS} calls of tools`}, so it was ended. Ask for less at once, or send “Go on”.`
  if (tokens > MAX_OUTPUT_TOKENS) return 'The answer became too long, so it was ended. Ask for less at once.'
  return null
}

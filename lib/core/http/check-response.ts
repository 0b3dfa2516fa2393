import { checkAnswer, isCheckingAnswers } from '../check-answer'
import { answerOf } from './route-answer'
import type { MountedRoute } from './router'

type Body = Record<string, unknown>

/**
 * Compares what `respond` makes of an operation's output with the schema that its route declares.
 * @param payloadOf takes away what the surface puts around every answer
 */
export async function checkResponse(
  { key, route }: MountedRoute,
  response: Response,
  payloadOf: (body: Body) => unknown = (body) => body,
): Promise<void> {
  if (!route.respond || !response.ok || !isCheckingAnswers()) return
  const schema = answerOf(route)
  if (schema && response.headers.get('content-type')?.startsWith('application/json'))
    checkAnswer(key, schema, payloadOf((await response.clone().json()) as Body))
}

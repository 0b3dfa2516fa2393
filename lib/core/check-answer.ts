import { appendFileSync } from 'node:fs'
import { z } from 'zod'
import { env } from './env'

/** In tests and journeys. Elsewhere the types are trusted, as parsing every answer costs too much. */
export const isCheckingAnswers = (): boolean => env.mode === 'test' || env.wrongAnswersFile !== null

/**
 * Compares an answer with the schema that its operation or route declares. What differs, also keys that the schema does not
 * know, fails a test at once; a journey goes on, and its run fails at the end.
 * @throws Error naming the operation and each place that differs
 */
export function checkAnswer(name: string, schema: z.ZodType, answer: unknown): void {
  const parsed = schema.safeParse(answer)
  const differences = parsed.success
    ? unknownKeys(answer, parsed.data, [])
    : parsed.error.issues.map((issue) => `${z.core.toDotPath(issue.path) || 'answer'}: ${issue.message}`)
  if (differences.length === 0) return
  const message = `${name} answers otherwise than its schema says:\n${differences.join('\n')}`
  if (!env.wrongAnswersFile) throw new Error(message)
  appendFileSync(env.wrongAnswersFile, `${message}\n\n`)
}

/** Objects leave out what they do not know when they are parsed. */
function unknownKeys(answer: unknown, parsed: unknown, path: PropertyKey[]): string[] {
  if (answer === parsed || !isContainer(answer) || !isContainer(parsed)) return []
  return Object.entries(answer).flatMap(([key, value]) => {
    // Never sent: JSON has no undefined.
    if (value === undefined) return []
    const place = [...path, Array.isArray(answer) ? Number(key) : key]
    if (!Object.hasOwn(parsed, key)) return [`${z.core.toDotPath(place)}: unknown key`]
    return unknownKeys(value, (parsed as Record<string, unknown>)[key], place)
  })
}

const isContainer = (value: unknown): value is object =>
  Array.isArray(value) ||
  (typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype)

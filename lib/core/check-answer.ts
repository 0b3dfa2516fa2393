import { z } from 'zod'

/**
 * Compares an answer with the schema that its operation declares. Runs in tests only: production trusts the types, as
 * parsing every answer costs too much.
 * @throws Error naming the operation and each place that differs, also keys that the schema does not know
 */
export function checkAnswer(operation: string, schema: z.ZodType, answer: unknown): void {
  const parsed = schema.safeParse(answer)
  const differences = parsed.success
    ? unknownKeys(answer, parsed.data, [])
    : parsed.error.issues.map((issue) => `${z.core.toDotPath(issue.path) || 'answer'}: ${issue.message}`)
  if (differences.length > 0)
    throw new Error(`${operation} answers otherwise than its output schema says:\n${differences.join('\n')}`)
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

import { z } from 'zod'

type Json = Record<string, unknown>
const known = new WeakMap<z.ZodType, Json>()

/** What a model may send, as JSON schema; null where no JSON says it: files, streams, whole requests. */
export function inputSchemaOf(input: z.ZodType): Json | null {
  const made = known.get(input)
  if (made) return made
  try {
    const { $schema: _, ...schema } = z.toJSONSchema(input, { io: 'input', reused: 'inline' }) as Json
    if (schema.type !== 'object') return null
    known.set(input, schema)
    return schema
  } catch {
    return null
  }
}

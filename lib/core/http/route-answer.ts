import type { z } from 'zod'
import type { Route } from './api-table'

/** The schema of a route's answer of success; null where it is no JSON: a file, a stream, or nothing at all. */
export function answerOf({ answer, operation, produces, status }: Route): z.ZodType | null {
  if (status === 204 || (produces && produces !== 'application/json')) return null
  return answer ?? operation.output
}

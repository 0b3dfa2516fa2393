import type { z } from 'zod'
import { ApiError } from '@/lib/client/api'

/**
 * Values as the server will take them, told before it is asked.
 * @throws ApiError as the server answers, with each field that is wrong
 */
export function checked<S extends z.ZodType>(schema: S, values: unknown): z.output<S> {
  const { success, data, error } = schema.safeParse(values)
  if (success) return data
  const detail = error.issues.map(({ path, message, code }) => ({
    loc: ['body', ...path.map(String)],
    msg: message,
    type: code,
  }))
  throw new ApiError({ status: 422, body: { detail }, requestId: null })
}

import { AppError, invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'

type Place = (string | number)[]

/**
 * Runs what takes other fields than the caller sent, and says its errors at the caller's own.
 * @param to the caller's place of a place in the inner body, without `body`
 */
export async function relocate<T>(work: () => Promise<T>, to: (place: Place) => Place): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422 || !Array.isArray(error.detail)) throw error
    throw invalid(error.detail.map((one: FieldError) => ({ ...one, loc: ['body', ...to(one.loc.slice(1) as Place)] })))
  }
}

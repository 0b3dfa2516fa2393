import { pageOutcome } from '../http/page-trouble'
import { databaseTrouble } from './trouble'

/**
 * Marks an error of the database that is no fault of ours: browsers get the mark as the error's `digest`, and the page the
 * status 503 or 504 instead of 500.
 */
export function markTrouble(error: unknown): void {
  const trouble = databaseTrouble(error)
  if (!trouble) return
  Object.assign(error as object, { digest: `database-${trouble.code}` })
  const outcome = pageOutcome().getStore()
  if (outcome) outcome.trouble = trouble
}

/** Does the work, and marks what of its failure is the database's. */
export async function markingTrouble<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    markTrouble(error)
    throw error
  }
}

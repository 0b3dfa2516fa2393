import { AsyncLocalStorage } from 'node:async_hooks'
import type { AppError } from '../errors.ts'
import { processState } from '../process/process-state.ts'

/** What a request for a page met, for the server in front of Next: a page itself cannot choose its status. */
export type PageOutcome = {
  trouble?: Pick<AppError, 'status' | 'headers'>
  /** Of a page that was made and is none: a shop that is closed. */
  instead?: Pick<AppError, 'status' | 'headers'>
}

/** Of the whole process: Next has its own copy of this file. */
export const pageOutcome = (): AsyncLocalStorage<PageOutcome> =>
  processState('page-outcome', () => new AsyncLocalStorage<PageOutcome>())

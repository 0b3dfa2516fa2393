import '@/lib/modules'
import { cache } from 'react'
import { pageContext } from '@/lib/core/auth/page-context'
import { AppError } from '@/lib/core/errors'
import { runOperation } from '@/lib/core/operation'
import { readJournal } from '@/lib/modules/accounting/operations/journals/read-journal'

/** Once a request, for the title and for the page; null for what this caller may not see or what is not there. */
export const journalOf = cache(async (journal_id: string) => {
  try {
    return (await runOperation(readJournal, await pageContext(), { journal_id })).journal
  } catch (error) {
    if (error instanceof AppError && (error.status === 404 || error.status === 403)) return null
    throw error
  }
})

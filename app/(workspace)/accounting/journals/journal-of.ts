import { cache } from 'react'
import { orNull } from '@/app/(workspace)/record-page'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { readJournal } from '@/lib/modules/accounting/operations/journals/read-journal'

/** Once a request, for the title and for the page. */
export const journalOf = cache(
  async (journal_id: string) => (await orNull(runOperation(readJournal, await pageContext(), { journal_id })))?.journal,
)

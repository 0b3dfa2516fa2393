import { defineApi, route } from '@/lib/core/http/api-table'
import { cancelJournal, discardJournal, reverseJournal } from '../operations/journals/cancel-journal'
import { editJournal, listJournals, readJournal } from '../operations/journals/read-journal'
import { submitJournal } from '../operations/journals/submit-journal'
import { createJournal, previewJournal, updateJournal } from '../operations/journals/write-journal'

/** What is posted by hand: corrections, accruals, opening balances. */
export const journalsApi = defineApi('platform', 'Journal entries', {
  'GET /accounting/journals': route(listJournals, { summary: 'Journal entries, newest first' }),
  'POST /accounting/journals': route(createJournal, {
    status: 201,
    summary: 'Enter a journal entry as a draft, balanced or not; submit=true also books it',
  }),
  'GET /accounting/journals/{journal_id}': route(readJournal, { summary: 'A journal entry with its lines' }),
  'GET /accounting/journals/{journal_id}/edit': route(editJournal, {
    id: 'getJournalForm',
    summary: 'The raw form of a draft; 409 when it is booked or cancelled',
  }),
  'PUT /accounting/journals/{journal_id}': route(updateJournal, {
    summary: 'Change a draft; lines replace all of them; submit=true books it afterwards',
  }),
  'GET /accounting/journals/{journal_id}/preview': route(previewJournal, {
    summary: 'The ledger lines that booking would post, or posted',
  }),
  'POST /accounting/journals/{journal_id}/submit': route(submitJournal, {
    summary: 'Book a draft; refused with the difference when it does not balance',
  }),
  'POST /accounting/journals/{journal_id}/cancel': route(cancelJournal, {
    summary: 'Cancel a booked entry; its posting is reversed',
  }),
  'POST /accounting/journals/{journal_id}/discard': route(discardJournal, {
    summary: 'Give up a draft; its number stays',
  }),
  'POST /accounting/journals/{journal_id}/reverse': route(reverseJournal, {
    status: 201,
    summary: 'Make the reversing entry on another day, as a draft; submit=true also books it',
  }),
})

import { defineApi, route } from '@/lib/core/http/api-table'
import { billTime, readUnbilled } from '../operations/billing/bill-time'
import { readClock } from '../operations/clocks/read-clock'
import { startClock } from '../operations/clocks/start-clock'
import { stopClock } from '../operations/clocks/stop-clock'
import { readTimeSheet } from '../operations/sheet/read-sheet'
import { setSheetCell } from '../operations/sheet/set-cell'
import { addTimeEntry } from '../operations/time/add-entry'
import { listTimeEntries } from '../operations/time/list-entries'

export const timeApi = defineApi('platform', 'Project manager', {
  'GET /pm/timer': route(readClock, { summary: 'The caller’s running clocks, the newest first' }),
  'POST /pm/cards/{card_id}/timer/start': route(startClock, {
    status: 201,
    summary: 'Start the caller’s clock on a card; 409 with the entry that runs there already',
  }),
  'POST /pm/cards/{card_id}/timer/stop': route(stopClock, { summary: 'Stop the clock that runs on a card' }),
  'GET /pm/cards/{card_id}/time-entries': route(listTimeEntries, { summary: 'Time worked on a card, newest first' }),
  'POST /pm/cards/{card_id}/time-entries': route(addTimeEntry, {
    status: 201,
    summary: 'Add time by hand: two moments, or a day and seconds',
  }),
  'GET /pm/time-sheet': route(readTimeSheet, { summary: 'A person’s week by card and day' }),
  'PUT /pm/time-sheet': route(setSheetCell, { summary: 'Set what a person worked on a card on a day' }),
  'GET /pm/projects/{project_id}/unbilled': route(readUnbilled, {
    id: 'getUnbilledTime',
    summary: 'What is to be billed of a project, as the lines that an invoice would have',
  }),
  'POST /pm/projects/{project_id}/bill': route(billTime, {
    id: 'createTimeInvoice',
    status: 201,
    summary: 'Make a draft invoice of unbilled time',
  }),
})

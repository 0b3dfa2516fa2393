import { defineApi, route } from '@/lib/core/http/api-table'
import { createLineJournal } from '../operations/lines/create-journal'
import { createLinePayment } from '../operations/lines/create-payment'
import { ignoreLine, noteLine, restoreLine } from '../operations/lines/ignore-line'
import { journalFormOptions } from '../operations/lines/journal-form-options'
import { listSteps } from '../operations/lines/list-steps'
import { markLineUnique } from '../operations/lines/mark-line-unique'
import { paymentFormOptions } from '../operations/lines/payment-form-options'
import { readBankLine } from '../operations/lines/read-line'
import { reconcileLine } from '../operations/lines/reconcile-line'
import { splitLine } from '../operations/lines/split-line'
import { suspendLine } from '../operations/lines/suspense-line'
import { transferLine } from '../operations/lines/transfer-line'
import { unallocateLine } from '../operations/lines/unallocate-line'
import { undoStep } from '../operations/lines/undo'
import { undoBatch } from '../operations/lines/undo-batch'

export const linesApi = defineApi('platform', 'Banking', {
  'GET /accounting/bank/transactions/{txn_id}': route(readBankLine, {
    id: 'getBankLine',
    summary: 'A line of a statement with what cleared it',
  }),
  'PUT /accounting/bank/transactions/{txn_id}/note': route(noteLine, {
    id: 'updateBankLineNote',
    summary: 'Write a note on a line',
  }),
  'POST /accounting/bank/reconcile/{txn_id}': route(reconcileLine, {
    id: 'reconcileBankLine',
    summary: 'Clear a line with a payment or journal entry that is there already, or with several',
  }),
  'GET /accounting/bank/payment-form-options/{txn_id}': route(paymentFormOptions, {
    id: 'getPaymentFormOptions',
    summary: 'Parties, open invoices and orders that a payment of the line may be for, and what is proposed',
  }),
  'POST /accounting/bank/create-payment/{txn_id}': route(createLinePayment, {
    id: 'createBankLinePayment',
    summary:
      'Book a payment for a line and clear the line with it; pays what is open, oldest first, unless you say what',
  }),
  'GET /accounting/bank/journal-form-options/{txn_id}': route(journalFormOptions, {
    id: 'getJournalFormOptions',
    summary: 'Accounts, cost centres and VAT templates for a journal entry of the line, and what a rule proposes',
  }),
  'POST /accounting/bank/create-journal/{txn_id}': route(createLineJournal, {
    id: 'createBankLineJournal',
    summary: 'Book a journal entry for a line, on one account or split over several, and clear the line with it',
  }),
  'POST /accounting/bank/transfer/{txn_id}': route(transferLine, {
    id: 'transferBankLine',
    summary: 'Book a transfer between two of your own bank accounts; clears the lines on both sides',
  }),
  'POST /accounting/bank/split/{txn_id}': route(splitLine, {
    id: 'splitBankLine',
    summary: 'Clear a line with several payments, journal entries and existing vouchers that come to it',
  }),
  'POST /accounting/bank/suspense/{txn_id}': route(suspendLine, {
    id: 'suspendBankLine',
    summary: 'Book a line against the suspense account until somebody knows what it is',
  }),
  'POST /accounting/bank/ignore/{txn_id}': route(ignoreLine, {
    id: 'ignoreBankLine',
    summary: 'Take a line off the worklist for which nothing is booked',
  }),
  'POST /accounting/bank/restore/{txn_id}': route(restoreLine, {
    id: 'restoreBankLine',
    summary: 'Put an ignored line, or one in suspense, back on the worklist',
  }),
  'POST /accounting/bank/keep/{txn_id}': route(markLineUnique, {
    id: 'keepBankLine',
    summary: 'Say that a line flagged `maybe_duplicate` is none: the flag goes, and auto-match may take it',
  }),
  'POST /accounting/bank/unallocate/{txn_id}': route(unallocateLine, {
    id: 'unallocateBankLine',
    summary: 'Free a line: what cleared it is cancelled, or only unlinked with keep_vouchers',
  }),
  'GET /accounting/bank/steps': route(listSteps, {
    id: 'listBankSteps',
    summary: 'What was done to lines, newest first: by you, today, on one account',
  }),
  'POST /accounting/bank/steps/{step_id}/undo': route(undoStep, {
    id: 'undoBankStep',
    summary: 'Undo a step: what it made is cancelled, what was there is unlinked, what it took away is booked again',
  }),
  'POST /accounting/bank/batches/{batch_id}/undo': route(undoBatch, {
    id: 'undoBankBatch',
    summary: 'Undo all that one click did; many lines are undone by a job (202)',
    respond: ({ output }) =>
      Response.json(output, { status: (output as { job_id: string | null }).job_id ? 202 : 200 }),
  }),
})

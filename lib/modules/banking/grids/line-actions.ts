import type { Action } from '@/lib/core/grid/define-grid'
import { centreReference, vatReference } from '@/lib/modules/accounting/catalogue/references'
import { asRow } from '@/lib/modules/accounting/operations/payments/as-row'
import { bankReference, partyReference, settlementReference, suggestedAccountReference } from '../accounts/references'
import { matchSettlementRow } from '../operations/gateway/match-settlement'
import { runGatewaySync } from '../operations/gateway/run-sync'
import { importAction, MAX_CONTENT_LENGTH } from '../operations/imports/import-action'
import { createLineJournal } from '../operations/lines/create-journal'
import { ignoreRow, restoreRow } from '../operations/lines/ignore-line'
import { payRowFor } from '../operations/lines/pay-rows'
import { suspendRow } from '../operations/lines/suspense-line'
import { unallocateRow } from '../operations/lines/unallocate-line'
import { autoMatchAction } from '../operations/matching/auto-match-action'
import { pullLiveTransactions } from '../operations/sync/start-pull'

/** What was left empty in the form is as good as not sent. */
const filled = (params: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null && value !== ''))

const OPEN = { column: 'status', in: ['unreconciled'] }
const account = { label: 'Bank account', type: 'reference', reference: bankReference, required: true } as const
const note = { label: 'Note', type: 'text', maxLength: 500, placeholder: 'What is known about it' } as const

export const createPayment = (scope: Action['scope']): Action => ({
  key: 'create_payment',
  label: 'Create payment',
  icon: 'wallet',
  scope,
  runs: 'each',
  operation: payRowFor,
  inputOf: filled,
  params: {
    party_id: {
      label: 'Customer or supplier',
      type: 'reference',
      reference: partyReference,
      help: 'Empty: whom each line is recognised as; lines that nobody is recognised in are left.',
    },
    party_type: {
      label: 'Kind',
      type: 'choice',
      choices: [
        { value: 'customer', label: 'Customer' },
        { value: 'supplier', label: 'Supplier' },
      ],
      help: 'Follows from who is chosen.',
    },
  },
  confirm: {
    title: 'Create payments for {count} line(s)?',
    body: 'A payment is posted to the ledger for each line. It pays the open invoices of the customer or supplier, oldest first.',
    button: 'Create payments',
  },
  when: OPEN,
})

export const unallocate: Action = {
  key: 'unallocate',
  takesBack: true,
  label: 'Unallocate',
  icon: 'undo-2',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: unallocateRow,
  inputOf: filled,
  params: {
    keep_vouchers: {
      label: 'Only unlink',
      type: 'boolean',
      default: false,
      help: 'Payments and journal entries stay booked; only their link to the line goes.',
    },
  },
  confirm: {
    title: 'Unallocate {count} line(s)?',
    body: 'What cleared them is cancelled: its postings are reversed and invoices that it paid are open again. The lines are back on the worklist.',
    button: 'Unallocate',
  },
  when: { column: 'matched_kind', in: ['payment', 'journal', 'several'] },
}

export const ignoreLines: Action = {
  key: 'ignore',
  label: 'Ignore',
  icon: 'ban',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: ignoreRow,
  inputOf: filled,
  params: { note: { ...note, placeholder: 'Why nothing is booked for it' } },
  confirm: {
    title: 'Ignore {count} line(s)?',
    body: 'They leave the worklist and nothing is booked. The bank and the ledger will differ by them.',
    button: 'Ignore',
  },
  when: OPEN,
}

export const restoreLines: Action = {
  key: 'restore',
  label: 'Back on the list',
  icon: 'history',
  scope: ['row', 'bulk'],
  runs: 'each',
  operation: restoreRow,
  when: { column: 'status', in: ['ignored'] },
}

/** Of the worklist (Business Platform Modules 4.3). */
export const worklistActions: Action[] = [
  {
    key: 'import_statement',
    label: 'Import statement',
    icon: 'upload',
    scope: ['toolbar'],
    runs: 'once',
    operation: importAction,
    params: {
      bank_account_id: account,
      file_name: { label: 'Name of the file', type: 'text', maxLength: 255, placeholder: 'statement.ofx' },
      content: {
        label: 'The file',
        type: 'long_text',
        required: true,
        maxLength: MAX_CONTENT_LENGTH,
        help: 'Its text as it is: OFX or CSV. Other files in base64.',
      },
      encoding: {
        label: 'Sent as',
        type: 'choice',
        choices: [
          { value: 'text', label: 'Text' },
          { value: 'base64', label: 'Base64' },
        ],
        default: 'text',
      },
      confirm_account: {
        label: 'It belongs to this account',
        type: 'boolean',
        default: false,
        help: 'Also where the file says another account number.',
      },
    },
  },
  {
    key: 'auto_match',
    label: 'Auto-match',
    icon: 'zap',
    scope: ['toolbar'],
    runs: 'once',
    operation: autoMatchAction,
    params: { bank_account_id: account },
  },
  {
    key: 'pull_live_transactions',
    label: 'Pull live transactions',
    icon: 'refresh-cw',
    scope: ['toolbar'],
    runs: 'once',
    operation: pullLiveTransactions,
    params: {
      force: {
        label: 'Do not wait',
        type: 'boolean',
        default: false,
        help: 'Also where the last attempt was minutes ago. Banks lock who tries too often.',
      },
    },
    confirm: {
      title: 'Ask online banking for new lines?',
      body: 'One attempt is made. If the bank refuses it or asks for a second factor, it says so and nothing is tried again.',
      button: 'Ask the bank',
    },
  },
  {
    key: 'gateway_sync',
    label: 'Fetch from the card gateway',
    icon: 'credit-card',
    scope: ['toolbar'],
    runs: 'once',
    operation: runGatewaySync,
  },
  createPayment(['row', 'bulk']),
  {
    key: 'create_journal',
    label: 'Create journal entry',
    icon: 'notebook-pen',
    scope: ['row'],
    runs: 'each',
    operation: asRow('txn_id', createLineJournal),
    inputOf: filled,
    params: {
      account_id: { label: 'Account', type: 'reference', reference: suggestedAccountReference, required: true },
      cost_centre_id: { label: 'Cost centre', type: 'reference', reference: centreReference },
      tax_template_id: {
        label: 'VAT in it',
        type: 'reference',
        reference: vatReference,
        help: 'The amount holds this VAT.',
      },
      remark: { label: 'Remark', type: 'text', maxLength: 500 },
      posting_date: { label: 'Booked on', type: 'date', help: 'The day of the line by default.' },
    },
    when: OPEN,
  },
  {
    key: 'match_settlement',
    label: 'Match settlement',
    icon: 'handshake',
    scope: ['row', 'bulk'],
    runs: 'each',
    operation: matchSettlementRow,
    inputOf: filled,
    params: {
      settlement_id: {
        label: 'Settlement',
        type: 'reference',
        reference: settlementReference,
        help: 'Empty: the only one that pays what came in.',
      },
      gross: { label: 'Customers paid', type: 'money', help: 'Where no settlement was fetched.' },
      fees: { label: 'Fees', type: 'money' },
    },
    confirm: {
      title: 'Match {count} line(s) with settlements?',
      body: 'A journal entry debits the bank what came in, the gateway’s fees what it kept, and credits the clearing account what customers paid.',
      button: 'Match settlement',
    },
    when: OPEN,
  },
  {
    key: 'allocate_to_suspense',
    label: 'Allocate to suspense',
    icon: 'flag',
    scope: ['row', 'bulk'],
    runs: 'each',
    operation: suspendRow,
    inputOf: filled,
    params: { note },
    confirm: {
      title: 'Put {count} line(s) into suspense?',
      body: 'They are booked against the suspense account and wait there, with their age, until somebody knows what they are.',
      button: 'Put into suspense',
    },
    when: OPEN,
  },
  unallocate,
]

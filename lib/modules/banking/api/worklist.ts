import { defineApi, route } from '@/lib/core/http/api-table'
import { actOnLine } from '../operations/worklist/act-on-line'
import { bankBalances } from '../operations/worklist/bank-balances'
import { readWorklist, worklistCandidates } from '../operations/worklist/read-worklist'
import { voucherLines } from '../operations/worklist/voucher-lines'
import { worklistAccounts } from '../operations/worklist/worklist-accounts'

export const worklistApi = defineApi('platform', 'Banking', {
  'GET /accounting/bank/worklist': route(readWorklist, {
    summary: 'A page of the lines of a bank account in a state, with how many stand in each',
  }),
  'GET /accounting/bank/worklist/candidates': route(worklistCandidates, {
    id: 'listWorklistCandidates',
    summary: 'The best way to clear each of up to 50 lines; ids with commas between them',
  }),
  'GET /accounting/bank/worklist/accounts': route(worklistAccounts, {
    id: 'listWorklistAccounts',
    summary: 'Bank accounts with how many of their lines are to be cleared',
  }),
  'POST /accounting/bank/worklist/act/{txn_id}': route(actOnLine, {
    id: 'actOnBankLine',
    summary: 'Do to a line what a candidate proposes, or put it into suspense, ignore it or restore it',
  }),
  'GET /accounting/bank/balances/{bank_account_id}': route(bankBalances, {
    id: 'getBankBalances',
    summary: 'What the bank says of an account, what the ledger says, and what the difference is made of',
  }),
  'GET /accounting/bank/voucher-lines': route(voucherLines, {
    id: 'listVoucherBankLines',
    summary: 'The bank lines that a payment or journal entry cleared',
  }),
})

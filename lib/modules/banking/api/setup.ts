import { defineApi, route } from '@/lib/core/http/api-table'
import { readBankOverview } from '../operations/overview/read-overview'
import { moveRule } from '../operations/rules/move-rule'

export const bankSetupApi = defineApi('platform', 'Banking', {
  'GET /accounting/bank/overview': route(readBankOverview, {
    id: 'getBankOverview',
    summary: 'Bank accounts with their balances and open lines, what waits in suspense, and the lines of twelve weeks',
  }),
  'POST /accounting/bank/rules/{rule_id}/move': route(moveRule, {
    id: 'moveBankRule',
    summary: 'Put a rule at a place of the order, 1 for the first; the first rule that fits a line counts',
  }),
})

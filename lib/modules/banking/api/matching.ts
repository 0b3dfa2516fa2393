import { defineApi, route } from '@/lib/core/http/api-table'
import { autoMatch } from '../operations/matching/auto-match'
import { matchCandidates } from '../operations/matching/match-candidates'
import { testAlias, testRule } from '../operations/matching/test-rules'

const PAYMENT = '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f11'

export const matchingApi = defineApi('platform', 'Banking', {
  'GET /accounting/bank/match-candidates/{txn_id}': route(matchCandidates, {
    id: 'listMatchCandidates',
    summary: 'What could clear a line, best first, with the reasons; q, amounts and days look further',
    example: {
      candidates: [
        {
          key: `payment:${PAYMENT}`,
          kind: 'payment',
          title: 'PAY-00031 · Karoo Lodge',
          detail: '',
          items: [],
          amount: '1150.00',
          date: '2026-11-20',
          score: 100,
          confidence: 'high',
          reasons: [
            { code: 'amount', text: 'Same amount' },
            { code: 'date', text: '2 days apart' },
            { code: 'reference', text: 'PAY-00031 is in the text' },
          ],
          accept: { action: 'reconcile', vouchers: [{ voucher_type: 'payment', voucher_id: PAYMENT }] },
          voucher_type: 'payment',
          voucher_id: PAYMENT,
          party: 'Karoo Lodge',
        },
      ],
    },
  }),
  'POST /accounting/bank/auto-match/{bank_account_id}': route(autoMatch, {
    id: 'autoMatchBankLines',
    summary:
      'Match one account: links what is certain, posts payments of known payers, suggests the rest; more than 300 open lines are matched by a job (202)',
    respond: ({ output }) => Response.json(output, { status: 'job_id' in (output as object) ? 202 : 200 }),
    example: {
      matched: 1,
      suggested: 1,
      unmatched: 0,
      failed: 0,
      results: [
        { txn_id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f12', how: 'linked', voucher: 'PAY-00031' },
        { txn_id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f13', how: 'suggested', voucher: '6070 Internet' },
      ],
      batch_id: '01990f6e-7d2a-7c11-9a35-5b1d0c7f2f14',
    },
  }),
  'POST /accounting/bank/rules/test': route(testRule, {
    id: 'testBankRule',
    summary: 'What a rule, saved or not, would catch of the open lines and those of 90 days',
  }),
  'POST /accounting/bank/aliases/test': route(testAlias, {
    id: 'testPartyAlias',
    summary: 'What a payer name, saved or not, would catch of the open lines and those of 90 days',
  }),
})

import type { LedgerFacts } from './ledger-data'
import type { Target } from './measure'
import type { Question } from './questions'

type Row = Record<string, string | number | null>

/** Reports over a year of 200 000 entries, and the list of suppliers with what each is owed. */
export function ledgerQuestions(url: string, key: string, details: LedgerFacts): Question[] {
  const { organization: org, account, from, to } = details
  const headers = { authorization: `Bearer ${key}` }
  const span = { 'filter[from_date]': from, 'filter[to_date]': to }
  const grid = (slug: string, query: Record<string, string>): Target => ({
    url: `${url}/api/v1/grid/${slug}/data?${new URLSearchParams({ count: 'none', per_page: '50', ...query })}`,
    headers,
  })
  const raw = (what: string): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org, account, from, to })}`,
  })
  /** Both sides are right when they say the same of the same rows. */
  const question = (name: string, ours: Target, theirs: Target, said: (rows: Row[]) => unknown): Question => ({
    name: `ledger ${name}`,
    ours,
    raw: theirs,
    async check() {
      const [a, b] = [said((await json(ours)).rows), said((await json(theirs)).rows.slice(0, 50))].map((one) =>
        JSON.stringify(one),
      )
      if (!a || a === '[]' || a !== b) throw new Error(`ledger ${name}: both sides answer something else\n${a}\n${b}`)
    },
  })
  return [
    question('trial balance', grid('acc-trial-balance', span), raw('ledgerTrialBalance'), columns('name', 'closing')),
    question('profit and loss', grid('acc-profit-and-loss', span), raw('ledgerProfitAndLoss'), netProfit),
    question(
      'page of one account',
      grid('acc-general-ledger', { ...span, 'filter[account_id]': account }),
      raw('ledgerAccount'),
      (rows) => columns('number', 'balance')(rows.filter(({ number }) => number !== 'Opening balance').slice(0, 49)),
    ),
    question(
      'payables ageing',
      grid('acc-payables-ageing', { 'filter[to_date]': to }),
      raw('ledgerAgeing'),
      columns('name', 'total'),
    ),
    question(
      'suppliers with live balances',
      grid('acc-suppliers', { sort: 'name', columns: 'name,email,monthly,payable_balance,last_payment_date' }),
      raw('ledgerSuppliers'),
      columns('name', 'payable_balance'),
    ),
  ]
}

const columns =
  (...keys: string[]) =>
  (rows: Row[]) =>
    rows.map((row) => keys.map((key) => (NUMBER.test(String(row[key])) ? Number(row[key]) : row[key])))
const NUMBER = /^-?\d+(\.\d+)?$/

/** Ours has a row for it; the bare rows are summed. */
function netProfit(rows: Row[]) {
  const own = rows.find(({ row_id }) => row_id === 'net_profit')
  return Math.round(own ? Number(own.amount) * 100 : rows.reduce((all, { amount }) => all - Number(amount) * 100, 0))
}

async function json(target: Target): Promise<{ rows: Row[] }> {
  const answer = await fetch(target.url, target.headers ? { headers: target.headers } : {})
  if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

import type { Overview } from './types'

/** Where the figures of the overview lead: exactly the rows that they are made of. */

type Side = 'receivable' | 'payable'

const address = (page: string, filters: Record<string, string>) =>
  `/accounting/${page}?${new URLSearchParams(Object.entries(filters).map(([key, value]) => [`filter[${key}]`, value]))}`

export const openItems = (side: Side) => address('open-items', { side })
export const bucketItems = (side: Side, bucket: string) => address('open-items', { side, bucket })
export const overdueItems = (side: Side) => address('open-items', { side, 'overdue][gte': '1' })
export const dueSoon = (side: Side, { today, week_ends }: Overview) =>
  address('open-items', { side, bucket: 'not_due', 'due_date][between': `${today},${week_ends}` })

export const ageing = (side: Side) => `/accounting/${side}s-ageing`

/** The ledger of one bank account, else what all accounts moved. */
export function moneyOfMonth({ accounts }: Overview, { from, to }: { from: string; to: string }): string {
  const [only, ...others] = accounts
  return only && others.length === 0
    ? address('general-ledger', { account_id: only.account_id, from_date: from, to_date: to })
    : address('trial-balance', { from_date: from, to_date: to })
}

export const ledgerOf = (account_id: string, { months, today }: Overview): string =>
  address('general-ledger', { account_id, from_date: months[0]!.from, to_date: today })

export const profitOfMonth = ({ from, to }: { from: string; to: string }): string =>
  address('profit-and-loss', { from_date: from, to_date: to })

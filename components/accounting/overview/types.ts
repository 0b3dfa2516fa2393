/** What `GET /accounting/overview` answers; the page that hands it on is checked against it. Amounts are decimal text. */

type OverviewSide = {
  total: string
  buckets: { bucket: string; amount: string; items: number }[]
  overdue: { amount: string; items: number }
  /** Due from today to `week_ends`. */
  due_soon: { amount: string; items: number }
}

export type Overview = {
  today: string
  week_ends: string
  currency: string
  /** Nothing was ever posted. */
  empty: boolean
  accounts: { account_id: string; name: string; balance: string }[]
  /** Twelve, the current one last, by their first and last day. */
  months: {
    from: string
    to: string
    money_in: string
    money_out: string
    income: string
    expense: string
    profit: string
  }[]
  receivable: OverviewSide
  payable: OverviewSide
  vat_due: string
}

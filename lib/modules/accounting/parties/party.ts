/** What documents and payments need to know of whom they are with. */
export type Party = {
  id: string
  name: string
  /** Null: the company's. */
  currency: string | null
  /** Its own payable or receivable account; null: the company's. */
  account_id: string | null
  payment_days: number | null
  disabled: boolean
}

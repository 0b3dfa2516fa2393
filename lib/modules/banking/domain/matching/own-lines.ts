/** The other side of a transfer between own accounts. */
export type Mirror = {
  line_id: string
  id: string
  bank_account: string
  posted_on: string
  day: number
  amount: string
  description: string
}

/** Another open line of the same account and day, which the same voucher may clear. */
export type Sibling = {
  id: string
  bank_account_id: string
  day: number
  amount: bigint
  reference: string
  key: string
}

export type Settlement = {
  id: string
  provider_id: string
  currency: string
  net: bigint
  gross: string
  fees: string
  settled_on: string | null
  day: number | null
}

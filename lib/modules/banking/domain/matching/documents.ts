/** What a line may pay, as it is compared. Amounts in cents. */

export type Party = {
  type: 'customer' | 'supplier'
  id: string
  name: string
  /** `nameKey` of the name. */
  key: string
  account_number: string
}

export type Invoice = {
  id: string
  doctype: string
  number: string
  /** Its page. */
  href: string
  /** The supplier's own number. */
  bill_no: string
  posting_date: string
  due_date: string
  currency: string
  /** Negative: a credit or debit note. */
  open: bigint
  party_type: Party['type']
  party_id: string
  party_name: string
}

export type Order = {
  id: string
  number: string
  href: string
  posting_date: string
  currency: string
  /** What is not invoiced yet, VAT included. */
  balance: bigint
  party_id: string
  party_name: string
}

export type PartySide = 'buying' | 'selling'

/** Where the page of a supplier or a customer leads: the lists, narrowed to what belongs to this one. */
export function partyLinks(side: PartySide, id: string) {
  const party = side === 'buying' ? 'supplier_id' : 'customer_id'
  const address = (page: string, filters: Record<string, string> = {}) =>
    `${page}?${new URLSearchParams(
      Object.entries({ [party]: id, ...filters }).map(([key, value]) => [`filter[${key.replace('.', '][')}]`, value]),
    )}`
  return {
    invoices: address(`/${side}/invoices`),
    overdue: address(`/${side}/invoices`, { overdue: 'true' }),
    /** The invoices themselves where the ledger's open items are not for everybody. */
    open: address(`/${side}/invoices`, { docstatus: '1', 'outstanding.gt': '0' }),
    orders: address(`/${side}/orders`),
    payments: address('/accounting/payments'),
    pay: `/accounting/payments/new?${new URLSearchParams({
      party_type: side === 'buying' ? 'supplier' : 'customer',
      party_id: id,
    })}`,
  }
}

import type { RecordFacts } from '@/components/record-page/types'

export const supplierRecord = (id: string): RecordFacts => ({
  slug: 'acc-suppliers',
  id,
  list: '/buying/suppliers',
  shows: ['acc-suppliers', 'acc-purchase-orders', 'acc-purchase-invoices', 'acc-payments'],
})

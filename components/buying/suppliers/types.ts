import type { RecordFacts } from '@/components/crm/types'

export const supplierRecord = (id: string): RecordFacts => ({ kind: 'supplier', slug: 'acc-suppliers', id })

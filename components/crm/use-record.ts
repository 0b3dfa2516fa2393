'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'
import { type RecordFacts, recordKey } from './types'

const CRM_GRIDS = ['crm-contacts', 'crm-leads', 'crm-opportunities', 'crm-deals']
const GRIDS_BEHIND = {
  contact: CRM_GRIDS,
  lead: CRM_GRIDS,
  deal: CRM_GRIDS,
  supplier: ['acc-suppliers', 'acc-purchase-orders', 'acc-purchase-invoices', 'acc-payments'],
  customer: ['acc-customers', 'acc-sales-orders', 'acc-sales-invoices', 'acc-payments'],
}

/** The record with its related rows; read again when somebody changes something, here or elsewhere. */
export function useRecord<Page>(record: RecordFacts, initial: Page, read: (signal: AbortSignal) => Promise<Page>) {
  const refresh = useRefresh(record)
  const { data } = useQuery({
    queryKey: [...recordKey(record), 'page'],
    queryFn: ({ signal }) => read(signal),
    initialData: initial,
  })
  const ours = GRIDS_BEHIND[record.kind]
  useLive((event) => {
    if (event.type === 'reconnected' || (event.type === 'grid' && ours.includes(event.slug ?? ''))) refresh()
  })
  return data ?? initial
}

/** After a change: the page, its timeline and the grid's lists are out of date. */
export function useRefresh(record: RecordFacts) {
  const client = useQueryClient()
  const { kind, slug, id } = record
  return useCallback(() => {
    client.invalidateQueries({ queryKey: ['crm', kind, id] })
    client.invalidateQueries({ queryKey: gridKeys.grid(slug) })
  }, [client, kind, slug, id])
}

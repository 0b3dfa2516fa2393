'use client'
import { useCan } from '@/components/shell/me-context'

/** Whether the person may make drafts of invoices of time. */
export function useMayBill(): boolean {
  const mayBill = useCan('project-manager.time.bill')
  const mayWrite = useCan('accounting.document.write')
  return mayBill && mayWrite
}

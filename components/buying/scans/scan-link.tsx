'use client'
import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { api } from '@/lib/client/api'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas'

/** From a bill that came as a file to its pages; for documents whose `source` is `scan`. */
export function ScanLink({ documentId }: { documentId: string }) {
  const maySee = useCan('buying.scan.read')
  const { data } = useQuery({
    queryKey: ['scan-of', documentId],
    queryFn: ({ signal }) =>
      api<{ scan: ScanWire }>('GET', `/accounting/documents/acc_purchase_invoice/${documentId}/scan`, { signal }),
    enabled: maySee,
    staleTime: 60_000,
    retry: false,
  })
  if (!data) return null
  return (
    <Link href={`/buying/scans/${data.scan.id}`} className={buttonClass('ghost')}>
      <ScanLine aria-hidden />
      See the scanned page
    </Link>
  )
}

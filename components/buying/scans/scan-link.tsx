'use client'
import { useQuery } from '@tanstack/react-query'
import { ScanLine } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { call } from '@/lib/client/call'

/** From a bill that came as a file to its pages; for documents whose `source` is `scan`. */
export function ScanLink({ documentId }: { documentId: string }) {
  const maySee = useCan('buying.scan.read')
  const { data } = useQuery({
    queryKey: ['scan-of', documentId],
    queryFn: ({ signal }) =>
      call('GET /accounting/documents/acc_purchase_invoice/{doc_id}/scan', { doc_id: documentId }, { signal }),
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

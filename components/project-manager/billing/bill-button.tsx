'use client'
import { useQuery } from '@tanstack/react-query'
import { ReceiptText } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { formatDuration } from '@/lib/client/format'
import { unbilledQuery } from './unbilled-query'
import { useMayBill } from './use-may-bill'

const BillDialog = onDemand(() => import('./bill-dialog').then((part) => part.BillDialog))

/** "Bill 14h 30m": the project's unbilled hours, on their way to an invoice. */
export function BillButton({ projectId }: { projectId: string }) {
  const mayBill = useMayBill()
  const [open, setOpen] = useState(false)
  const { data } = useQuery({ ...unbilledQuery({ project_id: projectId }), enabled: mayBill })
  if (!data || data.seconds === 0 || !mayBill) return null
  return (
    <>
      <Button size="sm" icon={<ReceiptText aria-hidden />} onClick={() => setOpen(true)}>
        Bill {formatDuration(data.seconds)}
      </Button>
      {open && <BillDialog projectId={projectId} onClose={() => setOpen(false)} />}
    </>
  )
}

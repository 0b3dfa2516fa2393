'use client'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { NewPartyDialog } from '@/components/documents/form/new-party-dialog'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { call } from '@/lib/client/call'
import type { ScanReading, ScanWire } from '@/lib/modules/buying/scans/schemas-answers'

type Props = { scan: ScanWire; onCreated: () => Promise<void> }

/** No supplier was surely found: one is made of what the bill says of itself, and stands in the draft. */
export function ScanSupplier({ scan, onCreated }: Props) {
  const may = useCan('accounting.supplier.create')
  const [open, setOpen] = useState(false)
  const unknown = scan.warnings.some(({ code }) => code === 'no_supplier')
  if (!unknown || !scan.reading || scan.document.supplier_id) return null
  const read = scan.reading.supplier_name?.value ?? 'This supplier'
  return (
    <Notice
      tone="info"
      title={`${read} is no supplier yet, as far as the bill tells`}
      actions={
        may && (
          <Button icon={<UserPlus aria-hidden />} onClick={async () => (await mayLeave()) && setOpen(true)}>
            Create supplier from this bill
          </Button>
        )
      }
    >
      Choose one below, or create it from what the bill says.
      {open && (
        <SupplierDialog scan={scan} reading={scan.reading} onClose={() => setOpen(false)} onCreated={onCreated} />
      )}
    </Notice>
  )
}

type DialogProps = { scan: ScanWire; reading: ScanReading; onClose: () => void; onCreated: () => Promise<void> }

function SupplierDialog({ scan, reading, onClose, onCreated }: DialogProps) {
  return (
    <NewPartyDialog
      what="supplier"
      values={{
        name: reading.supplier_name?.value ?? '',
        vat_number: reading.supplier_vat_number?.value ?? '',
        email: reading.supplier_email?.value ?? '',
        phone: reading.supplier_phone?.value ?? '',
      }}
      description="Filled in from the bill. Compare it with the page."
      action="Create supplier"
      onClose={onClose}
      onCreated={async ({ id, name }) => {
        await call('PUT /accounting/documents/{doctype}/{doc_id}', {
          doctype: 'acc_purchase_invoice',
          doc_id: scan.document.id,
          supplier_id: id,
          version: scan.document.version,
        })
        toast.success(`${name} is a supplier now, and stands in the draft.`)
        onClose()
        await onCreated()
      }}
    />
  )
}

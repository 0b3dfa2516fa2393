'use client'
import { toast } from '@/components/ui/feedback/toast'
import { call } from '@/lib/client/call'
import { type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import type { PartyDetails } from '../types'
import { NewPartyDialog } from './new-party-dialog'

type Props = { doctype: Doctype; name: string; onClose: () => void; onCreated: (party: PartyDetails) => void }

/** A supplier or customer added without leaving the document. */
export function NewParty({ doctype, name, onClose, onCreated }: Props) {
  const what = isBuying(doctype) ? 'supplier' : 'customer'
  return (
    <NewPartyDialog
      what={what}
      values={{ name }}
      action={`Add ${what}`}
      onClose={onClose}
      onCreated={async (created) => {
        const { parties } = await call('GET /accounting/parties', { doctype, ids: created.id })
        toast.success(`${created.name} is a ${what} now.`)
        if (parties[0]) onCreated(parties[0])
      }}
    />
  )
}

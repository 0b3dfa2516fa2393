'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Combobox } from '@/components/ui/fields/combobox'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { call } from '@/lib/client/call'
import { type Doctype, isBuying } from '@/lib/modules/accounting/schemas'
import type { PartyDetails } from '../types'

const NewParty = onDemand(() => import('./new-party').then((part) => part.NewParty))

type Props = {
  doctype: Doctype
  party: PartyDetails | null
  onChoose: (party: PartyDetails | null) => void
  autoFocus?: boolean
}

/** Whom the document is with; who is not there yet is added from here. */
export function PartyPicker({ doctype, party, onChoose, autoFocus }: Props) {
  const client = useQueryClient()
  const buying = isBuying(doctype)
  const mayAdd = useCan(buying ? 'accounting.supplier.create' : 'accounting.customer.create')
  const [name, setName] = useState<string | null>(null)
  const [seen] = useState(() => new Map<string, PartyDetails>())
  return (
    <>
      <Combobox
        value={party?.id ?? null}
        valueLabel={party?.name}
        defaultOpen={autoFocus}
        placeholder={buying ? 'Choose a supplier…' : 'Choose a customer…'}
        loadOptions={async (q) => {
          const { parties } = await client.fetchQuery({
            queryKey: ['parties', doctype, q],
            queryFn: ({ signal }) => call('GET /accounting/parties', { doctype, q }, { signal }),
            staleTime: 10_000,
          })
          for (const one of parties) seen.set(one.id, one)
          return parties.map(({ id, name, email }) => ({ value: id, label: name, hint: email || undefined }))
        }}
        onValueChange={(id) => onChoose((id && seen.get(id)) || null)}
        onCreate={mayAdd ? setName : undefined}
        createLabel={(text) => `Add “${text}”…`}
        emptyText={buying ? 'No such supplier. Type a name to add one.' : 'No such customer. Type a name to add one.'}
        clearable
      />
      {name !== null && (
        <NewParty
          doctype={doctype}
          name={name}
          onClose={() => setName(null)}
          onCreated={(created) => {
            seen.set(created.id, created)
            onChoose(created)
            setName(null)
          }}
        />
      )}
    </>
  )
}

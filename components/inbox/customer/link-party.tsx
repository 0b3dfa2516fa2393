'use client'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import type { PartyKind } from './party-kind'

const SHOWN = 20

/** Customers as documents choose them, contacts as their list finds them. */
async function findParties(kind: PartyKind, q: string, signal: AbortSignal) {
  if (kind === 'customer') {
    const { parties } = await call('GET /accounting/parties', { doctype: 'acc_quotation', q }, { signal })
    return parties.map(({ id, name, email }) => ({ value: id, label: name, hint: email || undefined }))
  }
  const { rows } = await fetchGridPage('crm-contacts', { q, per_page: SHOWN, count: 'none' }, signal)
  return rows.map(({ row_id, full_name, email, phone }) => ({
    value: row_id,
    label: full_name || email || phone || 'Without a name',
    hint: [email, phone].filter(Boolean).join(' · ') || undefined,
  }))
}

type Props = {
  kind: PartyKind
  person: string
  pending: boolean
  onClose: () => void
  onChoose: (id: string) => void
}

/** Who the person of a conversation is, found by typing. */
export function LinkParty({ kind, person, onClose, onChoose, pending }: Props) {
  const [id, setId] = useState<string | null>(null)
  const form = useForm({
    initial: {},
    guard: false,
    send: async () => id && onChoose(id),
  })
  return (
    <FormDialog
      form={{ ...form, pending: form.pending || pending }}
      onClose={onClose}
      title={`Link to a ${kind}`}
      description={`Every conversation with ${person || 'this person'}, earlier ones too, then appears in their timeline.`}
      button="Link"
      size="sm"
      disabled={!id}
    >
      <Field label={kind === 'customer' ? 'Customer' : 'Contact'} name={`${kind}_id`} required>
        <Combobox
          value={id}
          onValueChange={setId}
          placeholder={`Choose a ${kind}…`}
          searchPlaceholder="Name, e-mail or phone"
          loadOptions={(q, signal) => findParties(kind, q, signal)}
        />
      </Field>
    </FormDialog>
  )
}

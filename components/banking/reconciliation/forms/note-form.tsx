'use client'
import { useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useMounted } from '../use-mounted'
import { useVerbs } from '../use-verbs'
import { useWorklist } from '../worklist/worklist-context'
import { FormFrame } from './form-frame'
import { useLineForm } from './use-send'

/** What others should know of the line; it stays where it is. */
export function NoteForm({ line }: { line: WorklistLine }) {
  const { lines, closeForm } = useWorklist()
  const mounted = useMounted()
  const [note, setNote] = useState(line.note)
  const form = useLineForm()
  const save = () =>
    form.run(note, async (intent) => {
      try {
        await call('PUT /accounting/bank/transactions/{txn_id}/note', { txn_id: line.id, note }, intent)
        form.done()
        lines.patch(line.id, { note })
        toast.success('The note is saved.', { id: 'bank-line' })
        if (mounted.current) closeForm()
      } catch (error) {
        if (mounted.current) throw error
        toast.error('The note was not saved', { description: messageOf(error) })
      }
    })
  return (
    <FormFrame title="Note" button="Save the note" blocked={null} form={form} onSubmit={() => void save()} enterSubmits>
      <Field label="Note" name="note" hideLabel>
        <Input
          value={note}
          maxLength={500}
          placeholder="Asked Lerato on Monday"
          onChange={(event) => setNote(event.target.value)}
        />
      </Field>
    </FormFrame>
  )
}

/** Suspense is a pile with age and owner, not a hole: why it waits is written beside it. */
export function SuspenseForm({ line }: { line: WorklistLine }) {
  const verbs = useVerbs()
  const { closeForm } = useWorklist()
  const [note, setNote] = useState(line.note)
  const form = useLineForm()
  return (
    <FormFrame
      title="Put into suspense"
      button="Put into suspense"
      blocked={null}
      form={form}
      enterSubmits
      onSubmit={() => {
        verbs.simple(line, { action: 'suspense', ...(note.trim() ? { note: note.trim() } : {}) }, 'Put into suspense')
        closeForm()
      }}
    >
      <p className="text-sm text-ink-muted">
        The amount is booked on the suspense account, so that the ledger agrees with the bank. The line waits under
        Suspense, with its age and your name.
      </p>
      <Field label="What is to be found out" help="Optional">
        <Input value={note} maxLength={500} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormFrame>
  )
}

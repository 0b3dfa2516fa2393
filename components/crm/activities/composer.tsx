'use client'
import { Phone, StickyNote } from 'lucide-react'
import { useRef, useState } from 'react'
import type { CrmRecord } from '@/components/crm/types'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useRefresh } from '@/components/record-page/use-record'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { announce } from '@/components/ui/feedback/announce'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { useShortcuts } from '@/lib/client/shortcuts'
import { CALL_OUTCOMES, MAX_NOTE_LENGTH } from '@/lib/modules/crm/schemas'
import { addNote, logCall } from './record-calls'

type Kind = 'note' | 'call'
type Outcome = (typeof CALL_OUTCOMES)[number]['value']
type Values = { text: string; outcome: Outcome | null }

const EMPTY: Values = { text: '', outcome: null }

/** Writes a note, or the outcome of a call, into the timeline below it. */
export function Composer({ record }: { record: CrmRecord }) {
  const [kind, setKind] = useState<Kind>('note')
  const area = useRef<HTMLTextAreaElement>(null)
  const refresh = useRefresh(record)
  const form = useForm<Values>({
    initial: EMPTY,
    check: ({ outcome }) => ({ outcome: kind === 'call' && !outcome ? 'Choose an outcome.' : undefined }),
    send: async ({ text, outcome }, { idempotencyKey }) => {
      if (kind === 'note') await addNote(record, text, { idempotencyKey })
      else if (outcome) await logCall(record, { outcome, note: text }, { idempotencyKey })
      form.reset(EMPTY)
      announce(kind === 'note' ? 'Note added.' : 'Call logged.')
      refresh()
    },
  })
  const begin = (next: Kind) => {
    setKind(next)
    requestAnimationFrame(() => area.current?.focus())
  }
  useShortcuts([
    { keys: 'n', label: 'Write a note', group: 'This record', run: () => begin('note') },
    { keys: 'c', label: 'Log a call', group: 'This record', run: () => begin('call') },
  ])

  return (
    <Card className="p-3">
      <Form form={form} className="flex flex-col gap-2.5">
        <div className="flex flex-wrap items-start gap-2">
          <Segmented<Kind>
            label="What to add"
            value={kind}
            onValueChange={(next) => {
              setKind(next)
              form.clear()
            }}
            options={[
              { value: 'note', label: 'Note', icon: <StickyNote aria-hidden /> },
              { value: 'call', label: 'Call', icon: <Phone aria-hidden /> },
            ]}
          />
          {kind === 'call' && (
            <Field label="Outcome" name="outcome" hideLabel required className="min-w-44 flex-1 sm:max-w-64">
              <Select
                options={CALL_OUTCOMES.map(({ value, label }) => ({ value, label }))}
                value={form.values.outcome ?? ''}
                onValueChange={(value) => form.set({ outcome: value as Outcome })}
                placeholder="How did it go?"
                aria-label="Outcome"
              />
            </Field>
          )}
        </div>
        <Field label={kind === 'note' ? 'Note' : 'What was said'} name={kind === 'note' ? 'body' : 'note'} hideLabel>
          <Textarea
            ref={area}
            value={form.values.text}
            onChange={(event) => {
              form.set({ text: event.target.value })
              form.forget(['body', 'note'])
            }}
            rows={2}
            maxLength={MAX_NOTE_LENGTH}
            placeholder={kind === 'note' ? 'Write a note…' : 'What was said? (optional)'}
          />
        </Field>
        <div className="flex items-center justify-end gap-3">
          <span className="text-xs text-ink-faint max-sm:hidden">Ctrl + Enter saves</span>
          <Button type="submit" variant="primary" size="sm" pending={form.pending}>
            {kind === 'note' ? 'Add note' : 'Log call'}
          </Button>
        </div>
      </Form>
    </Card>
  )
}

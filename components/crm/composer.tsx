'use client'
import { Phone, StickyNote } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { Segmented } from '@/components/ui/segmented'
import { Select } from '@/components/ui/select'
import { Textarea } from '@/components/ui/textarea'
import { api, newIdempotencyKey } from '@/lib/client/api'
import { useShortcuts } from '@/lib/client/shortcuts'
import { CALL_OUTCOMES, LONGEST_NOTE } from '@/lib/modules/crm/schemas'
import { type RecordFacts, recordPath } from './types'
import { useRefresh } from './use-record'

type Kind = 'note' | 'call'

/** Writes a note, or what came of a call, into the timeline below it. */
export function Composer({ record }: { record: RecordFacts }) {
  const [kind, setKind] = useState<Kind>('note')
  const [words, setWords] = useState('')
  const [outcome, setOutcome] = useState<string | null>(null)
  const area = useRef<HTMLTextAreaElement>(null)
  // One key for one intent: a second press of the button, or a retry, adds nothing twice.
  const intent = useRef(newIdempotencyKey())
  const refresh = useRefresh(record)
  const begin = (next: Kind) => {
    setKind(next)
    requestAnimationFrame(() => area.current?.focus())
  }
  useShortcuts([
    { keys: 'n', label: 'Write a note', group: 'This record', run: () => begin('note') },
    { keys: 'c', label: 'Log a call', group: 'This record', run: () => begin('call') },
  ])

  const { form, pending, fields, general, onSubmit, clear } = useFormSubmit(async () => {
    const body = kind === 'note' ? { body: words } : { outcome, note: words }
    await api('POST', `${recordPath(record)}/${kind}s`, { body, idempotencyKey: intent.current })
    intent.current = newIdempotencyKey()
    setWords('')
    setOutcome(null)
    announce(kind === 'note' ? 'Note added.' : 'Call logged.')
    refresh()
  })

  return (
    <Card className="p-3">
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit(() => undefined)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit()
        }}
        className="flex flex-col gap-2.5"
      >
        <div className="flex flex-wrap items-start gap-2">
          <Segmented<Kind>
            label="What to add"
            value={kind}
            onValueChange={(next) => {
              setKind(next)
              clear()
            }}
            options={[
              { value: 'note', label: 'Note', icon: <StickyNote aria-hidden /> },
              { value: 'call', label: 'Call', icon: <Phone aria-hidden /> },
            ]}
          />
          {kind === 'call' && (
            <Field label="Outcome" hideLabel required error={fields.outcome} className="min-w-44 flex-1 sm:max-w-64">
              <Select
                options={CALL_OUTCOMES.map(({ value, label }) => ({ value, label }))}
                value={outcome ?? ''}
                onValueChange={setOutcome}
                placeholder="How did it go?"
                aria-label="Outcome"
              />
            </Field>
          )}
        </div>
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field label={kind === 'note' ? 'Note' : 'What was said'} hideLabel error={fields.body ?? fields.note}>
          <Textarea
            ref={area}
            rows={2}
            maxLength={LONGEST_NOTE}
            value={words}
            onChange={(event) => setWords(event.target.value)}
            placeholder={kind === 'note' ? 'Write a note…' : 'What was said? (optional)'}
          />
        </Field>
        <div className="flex items-center justify-end gap-3">
          <span className="text-xs text-ink-faint max-sm:hidden">Ctrl + Enter saves</span>
          <Button type="submit" variant="primary" size="sm" pending={pending}>
            {kind === 'note' ? 'Add note' : 'Log call'}
          </Button>
        </div>
      </form>
    </Card>
  )
}

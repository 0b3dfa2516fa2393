'use client'
import { type ReactNode, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

const LONGEST = 1_000

type Props = {
  label: string
  before?: string
  button: string
  /** What is wrong with a text, if anything. */
  problemOf?: (text: string) => string | null
  /** @returns whether it was taken; the field is emptied then */
  onSave: (text: string) => Promise<boolean>
  onClose: () => void
  /** Further fields. */
  children?: ReactNode
}

/** One line of text in a widget: Enter saves, Escape closes. */
export function LineForm({ label, before = '', button, problemOf, onSave, onClose, children }: Props) {
  const form = useForm({
    initial: { text: before },
    guard: false,
    send: async () => {
      if (written !== '' && !problem && (await onSave(written))) form.reset({ text: '' })
    },
  })
  const written = form.values.text.trim()
  const problem = written === '' ? null : (problemOf?.(written) ?? null)

  return (
    <Form
      form={form}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
      className="flex flex-col gap-2"
    >
      <Field label={label} name="text" hideLabel error={problem}>
        <Input {...form.text('text')} size="sm" autoFocus autoComplete="off" maxLength={LONGEST} placeholder={label} />
      </Field>
      {children}
      <div className="flex gap-2">
        <Button type="submit" size="sm" variant="primary" disabled={written === '' || problem !== null}>
          {button}
        </Button>
        <Button size="sm" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </Form>
  )
}

/** A button that a form takes the place of; the focus comes back to it. */
export function useLineForm() {
  const [state, setState] = useState<'not yet' | 'open' | 'closed'>('not yet')
  return {
    open: state === 'open',
    hide: () => setState('closed'),
    opener: { onClick: () => setState('open'), autoFocus: state === 'closed' },
  }
}

'use client'
import { type ReactNode, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type CodeStepProps = {
  notice: ReactNode
  blocked: boolean
  onCode: (code: string) => Promise<void>
  onBack: () => void
}

/** The second factor: six digits of the app, or a recovery code. Six pasted digits go on by themselves. */
export function CodeStep({ notice, blocked, onCode, onBack }: CodeStepProps) {
  const form = useForm({ initial: { code: '' }, guard: false, send: ({ code }) => onCode(code) })
  const { code } = form.values
  const [recovery, setRecovery] = useState(false)

  function change(text: string) {
    form.set({ code: text })
    const digits = text.replace(/\D/g, '')
    if (!recovery && digits.length === 6 && digits.length > code.replace(/\D/g, '').length && !blocked)
      void form.run(digits, () => onCode(digits))
  }

  return (
    <Form form={form} className="flex flex-col gap-4">
      {notice}
      <Field
        key={String(recovery)}
        name="code"
        label={recovery ? 'Recovery code' : 'Code from your authenticator app'}
        help={
          recovery
            ? 'One of the ten codes you kept when you set the second factor up. Each works once.'
            : 'Six digits; a new one every 30 seconds.'
        }
        required
      >
        <Input
          name="code"
          autoFocus
          autoComplete="one-time-code"
          inputMode={recovery ? 'text' : 'numeric'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          value={code}
          onChange={(event) => change(event.target.value)}
          className="tabular text-lg tracking-widest"
        />
      </Field>
      <Button type="submit" variant="primary" pending={form.pending} disabled={blocked || code.trim() === ''}>
        Go on
      </Button>
      <div className="flex justify-between gap-2">
        <Button variant="link" onClick={onBack}>
          Back
        </Button>
        <Button
          variant="link"
          onClick={() => {
            setRecovery(!recovery)
            form.set({ code: '' })
          }}
        >
          {recovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      </div>
    </Form>
  )
}

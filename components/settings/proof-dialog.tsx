'use client'
import { useState } from 'react'
import { PasswordInput } from '@/components/auth/password-input'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'

type ProofDialogProps = {
  /** What shows that it is the person and not somebody at their open computer. */
  kind: 'password' | 'code'
  title: string
  body: string
  button: string
  danger?: boolean
  onClose: () => void
  send: (proof: string) => Promise<void>
}

export function ProofDialog({ kind, title, body, button, danger, onClose, send }: ProofDialogProps) {
  const [proof, setProof] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(send)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={title} description={body}>
      <form ref={form} noValidate onSubmit={onSubmit(() => proof)} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        {kind === 'password' ? (
          <Field label="Your password" error={fields.password} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={proof}
              onChange={(event) => setProof(event.target.value)}
            />
          </Field>
        ) : (
          <Field label="Code" error={fields.code} required>
            <Input
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              value={proof}
              onChange={(event) => setProof(event.target.value)}
              className="tabular"
            />
          </Field>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} pending={pending}>
            {button}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

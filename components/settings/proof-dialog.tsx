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
  /** Asks for the password besides the code. */
  withPassword?: boolean
  title: string
  body: string
  button: string
  danger?: boolean
  onClose: () => void
  send: (proof: { password: string; code: string }) => Promise<void>
}

/** Shows that it is the person and not someone at their open computer. */
export function ProofDialog({ withPassword, title, body, button, danger, onClose, send }: ProofDialogProps) {
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(send)
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} size="sm" title={title} description={body}>
      <form ref={form} noValidate onSubmit={onSubmit(() => ({ password, code }))} className="flex flex-col gap-4">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        {withPassword && (
          <Field label="Your password" error={fields.password} required>
            <PasswordInput
              name="password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        <Field label="Code" help="From your app, or a recovery code." error={fields.code} required>
          <Input
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            className="tabular"
          />
        </Field>
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

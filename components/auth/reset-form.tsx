'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/client/api'
import { PasswordInput } from './password-input'
import { useFormSubmit } from './use-form-submit'

export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(
    async (body: { token: string; password: string }) => {
      const { email } = await api<{ email: string }>('POST', '/auth/reset', { body })
      window.location.assign(`/sign-in?done=reset&email=${encodeURIComponent(email)}`)
    },
  )
  return (
    <form ref={form} noValidate onSubmit={onSubmit(() => ({ token, password }))} className="flex flex-col gap-4">
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      <Field
        label="New password"
        help="At least 10 characters. A few words that belong to you alone are best."
        error={fields.password}
        required
      >
        <PasswordInput
          name="password"
          autoComplete="new-password"
          autoFocus
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        Save the new password
      </Button>
    </form>
  )
}

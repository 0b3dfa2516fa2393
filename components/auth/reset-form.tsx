'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/client/api'
import { PasswordInput } from './password-input'
import { useFormSubmit } from './use-form-submit'

export function ResetForm({ token }: { token: string }) {
  const [password, setPassword] = useState('')
  const [revokeKeys, setRevokeKeys] = useState(true)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(
    async (body: { token: string; password: string; revoke_keys: boolean }) => {
      const { email } = await api<{ email: string }>('POST', '/auth/reset', { body })
      window.location.assign(`/sign-in?done=reset&email=${encodeURIComponent(email)}`)
    },
  )
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit(() => ({ token, password, revoke_keys: revokeKeys }))}
      className="flex flex-col gap-4"
    >
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
      <Checkbox
        name="revoke_keys"
        checked={revokeKeys}
        onCheckedChange={setRevokeKeys}
        label="Also revoke my API keys and chat keys"
        help="Apps and scripts that use them stop working. Keep them only if no one else can have seen them."
      />
      <Button type="submit" variant="primary" pending={pending}>
        Save the new password
      </Button>
    </form>
  )
}

'use client'
import { useState } from 'react'
import { PasswordInput } from '@/components/auth/password-input'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { call } from '@/lib/client/call'

export function PasswordForm() {
  const { user } = useMe()
  const [current, setCurrent] = useState('')
  const [wanted, setWanted] = useState('')
  const [revokeKeys, setRevokeKeys] = useState(false)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(
    async (body: { current_password: string; new_password: string; revoke_keys: boolean }) => {
      const { message } = await call('POST /me/password', body)
      setCurrent('')
      setWanted('')
      toast.success(message)
    },
  )
  return (
    <CardSection title="Password" description="Changing it signs you out everywhere else.">
      <form
        ref={form}
        noValidate
        onSubmit={onSubmit(() => ({ current_password: current, new_password: wanted, revoke_keys: revokeKeys }))}
        className="grid gap-4 sm:grid-cols-2"
      >
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        {general && (
          <Notice tone="danger" urgent className="sm:col-span-2">
            {general}
          </Notice>
        )}
        <Field label="Current password" error={fields.current_password} required>
          <PasswordInput
            name="current_password"
            autoComplete="current-password"
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        </Field>
        <Field
          label="New password"
          help="At least 10 characters. A few words that belong to you alone are best."
          error={fields.new_password}
          required
        >
          <PasswordInput
            name="new_password"
            autoComplete="new-password"
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        </Field>
        <Checkbox
          name="revoke_keys"
          className="sm:col-span-2"
          checked={revokeKeys}
          onCheckedChange={setRevokeKeys}
          label="Also revoke my API keys and chat keys"
          help="Apps and scripts that use them stop working."
        />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" pending={pending}>
            Change the password
          </Button>
        </div>
      </form>
    </CardSection>
  )
}

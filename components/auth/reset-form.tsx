'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'
import { PasswordInput } from './password-input'

export function ResetForm({ token }: { token: string }) {
  const form = useForm({
    initial: { password: '', revoke_keys: true },
    guard: false,
    send: async (values, { idempotencyKey }) => {
      const { email } = await call('POST /auth/reset', { token, ...values }, { idempotencyKey })
      window.location.assign(`/sign-in?done=reset&email=${encodeURIComponent(email)}`)
    },
  })
  return (
    <Form form={form} button="Save the new password" className="flex flex-col gap-4">
      <Field
        label="New password"
        name="password"
        help="At least 10 characters. A few words that belong to you alone are best."
        required
      >
        <PasswordInput {...form.text('password')} autoComplete="new-password" autoFocus />
      </Field>
      <Checkbox
        {...form.toggle('revoke_keys')}
        label="Also revoke my API keys and chat keys"
        help="Apps and scripts that use them stop working. Keep them only if no one else can have seen them."
      />
    </Form>
  )
}

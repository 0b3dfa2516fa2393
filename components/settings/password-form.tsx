'use client'
import { PasswordInput } from '@/components/auth/password-input'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'

export function PasswordForm() {
  const { user } = useMe()
  const form = useForm({
    initial: { current_password: '', new_password: '', revoke_keys: false },
    send: async (values, { idempotencyKey }) => {
      const { message } = await call('POST /me/password', values, { idempotencyKey })
      form.reset({ ...values, current_password: '', new_password: '' })
      toast.success(message)
    },
  })
  return (
    <CardSection title="Password" description="Changing it signs you out everywhere else.">
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        {/* Password managers need to know whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={user.email} readOnly hidden />
        <Field label="Current password" name="current_password" required>
          <PasswordInput {...form.text('current_password')} autoComplete="current-password" />
        </Field>
        <Field
          label="New password"
          name="new_password"
          help="At least 10 characters. A few words that belong to you alone are best."
          required
        >
          <PasswordInput {...form.text('new_password')} autoComplete="new-password" />
        </Field>
        <Checkbox
          {...form.toggle('revoke_keys')}
          className="sm:col-span-2"
          label="Also revoke my API keys and chat keys"
          help="Apps and scripts that use them stop working."
        />
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" pending={form.pending}>
            Change the password
          </Button>
        </div>
      </Form>
    </CardSection>
  )
}

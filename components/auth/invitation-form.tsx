'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import { PasswordInput } from './password-input'
import { signInWith } from './sign-in-client'

/** For a new person a name and a password; for a signed-in one a button. */
export function InvitationForm({ token, email, isNew }: { token: string; email: string; isNew: boolean }) {
  const form = useForm({
    initial: { name: '', password: '' },
    guard: false,
    send: async (values, { idempotencyKey }) => {
      await call('POST /auth/accept-invitation', { token, ...(isNew ? values : {}) }, { idempotencyKey })
      if (isNew) {
        const answer = await signInWith({ email, password: values.password })
        if (!answer.ok) return window.location.assign(`/sign-in?email=${encodeURIComponent(email)}`)
      }
      window.location.assign('/')
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-4">
      {isNew && (
        <>
          <Field label="E-mail">
            <Input type="email" name="email" autoComplete="username" readOnly value={email} />
          </Field>
          <Field label="Your name" name="name" required>
            <Input {...form.text('name')} autoComplete="name" autoFocus />
          </Field>
          <Field
            label="Choose a password"
            name="password"
            help="At least 10 characters. A few words that belong to you alone are best."
            required
          >
            <PasswordInput {...form.text('password')} autoComplete="new-password" />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" pending={form.pending}>
        {isNew ? 'Make the account and join' : 'Join'}
      </Button>
    </Form>
  )
}

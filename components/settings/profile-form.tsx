'use client'
import { useRouter } from 'next/navigation'
import { PasswordInput } from '@/components/auth/password-input'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'

/** Name and e-mail address; the address opens the account, so changing it takes the password. */
export function ProfileForm() {
  const { user } = useMe()
  const router = useRouter()
  const isNewEmail = (email: string) => email.trim().toLowerCase() !== user.email
  const form = useForm({
    initial: { name: user.name, email: user.email, current_password: '' },
    send: async (values) => {
      const { name, ...account } = values
      const { message } = await call('PATCH /me', { name, ...(isNewEmail(values.email) ? account : {}) })
      form.reset({ ...values, current_password: '' })
      toast.success(message)
      router.refresh()
    },
  })
  return (
    <CardSection title="You">
      <Form form={form} className="grid gap-4 sm:grid-cols-2">
        <Field label="Name" name="name" required>
          <Input {...form.text('name')} autoComplete="name" />
        </Field>
        <Field label="E-mail" name="email" help="You sign in with it, and reset links go there." required>
          <Input {...form.text('email')} type="email" autoComplete="email" />
        </Field>
        {isNewEmail(form.values.email) && (
          <Field label="Your password" name="current_password" help="Needed to change the e-mail address." required>
            <PasswordInput {...form.text('current_password')} autoComplete="current-password" />
          </Field>
        )}
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
        </div>
      </Form>
    </CardSection>
  )
}

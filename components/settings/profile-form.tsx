'use client'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { PasswordInput } from '@/components/auth/password-input'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { useMe } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { call } from '@/lib/client/call'

/** Name and e-mail address; the address opens the account, so changing it takes the password. */
export function ProfileForm() {
  const { user } = useMe()
  const router = useRouter()
  const [name, setName] = useState(user.name)
  const [email, setEmail] = useState(user.email)
  const [password, setPassword] = useState('')
  const newEmail = email.trim().toLowerCase() !== user.email
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: Record<string, string>) => {
    const { message } = await call('PATCH /me', body)
    setPassword('')
    toast.success(message)
    router.refresh()
  })
  const values = () => ({ name, ...(newEmail ? { email, current_password: password } : {}) })
  return (
    <CardSection title="You">
      <form ref={form} noValidate onSubmit={onSubmit(values)} className="grid gap-4 sm:grid-cols-2">
        {general && (
          <Notice tone="danger" urgent className="sm:col-span-2">
            {general}
          </Notice>
        )}
        <Field label="Name" error={fields.name} required>
          <Input name="name" autoComplete="name" value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Field label="E-mail" help="You sign in with it, and reset links go there." error={fields.email} required>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {newEmail && (
          <Field
            label="Your password"
            help="Needed to change the e-mail address."
            error={fields.current_password}
            required
          >
            <PasswordInput
              name="current_password"
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        )}
        <div className="flex justify-end sm:col-span-2">
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </div>
      </form>
    </CardSection>
  )
}

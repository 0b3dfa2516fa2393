'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { api } from '@/lib/client/api'
import { PasswordInput } from './password-input'
import { signInWith } from './sign-in-client'
import { useFormSubmit } from './use-form-submit'

type Body = { token: string; name?: string; password?: string }

/** For somebody new a name and a password; for somebody signed in one button. */
export function InvitationForm({ token, email, isNew }: { token: string; email: string; isNew: boolean }) {
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: Body) => {
    await api('POST', '/auth/accept-invitation', { body })
    if (body.password) {
      const answer = await signInWith({ email, password: body.password })
      if (!answer.ok) return window.location.assign(`/sign-in?email=${encodeURIComponent(email)}`)
    }
    window.location.assign('/')
  })
  return (
    <form
      ref={form}
      noValidate
      onSubmit={onSubmit(() => (isNew ? { token, name, password } : { token }))}
      className="flex flex-col gap-4"
    >
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      {isNew && (
        <>
          <Field label="E-mail">
            <Input type="email" name="email" autoComplete="username" readOnly value={email} />
          </Field>
          <Field label="Your name" error={fields.name} required>
            <Input
              name="name"
              autoComplete="name"
              autoFocus
              value={name}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Field
            label="Choose a password"
            help="At least 10 characters. A few words that belong to you alone are best."
            error={fields.password}
            required
          >
            <PasswordInput
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          </Field>
        </>
      )}
      <Button type="submit" variant="primary" pending={pending}>
        {isNew ? 'Make the account and join' : 'Join'}
      </Button>
    </form>
  )
}

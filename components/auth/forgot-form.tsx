'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { call } from '@/lib/client/call'
import { useFormSubmit } from './use-form-submit'

export function ForgotForm() {
  const [email, setEmail] = useState('')
  const [answer, setAnswer] = useState<string | null>(null)
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: { email: string }) => {
    const { message } = await call('POST /auth/forgot', body)
    setAnswer(message)
  })
  if (answer)
    return (
      <Notice tone="success" urgent title="Look into your mailbox">
        {answer} Nothing there after a few minutes? Look among the junk mail, then ask again.
      </Notice>
    )
  return (
    <form ref={form} noValidate onSubmit={onSubmit(() => ({ email }))} className="flex flex-col gap-4">
      {general && (
        <Notice tone="danger" urgent>
          {general}
        </Notice>
      )}
      <Field label="E-mail" error={fields.email} required>
        <Input
          type="email"
          name="email"
          autoComplete="username"
          autoFocus
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending}>
        Mail me a link
      </Button>
    </form>
  )
}

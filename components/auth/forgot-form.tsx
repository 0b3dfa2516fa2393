'use client'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'

export function ForgotForm() {
  const [answer, setAnswer] = useState<string | null>(null)
  const form = useForm({
    initial: { email: '' },
    guard: false,
    send: async (values, { idempotencyKey }) =>
      setAnswer((await call('POST /auth/forgot', values, { idempotencyKey })).message),
  })
  if (answer)
    return (
      <Notice tone="success" urgent title="Look into your mailbox">
        {answer} Nothing there after a few minutes? Look among the junk mail, then ask again.
      </Notice>
    )
  return (
    <Form form={form} button="Mail me a link" className="flex flex-col gap-4">
      <Field label="E-mail" name="email" required>
        <Input {...form.text('email')} type="email" autoComplete="username" autoFocus />
      </Field>
    </Form>
  )
}

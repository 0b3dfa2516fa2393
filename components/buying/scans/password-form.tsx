'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type Props = { name: string; message: string; pending?: boolean; onPassword: (password: string) => void }

/** Asks for a PDF's password where the file is listed; it is sent along and stored nowhere in the browser. */
export function PasswordForm({ name, message, pending, onPassword }: Props) {
  const form = useForm({
    initial: { password: '' },
    guard: false,
    send: async ({ password }) => {
      if (password) onPassword(password)
      form.reset({ password: '' })
    },
  })
  return (
    <Form form={form} className="flex min-w-0 basis-full flex-wrap items-end gap-2">
      <Field label={`Password of ${name}`} name="password" help={message} className="min-w-0 flex-1 basis-56">
        <Input {...form.text('password')} type="password" autoComplete="off" autoFocus maxLength={200} />
      </Field>
      <Button type="submit" variant="primary" pending={pending ?? false} className="mb-5">
        Open it
      </Button>
    </Form>
  )
}

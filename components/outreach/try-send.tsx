'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Channel } from '@/lib/modules/outreach/schemas'

type Props = { text: { channel: Channel; subject: string; body: string } }

/** Sends one copy to the person who writes it. */
export const TrySend = ({ text }: Props) =>
  text.channel === 'email' ? <TryEmail text={text} /> : <TrySms text={text} />

function TryEmail({ text }: Props) {
  const send = useMutation({
    mutationFn: () => call('POST /outreach/sends/test', text),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toast.error('The test was not sent', { description: messageOf(failure) }),
  })
  return (
    <Button pending={send.isPending} onClick={() => send.mutate()}>
      Send me a test
    </Button>
  )
}

function TrySms({ text }: Props) {
  const [open, setOpen] = useState(false)
  const form = useForm({
    initial: { phone: '' },
    guard: false,
    send: async ({ phone }, { idempotencyKey }) => {
      const { message } = await call('POST /outreach/sends/test', { ...text, phone }, { idempotencyKey })
      toast.success(message)
      setOpen(false)
    },
  })
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Send yourself a test"
      trigger={<Button>Send me a test</Button>}
      button="Send"
    >
      <Field label="Your phone number" name="phone" required>
        <Input type="tel" autoComplete="tel" placeholder="082 123 4567" {...form.text('phone')} />
      </Field>
    </FormDialog>
  )
}

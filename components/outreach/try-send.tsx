'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { Channel } from '@/lib/modules/outreach/schemas'

/** Sends one copy to the person who writes it. */
export function TrySend({ text }: { text: { channel: Channel; subject: string; body: string } }) {
  const [open, setOpen] = useState(false)
  const [phone, setPhone] = useState('')
  const send = useMutation({
    mutationFn: () => call('POST /outreach/sends/test', { ...text, ...(text.channel === 'sms' ? { phone } : {}) }),
    onSuccess: ({ message }) => {
      toast.success(message)
      setOpen(false)
    },
    onError: (failure) => {
      if (text.channel === 'email') toast.error('The test was not sent', { description: messageOf(failure) })
    },
  })
  if (text.channel === 'email')
    return (
      <Button pending={send.isPending} onClick={() => send.mutate()}>
        Send me a test
      </Button>
    )
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Send yourself a test"
      trigger={<Button>Send me a test</Button>}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={send.isPending} onClick={() => send.mutate()}>
            Send
          </Button>
        </>
      }
    >
      <Field label="Your phone number" required error={send.error ? messageOf(send.error) : undefined}>
        <Input
          type="tel"
          autoComplete="tel"
          value={phone}
          placeholder="082 123 4567"
          onChange={(event) => setPhone(event.target.value)}
        />
      </Field>
    </Dialog>
  )
}

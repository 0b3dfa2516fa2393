'use client'
import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { SendFacts } from './send-facts'
import type { Preview } from './send-preview'

type Props = {
  send: SendFacts
  preview: Preview | undefined
  save: () => Promise<unknown>
  onStarted: (send: SendFacts) => void
}

/** The last question: how many get it, in how many parts, now or when. */
export function StartSend({ send, preview, save, onStarted }: Props) {
  const [open, setOpen] = useState(false)
  const [when, setWhen] = useState<'now' | 'later'>('now')
  const [time, setTime] = useState<string | null>(null)
  const count = preview?.recipients.sendable ?? 0
  const parts = (preview?.sms?.segments ?? 0) * count
  const people = `${count} ${count === 1 ? 'person' : 'people'}`
  const start = useMutation({
    mutationFn: async () => {
      await save()
      const scheduled_at = when === 'later' ? (time ?? '') : null
      return (await call('POST /outreach/sends/{send_id}/start', { send_id: send.id, scheduled_at, expect: count }))
        .send
    },
    onSuccess: (started) => {
      setOpen(false)
      onStarted(started)
    },
  })
  const isReady = count > 0 && preview?.unknown_fields.length === 0 && preview.connection !== 'not_configured'
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        start.reset()
      }}
      title={`Send to ${people}?`}
      description={
        send.channel === 'sms'
          ? `About ${parts} ${parts === 1 ? 'part is' : 'parts are'} paid for. Names of other lengths may change that a little.`
          : 'Each e-mail carries a link to unsubscribe.'
      }
      trigger={
        <Button variant="primary" icon={<Send aria-hidden />} disabled={!isReady} className="ml-auto">
          Send…
        </Button>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" pending={start.isPending} onClick={() => start.mutate()}>
            {when === 'now' ? `Send to ${people}` : 'Schedule'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Segmented
          label="When"
          className="w-full"
          value={when}
          onValueChange={setWhen}
          options={[
            { value: 'now', label: 'Now' },
            { value: 'later', label: 'Later' },
          ]}
        />
        {when === 'later' && (
          <Field label="Date and time" required>
            <DateTimeInput value={time} onValueChange={setTime} />
          </Field>
        )}
        {start.error && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(start.error)}
          </p>
        )}
      </div>
    </Dialog>
  )
}

'use client'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Segmented } from '@/components/ui/fields/segmented'
import { call } from '@/lib/client/call'
import type { SendDetails } from './send-details'
import type { Preview } from './send-preview'

type Props = {
  send: SendDetails
  preview: Preview | undefined
  save: () => Promise<unknown>
  onStarted: (send: SendDetails) => void
}

const NOW: Values = { when: 'now', scheduled_at: null }
type Values = { when: 'now' | 'later'; scheduled_at: string | null }

/** The last question: how many get it, in how many parts, now or when. */
export function StartSend({ send, preview, save, onStarted }: Props) {
  const [open, setOpen] = useState(false)
  const count = preview?.recipients.sendable ?? 0
  const parts = (preview?.sms?.segments ?? 0) * count
  const people = `${count} ${count === 1 ? 'person' : 'people'}`
  const form = useForm<Values>({
    initial: NOW,
    check: ({ when, scheduled_at }) => ({
      scheduled_at: when === 'later' && !scheduled_at ? 'Choose when it is sent.' : undefined,
    }),
    send: async ({ when, scheduled_at }, { idempotencyKey }) => {
      await save()
      const input = { send_id: send.id, scheduled_at: when === 'later' ? scheduled_at : null, expect: count }
      const { send: started } = await call('POST /outreach/sends/{send_id}/start', input, { idempotencyKey })
      change(false)
      onStarted(started)
    },
  })
  const { when } = form.values
  function change(next: boolean) {
    setOpen(next)
    if (!next) form.reset(NOW)
  }
  const isReady = count > 0 && preview?.unknown_fields.length === 0 && preview.connection !== 'not_configured'
  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
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
      button={when === 'now' ? `Send to ${people}` : 'Schedule'}
    >
      <Segmented
        label="When"
        className="w-full"
        {...form.control('when')}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
      />
      {when === 'later' && (
        <Field label="Date and time" name="scheduled_at" required>
          <DateTimeInput {...form.control('scheduled_at')} />
        </Field>
      )}
    </FormDialog>
  )
}

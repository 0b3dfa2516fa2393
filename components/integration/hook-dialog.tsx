'use client'
import { useId, useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { api } from '@/lib/client/api'
import { DESCRIPTION_LENGTH, type HookOutput, type NewHook } from '@/lib/modules/integration/schemas'
import { EventPicker } from './event-picker'
import { hookPath } from './use-hooks'

type Values = { target_url: string; events: string[]; description: string }
type Props = {
  /** Null: a new one. */
  hook: HookOutput | null
  onClose: () => void
  onMade?: (made: NewHook) => void
  onSaved?: () => void
}

/** A new webhook, or another address, other events, another description for one. */
export function HookDialog({ hook, onClose, onMade, onSaved }: Props) {
  const formId = useId()
  const [values, setValues] = useState<Values>({
    target_url: hook?.target_url ?? '',
    events: hook?.events ?? [],
    description: hook?.description ?? '',
  })
  const change = (part: Partial<Values>) => setValues((before) => ({ ...before, ...part }))
  const { form, pending, fields, general, onSubmit } = useFormSubmit(async (body: Values) => {
    if (hook) {
      const saved = await api<{ note: string | null }>('PATCH', hookPath(hook.id), {
        body: { ...body, version: hook.version },
      })
      toast.success('Saved', saved.note ? { description: saved.note } : {})
      onSaved?.()
    } else onMade?.(await api<NewHook>('POST', '/rest/hooks', { body }))
  })
  // A wrong name is told at its place in the list.
  const eventsError =
    fields.events ??
    Object.entries(fields)
      .filter(([field]) => /^\d+$/.test(field))
      .map(([, message]) => message)[0]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={hook ? 'Change the webhook' : 'New webhook'}
      description="Events are sent as they happen, signed, and again when the receiver does not answer."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {hook ? 'Save' : 'Subscribe'}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={onSubmit(() => values)} className="flex flex-col gap-5">
        {general && (
          <Notice tone="danger" urgent>
            {general}
          </Notice>
        )}
        <Field
          label="Address"
          help="It must be public and begin with https://. Redirects are not followed."
          error={fields.target_url}
          required
        >
          <Input
            name="target_url"
            type="url"
            inputMode="url"
            autoComplete="off"
            placeholder="https://example.com/hooks/indaba"
            value={values.target_url}
            onChange={(event) => change({ target_url: event.target.value })}
          />
        </Field>
        <Field label="Description" help="What it is for, for your colleagues." error={fields.description}>
          <Input
            name="description"
            autoComplete="off"
            maxLength={DESCRIPTION_LENGTH}
            placeholder="Invoices in the ledger"
            value={values.description}
            onChange={(event) => change({ description: event.target.value })}
          />
        </Field>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-2 text-xs font-medium text-ink-muted">Events</legend>
          <EventPicker value={values.events} onChange={(events) => change({ events })} />
          {eventsError && (
            <p role="alert" className="text-xs text-danger-ink">
              {values.events.length ? eventsError : 'Choose at least one event.'}
            </p>
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}

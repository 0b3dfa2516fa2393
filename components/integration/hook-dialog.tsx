'use client'
import { FieldProblem } from '@/components/form/form'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { call } from '@/lib/client/call'
import { DESCRIPTION_LENGTH, type HookOutput, type NewHook } from '@/lib/modules/integration/schemas'
import { EventPicker } from './event-picker'

type Props = {
  /** Null: a new one. */
  hook: HookOutput | null
  onClose: () => void
  onMade?: (made: NewHook) => void
  onSaved?: () => void
}

/** A new webhook, or another address, other events, another description for one. */
export function HookDialog({ hook, onClose, onMade, onSaved }: Props) {
  const form = useForm({
    initial: {
      target_url: hook?.target_url ?? '',
      events: hook?.events ?? [],
      description: hook?.description ?? '',
    },
    version: hook?.version,
    send: async (values, { version, idempotencyKey }) => {
      if (!hook) return onMade?.(await call('POST /rest/hooks', values, { idempotencyKey }))
      const input = { hook_id: hook.id, ...values, version }
      const saved = await call('PATCH /rest/hooks/{hook_id}', input, { idempotencyKey })
      toast.success('Saved', saved.note ? { description: saved.note } : {})
      onSaved?.()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={hook ? 'Change the webhook' : 'New webhook'}
      description="Events are sent as they happen, signed, and again when the receiver does not answer."
      button={hook ? 'Save' : 'Subscribe'}
      formClass="flex flex-col gap-5"
    >
      <Field
        label="Address"
        name="target_url"
        help="It must be public and begin with https://. Redirects are not followed."
        required
      >
        <Input
          {...form.text('target_url')}
          type="url"
          inputMode="url"
          autoComplete="off"
          placeholder="https://example.com/hooks/indaba"
        />
      </Field>
      <Field label="Description" name="description" help="What it is for, for your colleagues.">
        <Input
          {...form.text('description')}
          autoComplete="off"
          maxLength={DESCRIPTION_LENGTH}
          placeholder="Invoices in the ledger"
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="mb-2 text-xs font-medium text-ink-muted">Events</legend>
        <EventPicker value={form.values.events} onChange={(events) => form.set({ events })} />
        <FieldProblem name="events" label="Events" />
      </fieldset>
    </FormDialog>
  )
}

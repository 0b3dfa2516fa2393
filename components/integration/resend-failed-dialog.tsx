'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { DateTimeInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'
import { useRefreshHooks } from './use-hooks'

const DAY_MS = 86_400_000

/** Everything that failed since a moment, in its order. */
export function ResendFailedDialog({ hookId, onClose }: { hookId: string; onClose: () => void }) {
  const refresh = useRefreshHooks()
  const form = useForm<{ since: string | null }>({
    initial: { since: new Date(Date.now() - DAY_MS).toISOString() },
    send: async ({ since }, { idempotencyKey }) => {
      const input = { hook_id: hookId, since: since ?? '' }
      const { message } = await call('POST /rest/hooks/{hook_id}/resend-failed', input, { idempotencyKey })
      toast.success(message)
      refresh()
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title="Send failed events again"
      description="Events that failed or were not sent. The receiver recognizes by their ids which it already has."
      button="Send again"
      disabled={!form.values.since}
    >
      <Field label="Since" name="since">
        <DateTimeInput {...form.control('since')} />
      </Field>
    </FormDialog>
  )
}

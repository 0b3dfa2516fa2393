'use client'
import { useRouter } from 'next/navigation'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { toast } from '@/components/ui/feedback/toast'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import type { JournalDetails } from './journal-values'

/** The same entry with its sides changed, on another day; both stay in the books. */
export function ReverseDialog({ journal, onClose }: { journal: JournalDetails; onClose: () => void }) {
  const format = useFormat()
  const router = useRouter()
  const form = useForm<{ posting_date: string | null }>({
    initial: { posting_date: format.today() },
    check: ({ posting_date }) => ({ posting_date: posting_date ? undefined : 'Enter a date.' }),
    send: async ({ posting_date }, { idempotencyKey }) => {
      const input = { journal_id: journal.id, posting_date: posting_date! }
      const { journal: copy } = await call('POST /accounting/journals/{journal_id}/reverse', input, { idempotencyKey })
      toast.success(`${copy.number} reverses ${journal.number}; it is a draft.`)
      onClose()
      router.push(copy.href)
    },
  })
  const day = form.values.posting_date
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={`Reverse ${journal.number}`}
      description="A draft with debits and credits changed. Unlike a cancellation, both entries stay: an accrual is taken back in the next month this way."
      cancel="Not now"
      button={day ? `Reverse on ${format.date(day)}` : 'Reverse'}
    >
      <Field label="Date" name="posting_date" required>
        <DateInput {...form.control('posting_date')} />
      </Field>
    </FormDialog>
  )
}

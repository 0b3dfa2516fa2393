'use client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Kbd } from '@/components/ui/kbd'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'
import { SLUG } from '../requests'

const CHIPS = 3

/** The last reasons given to this agent; those of requests that were only corrected were written by the product. */
function useLastReasons(askedBy: string): string[] {
  const filter = JSON.stringify({
    and: [
      { column: 'status', op: 'eq', value: 'rejected' },
      { column: 'asked_by', op: 'eq', value: askedBy },
    ],
  })
  const { data } = useQuery({
    queryKey: [...gridKeys.grid(SLUG), 'reasons', askedBy],
    queryFn: ({ signal }) => fetchGridPage(SLUG, { filter, sort: '-created_at', per_page: 20, count: 'none' }, signal),
  })
  const reasons = (data?.rows ?? [])
    .map(({ rejection_reason }) => rejection_reason ?? '')
    .filter((reason) => reason !== '' && !reason.startsWith('Replaced by'))
  return [...new Set(reasons)].slice(0, CHIPS)
}

type Props = { askedBy: string; count: number; onReject: (reason: string) => void; onCancel: () => void }

/** Why not, asked in place: the agent goes on from it. */
export function RejectForm({ askedBy, count, onReject, onCancel }: Props) {
  const reasons = useLastReasons(askedBy)
  const form = useForm({
    initial: { reason: '' },
    guard: false,
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : 'Say why: the agent goes on from your reason.' }),
    send: async ({ reason }) => onReject(reason.trim()),
  })
  useEffect(() => form.element.current?.querySelector('input')?.focus(), [form.element])
  return (
    <Form
      form={form}
      aria-label="Reject"
      className="flex flex-col gap-2"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.preventDefault()
        event.stopPropagation()
        onCancel()
      }}
    >
      <Field label="Why not?" name="reason" required>
        <Input {...form.text('reason')} autoComplete="off" maxLength={2000} placeholder="e.g. They have paid already" />
      </Field>
      {reasons.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-1.5" aria-label="Reasons given before">
          {reasons.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => {
                form.set({ reason })
                form.element.current?.querySelector('input')?.focus()
              }}
              className="max-w-full truncate rounded-full border border-line-strong px-2.5 py-0.5 text-xs text-ink-muted hover:bg-hover hover:text-ink touch:py-2"
            >
              {reason}
            </button>
          ))}
        </fieldset>
      )}
      <div className="flex items-center gap-2">
        <Button type="submit" variant="danger" pending={form.pending} className="touch:flex-1">
          {count > 1 ? `Reject ${count}` : 'Reject'}{' '}
          <Kbd
            keys="Enter"
            className="max-sm:hidden [&>kbd]:border-transparent [&>kbd]:bg-white/20 [&>kbd]:text-on-accent"
          />
        </Button>
        <Button onClick={onCancel} className="touch:flex-1">
          Cancel
        </Button>
      </div>
    </Form>
  )
}

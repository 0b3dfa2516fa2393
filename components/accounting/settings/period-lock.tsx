'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Preview = AnswerOf<'GET /accounting/period-lock'>

/** Locks the books up to a day, after saying what falls into it; who did it before is below. */
export function PeriodLock({ lockedUntil, mayLock }: { lockedUntil: string | null; mayLock: boolean }) {
  const format = useFormat()
  const client = useQueryClient()
  const lock = useForm({
    initial: { locked_until: lockedUntil },
    send: async ({ locked_until }, { idempotencyKey }) => {
      await call('PUT /accounting/period-lock', { locked_until }, { idempotencyKey })
      settled(`The books are locked up to ${format.date(locked_until!)}.`)
    },
  })
  const [opening, setOpening] = useState(false)
  const day = lock.values.locked_until
  // Declined, the day stays typed and unsaved.
  const form = {
    ...lock,
    submit: async () => {
      if (day && (await askToLock(day).catch(lock.fail))) await lock.submit()
    },
  }
  const history = useQuery({
    queryKey: ['accounting-company-history'],
    queryFn: ({ signal }) => call('GET /accounting/company/history', {}, { signal }),
  })
  const locks = (history.data?.changes ?? []).filter(({ operation }) => operation === 'accounting.period.lock')

  function settled(message: string) {
    toast.success(message)
    for (const key of ['accounting-company', 'accounting-company-history', 'booking-setup'])
      client.invalidateQueries({ queryKey: [key] })
  }

  async function openBooks() {
    if (!(await askToOpen())) return
    setOpening(true)
    try {
      await call('PUT /accounting/period-lock', { locked_until: null })
      settled('The books are open.')
    } catch (error) {
      toast.error('The books were not opened', { description: messageOf(error) })
    } finally {
      setOpening(false)
    }
  }

  async function askToLock(until: string): Promise<boolean> {
    const preview = await call('GET /accounting/period-lock', { locked_until: until })
    return confirm({
      title: preview.unlocks
        ? `Open the books after ${format.date(until)}?`
        : `Lock the books up to ${format.date(until)}?`,
      body: preview.unlocks
        ? `They are locked up to ${format.date(preview.locked_until!)} now. The days after ${format.date(until)} take postings again, and figures that were reported can change.`
        : wordsOf(preview),
      button: preview.unlocks ? 'Open these days' : 'Lock the books',
      danger: preview.unlocks,
    })
  }

  const askToOpen = () =>
    confirm({
      title: 'Open all the books?',
      body: `They are locked up to ${format.date(lockedUntil!)} now. Every day of an open financial year takes postings again, and figures that were reported can change.`,
      button: 'Open the books',
      danger: true,
    })

  return (
    <CardSection
      title="Period lock"
      description={
        lockedUntil
          ? `The books are locked up to and with ${format.date(lockedUntil)}.`
          : 'Nothing is locked: every day of an open financial year takes postings.'
      }
    >
      <div className="flex flex-col gap-3">
        {mayLock ? (
          <Form form={form} className="flex flex-wrap items-end gap-2">
            <Field label="Lock the books up to" name="locked_until">
              <DateInput {...form.control('locked_until')} max={format.today()} />
            </Field>
            <Button
              type="submit"
              variant="primary"
              pending={form.pending}
              disabled={!day || day === lockedUntil || opening}
            >
              Lock…
            </Button>
            {lockedUntil && (
              <Button pending={opening} disabled={form.pending} onClick={() => void openBooks()}>
                Open the books…
              </Button>
            )}
          </Form>
        ) : (
          <p className="text-sm text-ink-muted">Your role cannot lock periods.</p>
        )}
        {locks.length > 0 && (
          <ul aria-label="Who locked the books" className="flex flex-col gap-1 text-sm text-ink-muted">
            {locks.slice(0, 5).map((change) => (
              <li key={change.at}>
                {change.who} {change.locked_to ? `locked up to ${format.date(change.locked_to)}` : 'opened the books'},{' '}
                <RelativeTime value={change.at} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </CardSection>
  )
}

/** What locking does, in words. */
function wordsOf({ drafts, postings }: Preview): string {
  const parts = [
    counted(drafts.documents, 'draft invoice', 'draft invoices'),
    counted(drafts.payments, 'draft payment', 'draft payments'),
    counted(drafts.journals, 'draft journal entry', 'draft journal entries'),
  ].filter(Boolean)
  const fixed = postings === 1 ? '1 posting becomes final.' : `${postings} postings become final.`
  const held =
    parts.length === 0
      ? 'No draft falls into it.'
      : `${parts.join(', ')} ${parts.length === 1 && parts[0]!.startsWith('1 ') ? 'falls' : 'fall'} into it and cannot be submitted without a later date.`
  return `Nothing can be posted on or before that day, and what is cancelled later is reversed on a later day. ${fixed} ${held}`
}

const counted = (n: number, one: string, many: string): string => (n === 0 ? '' : `${n} ${n === 1 ? one : many}`)

'use client'
import Link from 'next/link'
import { CardSection } from '@/components/ui/card'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { countOf } from '@/lib/client/format'
import { LINES_PAGE, WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import type { BankOverview, SuspenseLine } from '@/lib/modules/banking/schemas-overview-answers'
import { PLAIN_VIEW, writeAddress } from '../reconciliation/worklist/worklist-address'

/** What is booked on the suspense account until somebody knows what it is: a pile with age and owner. */
export function SuspensePile({ suspense }: { suspense: BankOverview['suspense'] }) {
  const format = useFormat()
  const accounts = new Set(suspense.oldest.map(({ bank_account_id }) => bank_account_id))
  // A worklist has the lines of one account; those that are not here may be of others.
  const severalAccounts = accounts.size > 1 || suspense.lines > suspense.oldest.length
  return (
    <CardSection
      title="In suspense"
      description={
        suspense.lines === 0 ? (
          'Nothing waits to be found out.'
        ) : (
          <>
            {countOf(suspense.lines, 'line')}, the oldest since <RelativeTime value={suspense.oldest_since} />
          </>
        )
      }
      actions={
        suspense.lines > 0 && (
          <Link
            href={severalAccounts ? `${LINES_PAGE}?filter[suspense]=true` : worklistOf(suspense.oldest[0])}
            className="inline-flex min-h-6 items-center text-sm text-accent-ink hover:underline"
          >
            All of them
          </Link>
        )
      }
      flush
    >
      {suspense.lines === 0 && (
        <p className="p-4 text-sm text-ink-muted">
          Lines that nobody knows yet can be put here from the worklist. They are booked on the suspense account and
          wait with their age and who put them there.
        </p>
      )}
      <ul>
        {suspense.oldest.map((line) => (
          <li
            key={line.id}
            className="flex flex-wrap items-baseline gap-x-3 border-b border-line px-4 py-2 text-sm last:border-b-0"
          >
            <Link href={worklistOf(line, line.id)} className="min-w-0 flex-1 basis-40 truncate hover:underline">
              {line.description || 'Without words'}
            </Link>
            <span className="tabular font-medium">{format.money(line.amount, line.currency)}</span>
            <span className="w-full text-xs text-ink-muted">
              {[line.bank_account, line.by, line.note].filter(Boolean).join(' · ')} ·{' '}
              <RelativeTime value={line.since} />
            </span>
          </li>
        ))}
      </ul>
    </CardSection>
  )
}

/** Where lines in suspense are cleared. */
const worklistOf = (of: SuspenseLine | undefined, line: string | null = null): string =>
  `${WORKLIST_PAGE}?${writeAddress({ account: of?.bank_account_id ?? null, line, view: { ...PLAIN_VIEW, state: 'suspense' } })}`

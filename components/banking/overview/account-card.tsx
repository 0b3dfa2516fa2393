'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import { countOf } from '@/lib/client/format'
import { IMPORT_PAGE, WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import type { OverviewAccount } from '@/lib/modules/banking/schemas-overview-answers'

/** One bank account: what the bank says, what the books say, and what is left to do. */
export function AccountCard({ account, mayImport }: { account: OverviewAccount; mayImport: boolean }) {
  const format = useFormat()
  const { id, name, bank, currency, statement_balance, ledger_balance, open_lines, oldest_open_on } = account
  const agree = statement_balance !== null && statement_balance === ledger_balance
  return (
    <li className="card flex min-w-0 flex-col gap-2 p-4">
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <h2 className="truncate text-base font-semibold">{name}</h2>
          <p className="truncate text-xs text-ink-muted">{[bank, currency].filter(Boolean).join(' · ')}</p>
        </div>
        {account.disabled ? <Badge>Switched off</Badge> : agree && <Badge tone="success">Agrees</Badge>}
      </div>
      <dl className="flex flex-col gap-1 text-sm">
        <Figure label="Statement">
          {statement_balance === null ? 'No statement yet' : format.money(statement_balance, currency)}
        </Figure>
        <Figure label="Ledger">{format.money(ledger_balance, currency)}</Figure>
        <Figure label="Last import">
          {account.last_import_at ? <RelativeTime value={account.last_import_at} /> : 'Never'}
        </Figure>
        {oldest_open_on && <Figure label="Oldest to clear">{format.date(oldest_open_on)}</Figure>}
      </dl>
      <div className="mt-auto flex flex-wrap items-center gap-x-3 gap-y-1 pt-1 text-sm">
        <Link
          href={`${WORKLIST_PAGE}?account=${id}`}
          className="inline-flex min-h-6 items-center font-medium text-accent-ink hover:underline"
        >
          {open_lines === 0 ? 'Nothing to clear' : `${countOf(open_lines, 'line')} to clear`}
        </Link>
        {mayImport && !account.disabled && !account.is_gateway && (
          <Link
            href={`${IMPORT_PAGE}?account=${id}`}
            aria-label={`Import a statement of ${name}`}
            className="ml-auto inline-flex min-h-6 items-center text-accent-ink hover:underline"
          >
            Import
          </Link>
        )}
      </div>
    </li>
  )
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular truncate font-medium">{children}</dd>
    </div>
  )
}

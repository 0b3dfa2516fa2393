'use client'
import Link from 'next/link'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { solidTone } from '@/components/ui/tone'
import { countOf } from '@/lib/client/format'
import { dueSoon, ledgerOf, openItems, overdueItems } from './overview-links'
import type { Overview } from './types'

type Tile = {
  label: string
  value: string
  href: string
  hint?: string
  tone?: 'success' | 'warning' | 'danger' | 'info'
}

/** The figures that people look for first. */
export function FigureTiles({ overview }: { overview: Overview }) {
  const { accounts, receivable, payable, vat_due } = overview
  const tiles: Tile[] = [
    ...accounts.map(({ account_id, name, balance }) => ({
      label: name.replace(/^\S+ /, ''),
      value: balance,
      href: ledgerOf(account_id, overview),
      hint: 'Balance',
      ...(Number(balance) < 0 ? { tone: 'danger' as const } : {}),
    })),
    { label: 'Owed to us', value: receivable.total, href: openItems('receivable'), hint: 'Customers' },
    { label: 'We owe', value: payable.total, href: openItems('payable'), hint: 'Suppliers' },
    {
      label: 'Overdue invoices',
      value: receivable.overdue.amount,
      href: overdueItems('receivable'),
      hint: countOf(receivable.overdue.items, 'invoice'),
      ...(receivable.overdue.items ? { tone: 'warning' as const } : {}),
    },
    {
      label: 'Bills due this week',
      value: payable.due_soon.amount,
      href: dueSoon('payable', overview),
      hint: countOf(payable.due_soon.items, 'bill'),
      ...(payable.due_soon.items ? { tone: 'info' as const } : {}),
    },
    {
      label: 'Overdue bills',
      value: payable.overdue.amount,
      href: overdueItems('payable'),
      hint: countOf(payable.overdue.items, 'bill'),
      ...(payable.overdue.items ? { tone: 'danger' as const } : {}),
    },
    {
      label: Number(vat_due) < 0 ? 'VAT to claim' : 'VAT due',
      value: vat_due.replace(/^-/, ''),
      href: '/accounting/vat-report',
      hint: 'Output less input',
    },
  ]
  return (
    <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4">
      {tiles.map((tile) => (
        <FigureTile key={tile.label} tile={tile} currency={overview.currency} />
      ))}
    </dl>
  )
}

/** From here on an amount is wider than a tile on a phone; below it, every cent counts in the books. */
const TOO_LONG = 100_000_000

function FigureTile({ tile: { label, value, href, hint, tone }, currency }: { tile: Tile; currency: string }) {
  const format = useFormat()
  return (
    <div className="card relative min-w-0 px-3 py-2.5 hover:bg-hover">
      <dt className="flex items-center gap-1.5 text-xs text-ink-muted">
        {tone && <span aria-hidden className={cn('size-1.5 shrink-0 rounded-full', solidTone[tone])} />}
        <span className="truncate">{label}</span>
      </dt>
      <dd className="tabular mt-0.5 text-lg font-semibold tracking-tight" title={format.money(value, currency)}>
        <Link
          href={href}
          className="block truncate rounded-xs after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {format.money(value, currency, { compact: Math.abs(Number(value)) >= TOO_LONG })}
        </Link>
      </dd>
      {hint && <dd className="truncate text-2xs text-ink-faint">{hint}</dd>}
    </div>
  )
}

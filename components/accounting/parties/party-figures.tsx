'use client'
import Link from 'next/link'
import { ShareBars } from '@/components/ui/charts/share-bars'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import type { PartyDocuments } from '@/lib/modules/accounting/schemas-parties'
import { type PartySide, partyLinks } from './party-links'

type Props = {
  side: PartySide
  id: string
  /** Decimal in the company's currency; below zero when the other side is ahead. */
  balance: string
  lastPayment: unknown
  currency: string
  documents: PartyDocuments | null
  /** A figure more. */
  children?: React.ReactNode
}

/** What is owed, since when, and when something was last paid; read from the ledger. */
export function PartyFigures({ side, id, balance, lastPayment, currency, documents, children }: Props) {
  const format = useFormat()
  const open = documents?.ageing.filter(({ amount }) => Number(amount) !== 0) ?? []
  const money = (value: string | number | null) => format.money(value, currency)
  const ahead = side === 'buying' ? 'They owe us' : 'They are ahead by'
  const amount = money(balance.replace('-', ''))
  return (
    <section className="card" aria-label="Balance">
      <dl className="grid grid-cols-2 gap-px sm:grid-cols-3">
        <Figure label={Number(balance) < 0 ? ahead : 'Balance owed'} strong>
          {documents ? (
            <Link href={partyLinks(side, id).open} className="hover:text-accent-ink hover:underline">
              {amount}
            </Link>
          ) : (
            amount
          )}
        </Figure>
        <Figure label="Last payment">{lastPayment ? format.date(String(lastPayment)) : 'None yet'}</Figure>
        {children}
      </dl>
      {open.length > 0 && (
        <ShareBars
          className="border-t border-line p-4"
          title="What is open, by days late"
          series="amount"
          format={money}
          data={open.map(({ bucket, label, amount }) => ({ key: bucket, label, values: { amount } }))}
        />
      )}
    </section>
  )
}

type FigureProps = { label: string; strong?: boolean; danger?: boolean; children: React.ReactNode }

export function Figure({ label, strong, danger, children }: FigureProps) {
  return (
    <div className="min-w-0 px-4 py-3">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd className={cn('tabular mt-0.5', strong ? 'text-xl font-semibold' : 'text-base', danger && 'text-danger-ink')}>
        {children}
      </dd>
    </div>
  )
}

import Link from 'next/link'
import type { ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'
import { countOf } from '@/lib/client/format'
import type { CardPanel } from './use-card-panel'

/** What is open with whom the card is for: invoices, deals, and what further modules know. */
export function CardCustomer({ customer }: { customer: NonNullable<CardPanel['customer']> }) {
  const format = useFormat()
  const { name, href, invoices, deals, further } = customer
  return (
    <div className="flex flex-col gap-2">
      <Link href={href} className="w-fit text-sm font-medium text-accent-ink hover:underline">
        {name}
      </Link>
      {invoices && (
        <Part title="Open invoices" empty="No open invoice." count={invoices.length}>
          {invoices.map(({ id, number, outstanding, currency, overdue_days, due_date, href: to }) => (
            <Line
              key={id}
              href={to}
              label={number}
              detail={
                overdue_days > 0
                  ? `${countOf(overdue_days, 'day')} overdue`
                  : due_date
                    ? `due ${format.date(due_date)}`
                    : ''
              }
              urgent={overdue_days > 0}
              amount={format.money(outstanding, currency)}
            />
          ))}
        </Part>
      )}
      {deals && (
        <Part title="Open deals" empty="No open deal." count={deals.length}>
          {deals.map(({ id, title, value, currency, href: to }) => (
            <Line
              key={id}
              href={to}
              label={title}
              detail=""
              urgent={false}
              amount={value === null ? '' : format.money(value, currency)}
            />
          ))}
        </Part>
      )}
      {further.map(({ title, lines }) => (
        <Part key={title} title={title} empty="None." count={lines.length}>
          {lines.map(({ id, ...line }) => (
            <Line key={id} {...line} amount="" />
          ))}
        </Part>
      ))}
    </div>
  )
}

function Part({ title, empty, count, children }: { title: string; empty: string; count: number; children: ReactNode }) {
  return (
    <div>
      <h4 className="text-xs text-ink-muted">{title}</h4>
      {count === 0 ? <p className="text-sm text-ink-muted">{empty}</p> : <ul className="flex flex-col">{children}</ul>}
    </div>
  )
}

type LineProps = { href: string; label: string; detail: string; urgent: boolean; amount: string }

const Line = ({ href, label, detail, urgent, amount }: LineProps) => (
  <li>
    <Link href={href} className="flex items-baseline gap-2 py-0.5 text-sm hover:underline touch:py-2">
      <span className="min-w-0 truncate">{label}</span>
      <span className={cn('shrink-0 text-xs', urgent ? 'font-medium text-danger-ink' : 'text-ink-muted')}>
        {detail}
      </span>
      <span className="tabular ml-auto shrink-0">{amount}</span>
    </Link>
  </li>
)

'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { PROGRESS, STATUSES } from '@/lib/modules/accounting/schemas'
import type { PartyDocumentLine, PartyPaymentLine } from '@/lib/modules/accounting/schemas-parties'
import { type PartySide, partyLinks } from './party-links'

type SectionProps = {
  title: string
  empty: string
  all: string
  hasLines: boolean
  /** Left of the way to the whole list. */
  action?: ReactNode
  children: ReactNode
}

function Section({ title, empty, all, hasLines, action, children }: SectionProps) {
  return (
    <CardSection
      title={title}
      flush
      actions={
        (action || hasLines) && (
          <>
            {action}
            {hasLines && (
              <Link href={all} className={buttonClass('link', 'sm')}>
                Show all
              </Link>
            )}
          </>
        )
      }
    >
      {hasLines ? (
        <ul className="divide-y divide-line">{children}</ul>
      ) : (
        <p className="px-4 py-3 text-sm text-ink-muted">{empty}</p>
      )}
    </CardSection>
  )
}

const ROW = 'flex items-start justify-between gap-3 px-4 py-2.5 hover:bg-hover -outline-offset-2'

type LineProps = {
  href: string
  title: string
  hint: ReactNode
  amount: string
  badge: ReactNode
  children?: ReactNode
}

function Line({ href, title, hint, amount, badge, children }: LineProps) {
  return (
    <li>
      <Link href={href} className={ROW}>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-sm font-medium">{title}</span>
            {badge}
          </span>
          <span className="block truncate text-xs text-ink-muted">{hint}</span>
          {children}
        </span>
        <span className="tabular shrink-0 text-sm">{amount}</span>
      </Link>
    </li>
  )
}

/** A draft is a draft; what was submitted says what is still to come. */
function Standing({ status, progress, overdue = false }: { status: string; progress: string; overdue?: boolean }) {
  if (overdue) return <Badge tone="danger">Overdue</Badge>
  const one =
    status === 'Submitted'
      ? PROGRESS.find(({ value }) => value === progress)
      : STATUSES.find(({ value }) => value === status)
  return one ? <Badge tone={one.tone}>{one.label}</Badge> : null
}

const WORDS = {
  buying: {
    invoices: 'Bills',
    noInvoice: 'No bill was entered yet.',
    noOrder: 'Nothing is on order.',
    noPayment: 'Nothing was paid yet.',
    pay: 'Pay',
  },
  selling: {
    invoices: 'Invoices',
    noInvoice: 'Nothing was invoiced yet.',
    noOrder: 'No order is open.',
    noPayment: 'Nothing was received yet.',
    pay: 'Receive a payment',
  },
} as const

type ListProps<Line> = { side: PartySide; id: string; lines: Line[] }

export function PartyInvoices({ side, id, lines, count }: ListProps<PartyDocumentLine> & { count: number }) {
  const format = useFormat()
  return (
    <Section
      title={`${WORDS[side].invoices}${count ? ` (${count})` : ''}`}
      empty={WORDS[side].noInvoice}
      all={partyLinks(side, id).invoices}
      hasLines={lines.length > 0}
    >
      {lines.map((line) => (
        <Line
          key={line.id}
          href={`/${side}/invoices/${line.id}`}
          title={line.bill_no ? `${line.number} · ${line.bill_no}` : line.number}
          badge={<Standing {...line} />}
          amount={format.money(line.grand_total, line.currency)}
          hint={
            <span suppressHydrationWarning>
              {format.date(line.posting_date)}
              {line.due_date && Number(line.outstanding) > 0 && `, due ${format.date(line.due_date)}`}
              {Number(line.outstanding) > 0 &&
                line.outstanding !== line.grand_total &&
                `, ${format.money(line.outstanding, line.currency)} open`}
            </span>
          }
        />
      ))}
    </Section>
  )
}

export function PartyOrders({ side, id, lines }: ListProps<PartyDocumentLine>) {
  const format = useFormat()
  return (
    <Section
      title="Open orders"
      empty={WORDS[side].noOrder}
      all={partyLinks(side, id).orders}
      hasLines={lines.length > 0}
    >
      {lines.map((line) => (
        <Line
          key={line.id}
          href={`/${side}/orders/${line.id}`}
          title={line.number}
          badge={<Standing {...line} />}
          amount={format.money(line.grand_total, line.currency)}
          hint={
            <span suppressHydrationWarning>
              {format.date(line.posting_date)}
              {line.due_date && `, wanted by ${format.date(line.due_date)}`}
            </span>
          }
        >
          <span className="mt-1 grid max-w-sm grid-cols-2 gap-3">
            {side === 'buying' && (
              <Progress label="Received" value={line.per_received} text={`${line.per_received}% received`} />
            )}
            <Progress label="Billed" value={line.per_billed} text={`${line.per_billed}% billed`} />
          </span>
        </Line>
      ))}
    </Section>
  )
}

export function PartyPayments({ side, id, lines, mayPay }: ListProps<PartyPaymentLine> & { mayPay: boolean }) {
  const format = useFormat()
  return (
    <Section
      title="Payments"
      empty={WORDS[side].noPayment}
      all={partyLinks(side, id).payments}
      action={
        mayPay && (
          <Link href={partyLinks(side, id).pay} className={buttonClass('secondary', 'sm')}>
            {WORDS[side].pay}
          </Link>
        )
      }
      hasLines={lines.length > 0}
    >
      {lines.map((line) => (
        <Line
          key={line.id}
          href={`/accounting/payments/${line.id}`}
          title={line.number}
          badge={line.status === 'Submitted' ? null : <Standing status={line.status} progress="" />}
          amount={format.money(line.amount, line.currency)}
          hint={
            <span suppressHydrationWarning>
              {[format.date(line.posting_date), line.reference_no].filter(Boolean).join(', ')}
              {Number(line.unallocated) > 0 && `, ${format.money(line.unallocated, line.currency)} not allocated`}
            </span>
          }
        />
      ))}
    </Section>
  )
}

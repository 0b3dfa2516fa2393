'use client'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { BarChart } from '@/components/ui/charts/bar-chart'
import { cn } from '@/components/ui/cn'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { solidTone, type Tone } from '@/components/ui/tone'
import type { BuyingOverview } from '@/lib/modules/buying/schemas-answers'

type Tile = { label: string; value: string; href: string; tone?: Tone; hint: string }

const address = (page: string, filters: Record<string, string>) =>
  `/buying/${page}?${new URLSearchParams(Object.entries(filters).map(([key, value]) => [`filter[${key}`, value]))}`

/** What there is to do in buying; each figure opens exactly the rows that it counts. */
export function BuyingOverviewScreen({ overview, mayWrite }: { overview: BuyingOverview; mayWrite: boolean }) {
  const format = useFormat()
  const { documents, suppliers, scans, currency } = overview
  const loud = (count: number, tone: Tone) => (count > 0 ? { tone } : {})
  const tiles: Tile[] = [
    ...(documents
      ? [
          {
            label: 'Unpaid bills',
            value: format.money(documents.unpaid, currency, { compact: true }),
            href: address('invoices', { 'docstatus]': '1', 'outstanding][gt]': '0' }),
            hint: 'What is owed on bills',
          },
          {
            label: 'Overdue bills',
            value: String(documents.overdue),
            href: address('invoices', { 'overdue]': 'true' }),
            hint: 'Their day has passed',
            ...loud(documents.overdue, 'danger'),
          },
        ]
      : []),
    {
      label: 'Monthly suppliers unpaid 30+ days',
      value: String(suppliers.monthly_unpaid),
      href: address('suppliers', { 'monthly_unpaid]': 'true' }),
      hint: 'They bill every month',
      ...loud(suppliers.monthly_unpaid, 'danger'),
    },
    ...(documents
      ? [
          {
            label: 'Orders to receive',
            value: String(documents.to_receive),
            href: address('orders', { 'progress][in]': 'to_receive,to_receive_and_bill' }),
            hint: 'Not all of it arrived',
            ...loud(documents.to_receive, 'info'),
          },
          {
            label: 'Bills to submit',
            value: String(documents.drafts),
            href: address('invoices', { 'docstatus]': '0' }),
            hint: 'Still drafts',
            ...loud(documents.drafts, 'warning'),
          },
        ]
      : []),
    ...(scans
      ? [
          {
            label: 'Scans waiting',
            value: String(scans.to_check + scans.failed),
            href: '/buying/scans',
            hint: scans.failed ? `${scans.failed} could not be read` : 'To be checked',
            ...loud(scans.to_check + scans.failed, 'warning'),
          },
        ]
      : []),
  ]
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Buying"
        description="What is owed, what is on its way and what waits for you."
        actions={
          mayWrite && (
            <>
              <Link href="/buying/scans" className={buttonClass()}>
                Scan bills
              </Link>
              <Link href="/buying/invoices/new" className={buttonClass('primary')}>
                Enter a bill
              </Link>
            </>
          )
        }
      />
      <dl className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {tiles.map((tile) => (
          <OverviewTile key={tile.label} {...tile} />
        ))}
      </dl>
      {suppliers.total === 0 ? (
        <EmptyState
          title="Begin with a supplier"
          body="Add who you buy from, then order from them or enter their bills."
          action={
            <Link href="/buying/suppliers?new=1" className={buttonClass('primary')}>
              Add a supplier
            </Link>
          }
        />
      ) : (
        documents && <SpendByMonth months={documents.months} currency={currency} />
      )}
    </div>
  )
}

function OverviewTile({ label, value, href, tone, hint }: Tile) {
  return (
    <div className="card relative min-w-0 px-3 py-2.5 hover:bg-hover">
      <dt className="flex items-start gap-1.5 text-xs text-ink-muted">
        {tone && <span aria-hidden className={cn('mt-1 size-1.5 shrink-0 rounded-full', solidTone[tone])} />}
        <span>{label}</span>
      </dt>
      <dd className="tabular mt-0.5 text-lg font-semibold tracking-tight">
        <Link
          href={href}
          className="block truncate rounded-xs after:absolute after:inset-0 after:rounded-lg focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-focus"
        >
          {value}
        </Link>
      </dd>
      <dd className="truncate text-2xs text-ink-faint">{hint}</dd>
    </div>
  )
}

type Months = NonNullable<BuyingOverview['documents']>['months']

function SpendByMonth({ months, currency }: { months: Months; currency: string }) {
  const format = useFormat()
  const name = new Intl.DateTimeFormat('en-ZA', { month: 'short', year: '2-digit', timeZone: 'UTC' })
  return (
    <section className="card p-4">
      <BarChart
        title="Bills by month, without VAT"
        series={[{ key: 'spent', label: 'Billed' }]}
        data={months.map(({ from, to, spent }) => ({
          key: from,
          label: name.format(new Date(`${from}T00:00:00Z`)),
          values: { spent },
          href: address('invoices', { 'docstatus]': '1', 'posting_date][between]': `${from},${to}` }),
        }))}
        format={(value) => format.money(value, currency)}
        formatTick={(value) => format.money(value, currency, { compact: true }).replace(/[,.]00$/, '')}
      />
    </section>
  )
}

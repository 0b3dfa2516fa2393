'use client'
import Link from 'next/link'
import { useDocumentList } from '@/components/documents/use-document-list'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { BarChart } from '@/components/ui/charts/bar-chart'
import { LineChart } from '@/components/ui/charts/line-chart'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { AgeingCard } from './ageing-card'
import { FigureTiles } from './figure-tiles'
import { moneyOfMonth, profitOfMonth } from './overview-links'
import type { Overview } from './types'

type Props = { overview: Overview; maySetUp: boolean }

/** How the company stands, on one page; every figure leads to the rows that it is made of. */
export function OverviewScreen({ overview, maySetUp }: Props) {
  const format = useFormat()
  const header = (
    <PageHeader
      title="Accounting"
      description={
        <span suppressHydrationWarning>{`As of ${format.date(overview.today)}, in ${overview.currency}`}</span>
      }
    />
  )
  if (overview.empty)
    return (
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6">
        {header}
        <FreshBooks maySetUp={maySetUp} />
      </div>
    )
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5 sm:px-6">
      {header}
      <FigureTiles overview={overview} />
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <MoneyByMonth overview={overview} />
        <ProfitByMonth overview={overview} />
        <AgeingCard side="receivable" overview={overview} />
        <AgeingCard side="payable" overview={overview} />
      </div>
    </div>
  )
}

const monthName = (day: string) =>
  new Intl.DateTimeFormat('en-ZA', { month: 'short', year: '2-digit', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

function useAmounts({ currency }: Overview) {
  const format = useFormat()
  return {
    format: (value: string | number | null) => format.money(value, currency),
    formatTick: (value: number) => format.money(value, currency, { compact: true }).replace(/[,.]00$/, ''),
  }
}

function MoneyByMonth({ overview }: { overview: Overview }) {
  const amounts = useAmounts(overview)
  return (
    <section className="card min-w-0 p-4">
      <BarChart
        title="Money by month"
        series={[
          { key: 'money_in', label: 'In' },
          { key: 'money_out', label: 'Out' },
        ]}
        data={overview.months.map(({ from, to, money_in, money_out }) => ({
          key: from,
          label: monthName(from),
          values: { money_in, money_out },
          href: moneyOfMonth(overview, { from, to }),
        }))}
        {...amounts}
      />
    </section>
  )
}

function ProfitByMonth({ overview }: { overview: Overview }) {
  const amounts = useAmounts(overview)
  return (
    <section className="card min-w-0 p-4">
      <LineChart
        title="Profit by month"
        series={[
          { key: 'income', label: 'Income' },
          { key: 'expense', label: 'Expenses' },
          { key: 'profit', label: 'Profit' },
        ]}
        data={overview.months.map(({ from, to, income, expense, profit }) => ({
          key: from,
          label: monthName(from),
          values: { income, expense, profit },
          href: profitOfMonth({ from, to }),
        }))}
        {...amounts}
      />
    </section>
  )
}

/** The first steps, before anything was posted. */
function FreshBooks({ maySetUp }: { maySetUp: boolean }) {
  const listOf = useDocumentList()
  return (
    <CardSection title="Begin your books">
      <EmptyState
        title="Nothing was posted yet"
        body="Check the company and its accounts, enter the opening balances, then submit a first invoice or bill. The figures appear here by themselves."
        action={
          <>
            {maySetUp && (
              <Link href="/accounting/settings" className={buttonClass('primary')}>
                Set up the company
              </Link>
            )}
            <Link href="/accounting/accounts" className={buttonClass()}>
              Look at the accounts
            </Link>
            <Link href="/accounting/journals/new?kind=opening" className={buttonClass()}>
              Enter opening balances
            </Link>
            <Link href={`${listOf('acc_sales_invoice')}/new`} className={buttonClass()}>
              Write an invoice
            </Link>
            <Link href={`${listOf('acc_purchase_invoice')}/new`} className={buttonClass()}>
              Enter a bill
            </Link>
          </>
        }
      />
    </CardSection>
  )
}

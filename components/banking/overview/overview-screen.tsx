'use client'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { BarChart } from '@/components/ui/charts/bar-chart'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { IMPORT_PAGE, LINES_PAGE, WORKLIST_PAGE } from '@/lib/modules/banking/schemas'
import type { BankOverview } from '@/lib/modules/banking/schemas-overview-answers'
import { AccountCard } from './account-card'
import { SuspensePile } from './suspense-pile'

type Props = { overview: BankOverview; mayImport: boolean }

/** How the bank accounts stand, and where there is work. */
export function OverviewScreen({ overview, mayImport }: Props) {
  const { accounts, suspense, weeks } = overview
  const open = accounts.reduce((sum, account) => sum + account.open_lines, 0)
  const header = (
    <PageHeader
      title="Banking"
      description={
        open === 0
          ? 'All lines of the statements are cleared.'
          : `${open} ${open === 1 ? 'line is' : 'lines are'} to be cleared.`
      }
      actions={
        accounts.length > 0 && (
          <>
            {mayImport && (
              <Link href={IMPORT_PAGE} className={buttonClass()}>
                Import statements
              </Link>
            )}
            <Link href={WORKLIST_PAGE} className={buttonClass('primary')}>
              Reconcile
            </Link>
          </>
        )
      }
    />
  )
  if (accounts.length === 0)
    return (
      <div className="mx-auto flex max-w-6xl flex-col gap-5 px-4 py-5 sm:px-6">
        {header}
        <EmptyState
          title="No bank accounts yet"
          body="Add the account that your customers pay into. Then import its statement, and clear its lines."
          action={
            <Link href="/banking/accounts" className={buttonClass('primary')}>
              Bank accounts
            </Link>
          }
        />
      </div>
    )
  return (
    <div className="mx-auto flex max-w-6xl flex-col gap-4 px-4 py-5 sm:px-6">
      {header}
      <ul aria-label="Bank accounts" className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {accounts.map((account) => (
          <AccountCard key={account.id} account={account} mayImport={mayImport} />
        ))}
      </ul>
      <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        <CardSection title="Lines by week" description="Of the last twelve weeks, by the day on the statement.">
          <BarChart
            title="Lines by week"
            stacked
            series={[
              { key: 'open', label: 'To clear' },
              { key: 'cleared', label: 'Cleared' },
            ]}
            format={(value) => String(value ?? 0)}
            data={weeks.map(({ from, open, cleared }) => ({
              key: from,
              label: weekName(from),
              values: { open, cleared },
              href: `${LINES_PAGE}?filter[date][between]=${from},${sixDaysAfter(from)}`,
            }))}
          />
        </CardSection>
        <SuspensePile suspense={suspense} />
      </div>
    </div>
  )
}

const weekName = (day: string) =>
  new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

function sixDaysAfter(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 6)
  return date.toISOString().slice(0, 10)
}

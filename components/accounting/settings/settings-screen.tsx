'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { CompanyForm } from './company-form'
import { PeriodLock } from './period-lock'

const LISTS = [
  ['/accounting/accounts', 'Chart of accounts', 'The accounts of the ledger, as a tree'],
  ['/accounting/settings/vat', 'VAT templates', 'Rates that lines choose, and where they are posted'],
  ['/accounting/settings/years', 'Financial years', 'Add the next one, close or open one'],
  ['/accounting/settings/numbers', 'Number series', 'What the numbers of documents look like'],
  ['/accounting/settings/warehouses', 'Warehouses', 'Where goods are received and sent from'],
  ['/accounting/cost-centres', 'Cost centres', 'Branches, teams or products'],
  ['/accounting/exchange-rates', 'Exchange rates', 'What other currencies are worth'],
] as const

/** How the books are set up: the company, what is locked, and the lists that everything chooses from. */
export function SettingsScreen() {
  const mayChange = useCan('accounting.setup.manage')
  const mayLock = useCan('accounting.period.lock')
  const company = useQuery({
    queryKey: ['accounting-company'],
    queryFn: ({ signal }) => call('GET /accounting/company', {}, { signal }),
    refetchOnWindowFocus: false,
  })
  const setup = useQuery({
    queryKey: ['booking-setup'],
    queryFn: ({ signal }) => call('GET /accounting/booking-setup', {}, { signal }),
    refetchOnWindowFocus: false,
  })
  const error = company.error ?? setup.error
  // Reading again in vain takes nothing away that somebody is typing in.
  if (error && !(company.data && setup.data))
    return (
      <EmptyState
        kind="failed"
        title="The settings could not be read"
        body={messageOf(error)}
        action={
          <Button
            onClick={() => {
              void company.refetch()
              void setup.refetch()
            }}
          >
            Try again
          </Button>
        }
      />
    )
  if (!company.data || !setup.data) return <SkeletonLines lines={10} className="card p-4" />
  const details = company.data.company
  return (
    <>
      <PeriodLock key={details.locked_until ?? ''} lockedUntil={details.locked_until} mayLock={mayLock} />
      <CardSection title="Lists" flush>
        <ul>
          {LISTS.map(([href, title, body]) => (
            <li key={href} className="border-b border-line last:border-b-0">
              <Link href={href} className="flex items-center gap-3 px-4 py-2.5 text-sm hover:bg-hover">
                <span className="min-w-0 flex-1">
                  <span className="font-medium">{title}</span>
                  <span className="block text-xs text-ink-muted">{body}</span>
                </span>
                <ChevronRight aria-hidden className="size-4 text-ink-faint" />
              </Link>
            </li>
          ))}
        </ul>
      </CardSection>
      <CompanyForm company={details} setup={setup.data} mayChange={mayChange} />
    </>
  )
}

'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { Popover, PopoverContent, PopoverTrigger } from '@/components/ui/overlays/popover'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { BankBalances } from '@/lib/modules/banking/schemas-worklist-answers'
import { bankFiguresKey } from '../query-keys'
import { useWorklist } from './worklist-context'

/** What the bank says, what the ledger says, and what the difference is made of. */
export function BalanceStrip() {
  const format = useFormat()
  const { account } = useWorklist()
  const { data, error } = useQuery({
    queryKey: [...bankFiguresKey(account.id), 'balances'],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/balances/{bank_account_id}', { bank_account_id: account.id }, { signal }),
  })
  if (error && !data) return <p className="text-sm text-danger-ink">{messageOf(error)}</p>
  if (!data) return <Skeleton className="h-5 w-80 max-w-full" />
  const money = (amount: string) => format.money(amount, data.currency)
  const differs = Number(data.difference) !== 0
  return (
    <dl className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-sm">
      <Figure label="Statement" title={data.statement ? SAID[data.statement.from] : undefined}>
        {data.statement ? money(data.statement.balance) : 'no line yet'}
      </Figure>
      <Figure label="Ledger">{money(data.ledger)}</Figure>
      <div className="flex items-baseline gap-1.5">
        <dt className="text-ink-muted">Difference</dt>
        <dd>
          {differs ? (
            <Popover>
              <PopoverTrigger className="tabular inline-flex items-center gap-1 rounded-xs font-semibold text-danger-ink hover:underline">
                {money(data.difference)}
                <ChevronDown aria-hidden className="size-3.5" />
                <span className="sr-only">: what it is made of</span>
              </PopoverTrigger>
              <PopoverContent aria-label="What the difference is made of" className="w-80 max-w-[calc(100vw-1rem)] p-4">
                <Parts balances={data} money={money} />
              </PopoverContent>
            </Popover>
          ) : (
            <span className="tabular font-semibold text-success-ink">
              {data.statement ? `${money('0')}, they agree` : ''}
            </span>
          )}
        </dd>
      </div>
      {data.first_difference_on && (
        <div className="max-sm:hidden">
          <dt className="sr-only">First difference</dt>
          <dd className="text-xs text-danger-ink">Differs since {format.date(data.first_difference_on)}</dd>
        </div>
      )}
    </dl>
  )
}

const SAID = {
  closing: 'The bank’s last closing balance, with the lines since',
  running: 'The balance beside the last line',
  sum: 'The sum of all lines: the bank has not said a balance',
}

function Figure({ label, title, children }: { label: string; title?: string; children: string }) {
  return (
    <div className="flex items-baseline gap-1.5" title={title}>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="tabular font-semibold">{children}</dd>
    </div>
  )
}

function Parts({ balances, money }: { balances: BankBalances; money: (amount: string) => string }) {
  const format = useFormat()
  return (
    <div className="flex flex-col gap-2 text-sm">
      <p className="font-semibold">The statement less the ledger</p>
      <ul className="flex flex-col gap-1">
        {balances.parts.map((part) => (
          <li key={part.code} className="flex gap-3">
            <span className="min-w-0 flex-1 text-ink-muted first-letter:uppercase">
              {part.count === null ? part.text : `${part.count} ${part.text}`}
            </span>
            <span className="tabular">{money(part.amount)}</span>
          </li>
        ))}
      </ul>
      <p className={cn('flex gap-3 border-t border-line pt-1.5 font-semibold')}>
        <span className="flex-1">Difference</span>
        <span className="tabular">{money(balances.difference)}</span>
      </p>
      {balances.first_difference_on && (
        <p className="text-xs text-ink-muted">Both differ from {format.date(balances.first_difference_on)} on.</p>
      )}
    </div>
  )
}

'use client'
import { useFormat } from '@/components/ui/format-context'
import { solidTone } from '@/components/ui/tone'
import { countOf } from '@/lib/client/format'
import { labelOf, toneOf } from './channels'
import type { Budget } from './use-schedule'

/** What the campaigns of the span may cost, as a bar by channel; hidden channels are left out. */
export function ChannelBudget({ budget, hidden }: { budget: Budget; hidden: ReadonlySet<string> }) {
  const format = useFormat()
  const channels = budget.channels.filter(({ channel }) => !hidden.has(channel))
  const total = channels.reduce((sum, { amount }) => sum + Number(amount), 0)
  const campaigns = channels.reduce((sum, one) => sum + one.campaigns, 0)
  const money = (amount: string | number) => format.money(amount, budget.currency)
  return (
    <section aria-label="Budget" className="flex min-w-56 flex-col gap-1 text-sm text-ink-muted sm:ml-auto">
      <p>
        Budget <strong className="font-semibold text-ink tabular-nums">{money(total)}</strong> ·{' '}
        {countOf(campaigns, 'campaign')}
      </p>
      {total > 0 && (
        <ul className="flex h-2.5 gap-px overflow-hidden rounded-full bg-sunken">
          {channels
            .filter(({ amount }) => Number(amount) > 0)
            .map(({ channel, amount }) => (
              <li
                key={channel}
                title={`${labelOf(channel)} ${money(amount)}`}
                className={solidTone[toneOf(channel)]}
                style={{ flexGrow: Number(amount) / total, flexBasis: 0, minWidth: 3 }}
              >
                <span className="sr-only">
                  {labelOf(channel)} {money(amount)}
                </span>
              </li>
            ))}
        </ul>
      )}
    </section>
  )
}

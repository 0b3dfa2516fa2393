'use client'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'

type Props = { amount: string; currency: string; className?: string }

/** An amount with its sign, so that in and out are told by more than a colour. */
export function LineMoney({ amount, currency, className }: Props) {
  const format = useFormat()
  const out = amount.startsWith('-')
  return (
    <span className={cn('tabular shrink-0 whitespace-nowrap', out ? 'text-ink' : 'text-success-ink', className)}>
      <span className="sr-only">{out ? 'Out ' : 'In '}</span>
      <span aria-hidden>{out ? '−' : '+'}</span>
      {format.money(amount.replace('-', ''), currency)}
    </span>
  )
}

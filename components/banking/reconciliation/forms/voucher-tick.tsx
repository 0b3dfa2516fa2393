'use client'
import { useId } from 'react'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import type { MatchCandidate } from '@/lib/modules/banking/schemas-answers'
import { Wrong } from './form-frame'

type Props = {
  one: MatchCandidate
  currency: string
  checked: boolean
  onTick: (on: boolean) => void
  wrong: string
}

/** A voucher that may have cleared the line, with what is left of it. */
export function VoucherTick({ one, currency, checked, onTick, wrong }: Props) {
  const format = useFormat()
  const wrongId = useId()
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-md border border-line px-2.5 py-1.5">
      <Checkbox
        className="min-w-0 flex-1"
        checked={checked}
        onCheckedChange={onTick}
        label={one.title}
        help={[format.date(one.date), one.detail].filter(Boolean).join(' · ')}
        aria-invalid={wrong ? true : undefined}
        aria-describedby={wrong ? wrongId : undefined}
      />
      <span className="tabular text-sm">{format.money(one.items[0]!.amount, currency)}</span>
      <Wrong id={wrongId}>{wrong}</Wrong>
    </div>
  )
}

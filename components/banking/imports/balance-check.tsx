'use client'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import type { ImportWire } from '@/lib/modules/banking/schemas-imports-answers'

/** The file's closing balance beside ours; a gap is red, with the first day on which they differ. */
export function BalanceCheck({ one }: { one: ImportWire }) {
  const format = useFormat()
  const { closing_balance, closing_on, balance_difference, first_difference_on } = one
  if (closing_balance === null) return null
  const money = (amount: string) => format.money(amount, one.currency || undefined)
  const bank = `The bank’s closing balance${closing_on ? ` on ${format.date(closing_on)}` : ''} is ${money(closing_balance)}.`
  if (balance_difference === null) return <Notice>{bank} There is nothing here yet to compare it with.</Notice>
  if (Number(balance_difference) === 0 && !first_difference_on)
    return <Notice tone="success">{bank} Ours agrees once these lines are in.</Notice>
  return (
    <Notice tone="danger" title={`The balances differ by ${money(balance_difference)}`}>
      {bank} Ours would be {money(ours(closing_balance, balance_difference))}.
      {first_difference_on && (
        <>
          {' '}
          They differ first on <b>{format.date(first_difference_on)}</b>: lines of that day or before are missing, or
          are here twice.
        </>
      )}
    </Notice>
  )
}

/** In cents, whole numbers of any size. */
function ours(closing: string, difference: string): string {
  const cents = (text: string) => BigInt(text.replace('.', ''))
  const left = cents(closing) - cents(difference)
  const digits = (left < 0n ? -left : left).toString().padStart(3, '0')
  return `${left < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

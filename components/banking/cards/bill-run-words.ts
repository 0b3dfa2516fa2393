import { formatMoney } from '@/lib/client/format'

/** `November 2026` */
export const monthName = (period: string): string =>
  new Date(`${period}-01T00:00:00Z`).toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

export const amounts = (all: readonly { currency: string; amount: string }[]): string =>
  all.map(({ currency, amount }) => formatMoney(amount, currency)).join(' and ')

/**
 * The month after this one, this one, and the eleven before it; also the one that is shown, wherever it lies.
 * @param today `2026-11-30`
 * @param shown `2024-02`
 */
export function monthChoices(today: string, shown: string): { value: string; label: string }[] {
  const [year, month] = today.split('-').map(Number) as [number, number]
  const months = Array.from({ length: 13 }, (_, back) =>
    new Date(Date.UTC(year, month - back, 1)).toISOString().slice(0, 7),
  )
  return [...new Set([...months, shown])]
    .toSorted()
    .reverse()
    .map((value) => ({ value, label: monthName(value) }))
}

/** `Visa ···· 4081` */
export const cardWords = ({ brand, last4 }: { brand: string; last4: string }): string =>
  [brand ? brand[0]!.toUpperCase() + brand.slice(1) : 'Card', last4 && `···· ${last4}`].filter(Boolean).join(' ')

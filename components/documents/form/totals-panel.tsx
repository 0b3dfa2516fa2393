'use client'
import { cn } from '@/components/ui/cn'
import { useFormat } from '@/components/ui/format-context'

type Row = { label: string; amount: string; base: string; strong?: boolean }
type Props = {
  currency: string
  /** Shown beside the document's own where it is another. */
  baseCurrency: string
  taxes: { name: string; amount: string; base_amount: string }[]
  net: [string, string]
  grand: [string, string]
  outstanding?: [string, string]
  live?: boolean
}

/** Net, VAT by rate and total; in both currencies where there are two. */
export function TotalsPanel({ currency, baseCurrency, taxes, net, grand, outstanding, live }: Props) {
  const format = useFormat()
  const two = currency !== baseCurrency
  const rows: Row[] = [
    { label: 'Net', amount: net[0], base: net[1] },
    ...taxes.map(({ name, amount, base_amount }) => ({ label: name, amount, base: base_amount })),
    { label: 'Total', amount: grand[0], base: grand[1], strong: true },
    ...(outstanding ? [{ label: 'Outstanding', amount: outstanding[0], base: outstanding[1], strong: true }] : []),
  ]
  return (
    <table aria-label="Totals" className="w-full text-sm @lg:w-auto @lg:min-w-64">
      {two && (
        <thead>
          <tr className="text-xs text-ink-muted">
            <td />
            <th scope="col" className="py-0.5 pl-4 text-right font-medium">
              {currency}
            </th>
            <th scope="col" className="py-0.5 pl-4 text-right font-medium">
              {baseCurrency}
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {rows.map(({ label, amount, base, strong }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rates may have one name; the order is the meaning
          <tr key={n} className={cn(strong && 'border-t border-line font-semibold')}>
            <th scope="row" className={cn('py-1 text-left', strong ? 'font-semibold' : 'font-normal text-ink-muted')}>
              {label}
            </th>
            <td
              className="tabular py-1 pl-4 text-right"
              data-total={label}
              aria-live={live && label === 'Total' ? 'polite' : undefined}
            >
              {format.money(amount, currency)}
            </td>
            {two && <td className="tabular py-1 pl-4 text-right">{format.money(base, baseCurrency)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

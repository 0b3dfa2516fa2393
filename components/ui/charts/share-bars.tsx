import Link from 'next/link'
import { formatPercent } from '@/lib/client/format'
import { type ChartPoint, type ChartValue, numberOf, sharesOf } from './chart-scale'

type Props = {
  title: string
  /** The values of one series. */
  data: ChartPoint[]
  series: string
  format: (value: ChartValue) => string
  className?: string
}

/** Parts of a whole as a list: name, amount, share, and a bar as long as the share. It reads like a table. */
export function ShareBars({ title, data, series, format, className }: Props) {
  const values = data.map((point) => numberOf(point.values[series]))
  const shares = sharesOf(values)
  const most = Math.max(1, ...values.map((value) => Math.abs(value ?? 0)))
  return (
    <figure aria-label={title} className={className}>
      <figcaption className="pb-1.5 text-sm font-medium">{title}</figcaption>
      <ul className="flex flex-col gap-2">
        {data.map((point, index) => {
          const value = values[index] ?? null
          const share = shares[index] ?? null
          return (
            <li key={point.key} className="text-sm">
              <span className="flex items-baseline gap-2">
                {point.href ? (
                  <Link href={point.href} className="min-w-0 truncate hover:text-accent-ink hover:underline">
                    {point.label}
                  </Link>
                ) : (
                  <span className="min-w-0 truncate">{point.label}</span>
                )}
                <span className="tabular ml-auto shrink-0 font-medium">
                  {format(point.values[series] ?? null) || '–'}
                </span>
                {share !== null && (
                  <span className="tabular w-12 shrink-0 text-right text-xs text-ink-muted">
                    {formatPercent(share)}
                  </span>
                )}
              </span>
              <span aria-hidden className="mt-1 block h-1.5 rounded-full bg-neutral-soft">
                <span
                  className={value !== null && value < 0 ? NEGATIVE : POSITIVE}
                  style={{ width: `${share ?? (Math.abs(value ?? 0) / most) * 100}%` }}
                />
              </span>
            </li>
          )
        })}
      </ul>
    </figure>
  )
}

const POSITIVE = 'block h-full rounded-full bg-accent'
const NEGATIVE = 'block h-full rounded-full bg-danger'

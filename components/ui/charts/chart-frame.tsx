'use client'
import { Table2 } from 'lucide-react'
import Link from 'next/link'
import { type ReactNode, useId, useState } from 'react'
import { Button } from '../button'
import { Table, Td, Th, Tr } from '../table'
import { colourOf, useWidth } from './chart-look'
import type { ChartPoint, ChartSeries, ChartValue } from './chart-scale'

export type ChartProps = {
  title: string
  data: ChartPoint[]
  series: ChartSeries[]
  /** A value in words: in the tooltip, in the table, for screen readers. */
  format: (value: ChartValue) => string
  /** A round number at the axis; `format` by default. */
  formatTick?: (value: number) => string
  /** Where a point leads, beside its own `href`. */
  href?: (point: ChartPoint) => string | null
  /** Pixels. */
  height?: number
  /** Beside the switch to the table, e.g. a button that hides the chart. */
  aside?: ReactNode
  className?: string
}

type FrameProps = ChartProps & { children: (width: number) => ReactNode }

/** Title, legend and the switch to a table; what is drawn comes from the chart itself. */
export function ChartFrame({ title, data, series, format, href, aside, className, children }: FrameProps) {
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const [measure, width] = useWidth()
  return (
    <figure aria-labelledby={id} className={className}>
      <figcaption className="flex flex-wrap items-center gap-x-4 gap-y-1 pb-1">
        <span id={id} className="text-sm font-medium">
          {title}
        </span>
        {series.length > 1 && (
          <ul className="flex flex-wrap gap-x-3 gap-y-0.5 text-xs text-ink-muted">
            {series.map(({ key, label }, index) => (
              <li key={key} className="flex items-center gap-1.5">
                <span aria-hidden className="size-2.5 rounded-xs" style={{ background: colourOf(index) }} />
                {label}
              </li>
            ))}
          </ul>
        )}
        <span className="ml-auto flex items-center gap-1">
          <Button
            size="sm"
            variant="ghost"
            aria-pressed={asTable}
            icon={<Table2 aria-hidden />}
            onClick={() => setAsTable((now) => !now)}
          >
            Show as table
          </Button>
          {aside}
        </span>
      </figcaption>
      <div ref={measure}>
        {asTable ? (
          <ChartTable title={title} data={data} series={series} format={format} href={href} />
        ) : (
          children(width)
        )}
      </div>
    </figure>
  )
}

function ChartTable({
  title,
  data,
  series,
  format,
  href,
}: Pick<ChartProps, 'title' | 'data' | 'series' | 'format' | 'href'>) {
  return (
    <div className="max-h-80 overflow-y-auto">
      <Table label={title}>
        <thead>
          <tr>
            <Th>
              <span className="sr-only">Name</span>
            </Th>
            {series.map(({ key, label }) => (
              <Th key={key} numeric>
                {label}
              </Th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((point) => {
            const to = href?.(point) ?? point.href
            return (
              <Tr key={point.key}>
                <Td>{to ? <Link href={to}>{point.label}</Link> : point.label}</Td>
                {series.map(({ key }) => (
                  <Td key={key} numeric>
                    {format(point.values[key] ?? null) || '–'}
                  </Td>
                ))}
              </Tr>
            )
          })}
        </tbody>
      </Table>
    </div>
  )
}

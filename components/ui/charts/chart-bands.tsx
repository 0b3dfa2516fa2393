'use client'
import Link from 'next/link'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { ChartProps } from './chart-frame'
import { colourOf } from './chart-look'
import type { ChartPoint } from './chart-scale'

type Props = Pick<ChartProps, 'title' | 'data' | 'series' | 'format' | 'href'> & {
  /** The plot, in pixels. */
  left: number
  width: number
  height: number
  active: number | null
  onActive: (index: number | null) => void
}

/**
 * The points as what can be pointed at: a band each over the whole height, one stop for Tab, arrows between them. Each says
 * its values; a band that leads somewhere is a link.
 */
export function ChartBands({ title, data, series, format, href, left, width, height, active, onActive }: Props) {
  const [stop, setStop] = useState(0)
  const groupRef = useRef<HTMLDivElement>(null)
  const each = width / Math.max(1, data.length)
  const current = Math.min(stop, data.length - 1)
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: data.length - 1 }[event.key]
    if (event.key === 'Escape') return onActive(null)
    if (to === undefined || to < 0 || to >= data.length) return
    event.preventDefault()
    setStop(to)
    groupRef.current?.querySelectorAll<HTMLElement>('[data-band]')[to]?.focus()
  }
  const describePoint = (point: ChartPoint) =>
    `${point.label}: ${series.map(({ key, label }) => `${label} ${format(point.values[key] ?? null) || 'nothing'}`).join(', ')}`
  const shown = active === null ? undefined : data[active]
  return (
    // biome-ignore lint/a11y/useSemanticElements: points of a chart are no fields of a form
    <div ref={groupRef} role="group" aria-label={`Points of ${title}`} onKeyDown={onKeyDown}>
      {data.map((point, index) => {
        const to = href?.(point) ?? point.href
        const own = {
          'data-band': true,
          'aria-label': describePoint(point),
          tabIndex: index === current ? 0 : -1,
          onFocus: () => {
            setStop(index)
            onActive(index)
          },
          onBlur: () => onActive(null),
          onMouseEnter: () => onActive(index),
          onMouseLeave: () => onActive(null),
          className: 'absolute top-0 rounded-sm hover:bg-hover focus-visible:bg-hover',
          style: { left: left + index * each, width: each, height },
        }
        return to ? (
          <Link key={point.key} href={to} {...own} />
        ) : (
          <button key={point.key} type="button" {...own} onClick={() => onActive(index)} />
        )
      })}
      {shown && active !== null && (
        <div
          role="tooltip"
          className="floating pointer-events-none absolute top-1 w-max max-w-60 px-2.5 py-1.5 text-xs"
          style={
            active >= data.length / 2
              ? { right: `calc(100% - ${left + active * each - 4}px)` }
              : { left: left + (active + 1) * each + 4 }
          }
        >
          <p className="truncate pb-0.5 font-medium">{shown.label}</p>
          {series.map(({ key, label }, index) => (
            <p key={key} className="flex items-center gap-1.5 whitespace-nowrap">
              <span aria-hidden className="size-2 shrink-0 rounded-xs" style={{ background: colourOf(index) }} />
              <span className="text-ink-muted">{label}</span>
              <span className="tabular ml-auto pl-3 font-medium">{format(shown.values[key] ?? null) || '–'}</span>
            </p>
          ))}
        </div>
      )}
    </div>
  )
}

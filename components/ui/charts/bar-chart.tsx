'use client'
import { useMemo, useState } from 'react'
import { ChartAxes } from './chart-axes'
import { ChartBands } from './chart-bands'
import { ChartFrame, type ChartProps } from './chart-frame'
import { colourOf, ROOM } from './chart-look'
import { barsOf, extentOf, niceTicks, placeOf } from './chart-scale'

/** Bars of one or several series, side by side or stacked; losses hang below zero. */
export function BarChart({ stacked = false, ...props }: ChartProps & { stacked?: boolean }) {
  return <ChartFrame {...props}>{(width) => <Bars {...props} stacked={stacked} width={width} />}</ChartFrame>
}

const MAX_WIDTH = 40

function Bars(props: ChartProps & { stacked: boolean; width: number }) {
  const { data, series, stacked, width, height = 220, format, formatTick = format } = props
  const [active, setActive] = useState<number | null>(null)
  const ticks = useMemo(() => niceTicks(...extentOf(data, series, stacked)), [data, series, stacked])
  const bottom = height - ROOM.bottom
  const inner = Math.max(40, width - ROOM.left - ROOM.right)
  const each = inner / Math.max(1, data.length)
  const beside = stacked ? 1 : series.length
  const thick = Math.max(1, Math.min(MAX_WIDTH, (each * 0.72) / beside))
  const zero = placeOf(0, ticks, bottom, ROOM.top)
  return (
    <div className="relative" style={{ height }}>
      <svg aria-hidden="true" width={width} height={height} className="block">
        <ChartAxes data={data} ticks={ticks} width={width} height={height} formatTick={formatTick} />
        {data.map((point, index) => {
          const start = ROOM.left + (index + 0.5) * each - (thick * beside) / 2
          return (
            <g
              key={point.key}
              opacity={active === null || active === index ? 1 : 0.45}
              className="motion-safe:transition-opacity"
            >
              {barsOf(point, series, stacked).map(({ series: key, from, to }) => {
                const at = series.findIndex((one) => one.key === key)
                const [one, other] = [placeOf(from, ticks, bottom, ROOM.top), placeOf(to, ticks, bottom, ROOM.top)]
                // What is not nothing is seen, however small it is.
                const tall = Math.max(from === to ? 0 : 1, Math.abs(one - other))
                return (
                  <rect
                    key={key}
                    x={start + (stacked ? 0 : at * thick) + 0.5}
                    y={to < from ? Math.max(zero, Math.min(one, other)) : Math.max(one, other) - tall}
                    width={Math.max(0.5, thick - 1)}
                    height={tall}
                    rx={Math.min(2, thick / 4)}
                    fill={colourOf(at)}
                  />
                )
              })}
            </g>
          )
        })}
      </svg>
      <ChartBands {...props} left={ROOM.left} width={inner} height={bottom} active={active} onActive={setActive} />
    </div>
  )
}

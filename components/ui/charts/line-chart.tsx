'use client'
import { useMemo, useState } from 'react'
import { ChartAxes } from './chart-axes'
import { ChartBands } from './chart-bands'
import { ChartFrame, type ChartProps } from './chart-frame'
import { colourOf, dashOf, ROOM } from './chart-look'
import { type ChartPoint, extentOf, niceTicks, numberOf, placeOf } from './chart-scale'

/** Lines over points in order, with the area below them filled where asked for; where a value is missing the line ends. */
export function LineChart({ area = false, ...props }: ChartProps & { area?: boolean }) {
  return <ChartFrame {...props}>{(width) => <Lines {...props} area={area} width={width} />}</ChartFrame>
}

function Lines(props: ChartProps & { area: boolean; width: number }) {
  const { data, series, area, width, height = 220, format, formatTick = format } = props
  const [active, setActive] = useState<number | null>(null)
  const ticks = useMemo(() => niceTicks(...extentOf(data, series, false)), [data, series])
  const bottom = height - ROOM.bottom
  const inner = Math.max(40, width - ROOM.left - ROOM.right)
  const each = inner / Math.max(1, data.length)
  const zero = placeOf(0, ticks, bottom, ROOM.top)
  const xOf = (index: number) => ROOM.left + (index + 0.5) * each
  const yOf = (value: number) => placeOf(value, ticks, bottom, ROOM.top)
  return (
    <div className="relative" style={{ height }}>
      <svg aria-hidden="true" width={width} height={height} className="block">
        <ChartAxes data={data} ticks={ticks} width={width} height={height} formatTick={formatTick} />
        {active !== null && (
          <line x1={xOf(active)} x2={xOf(active)} y1={ROOM.top} y2={bottom} stroke="var(--line-strong)" />
        )}
        {series.map(({ key }, at) => (
          <g key={key} fill="none" stroke={colourOf(at)} strokeWidth={2} strokeLinejoin="round" strokeLinecap="round">
            {runsOf(data, key).map((run) => {
              const path = run.map(({ index, value }) => `${xOf(index)},${yOf(value)}`).join(' L')
              const [first, last] = [run[0]!, run.at(-1)!]
              return (
                <g key={first.index}>
                  {area && (
                    <path
                      d={`M${xOf(first.index)},${zero} L${path} L${xOf(last.index)},${zero} Z`}
                      fill={colourOf(at)}
                      fillOpacity={0.12}
                      stroke="none"
                    />
                  )}
                  <path d={`M${path}`} strokeDasharray={dashOf(at)} />
                  {run.map(({ index, value }) =>
                    run.length === 1 || index === active ? (
                      <circle key={index} cx={xOf(index)} cy={yOf(value)} r={3.5} fill={colourOf(at)} stroke="none" />
                    ) : null,
                  )}
                </g>
              )
            })}
          </g>
        ))}
      </svg>
      <ChartBands {...props} left={ROOM.left} width={inner} height={bottom} active={active} onActive={setActive} />
    </div>
  )
}

type Place = { index: number; value: number }

/** Points that follow each other without a gap. */
function runsOf(data: ChartPoint[], key: string): Place[][] {
  const runs: Place[][] = []
  let open = false
  data.forEach((point, index) => {
    const value = numberOf(point.values[key])
    if (value !== null) {
      if (open) runs.at(-1)!.push({ index, value })
      else runs.push([{ index, value }])
    }
    open = value !== null
  })
  return runs
}

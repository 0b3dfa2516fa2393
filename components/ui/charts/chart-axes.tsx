import { ROOM } from './chart-look'
import { type ChartPoint, labelEvery, placeOf, shortLabel } from './chart-scale'

type Props = {
  data: ChartPoint[]
  ticks: number[]
  width: number
  height: number
  formatTick: (value: number) => string
}

/** Lines and numbers at the left, names below. What they say is in the bands for screen readers. */
export function ChartAxes({ data, ticks, width, height, formatTick }: Props) {
  const bottom = height - ROOM.bottom
  const inner = width - ROOM.left - ROOM.right
  const each = inner / Math.max(1, data.length)
  const longest = Math.max(0, ...data.map(({ label }) => label.length))
  const every = labelEvery(data.length, inner, longest)
  return (
    <g className="text-2xs" fill="var(--ink-muted)">
      {ticks.map((tick) => {
        const y = placeOf(tick, ticks, bottom, ROOM.top)
        return (
          <g key={tick}>
            <line
              x1={ROOM.left}
              x2={width - ROOM.right}
              y1={y}
              y2={y}
              stroke={tick === 0 ? 'var(--ink-faint)' : 'var(--line)'}
              shapeRendering="crispEdges"
            />
            <text x={ROOM.left - 8} y={y} dy="0.32em" textAnchor="end" className="tabular">
              {formatTick(tick)}
            </text>
          </g>
        )
      })}
      {data.map(({ key, label }, index) =>
        index % every === 0 ? (
          <text key={key} x={ROOM.left + (index + 0.5) * each} y={height - 8} textAnchor="middle">
            {shortLabel(label, each * every)}
          </text>
        ) : null,
      )}
    </g>
  )
}

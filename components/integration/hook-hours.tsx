'use client'
import { useFormat } from '@/components/ui/format-context'
import type { HourOutput } from '@/lib/modules/integration/schemas'

const HEIGHT = 56

/** The last 24 hours as bars: delivered below, failed on top. The numbers are said in words too. */
export function HookHours({ hours }: { hours: HourOutput[] }) {
  const format = useFormat()
  const most = Math.max(1, ...hours.map(({ delivered, failed }) => delivered + failed))
  const sum = (key: 'delivered' | 'failed') => hours.reduce((all, hour) => all + hour[key], 0)
  return (
    <figure>
      <div
        role="img"
        aria-label={`Last 24 hours: ${sum('delivered')} delivered, ${sum('failed')} failed or not sent`}
        className="flex items-end gap-0.5 border-b border-line"
        style={{ height: HEIGHT }}
      >
        {hours.map(({ hour, delivered, failed }) => (
          <div
            key={hour}
            title={`${format.time(hour)}: ${delivered} delivered, ${failed} failed`}
            className="flex h-full min-w-0 flex-1 flex-col justify-end hover:bg-neutral-soft"
          >
            {failed > 0 && <span className="block w-full bg-danger" style={{ height: barOf(failed, most) }} />}
            {delivered > 0 && <span className="block w-full bg-success" style={{ height: barOf(delivered, most) }} />}
          </div>
        ))}
      </div>
      <figcaption className="mt-1 flex justify-between text-xs text-ink-muted">
        <span>{format.time(hours[0]?.hour)}</span>
        <span>
          {sum('delivered')} delivered, {sum('failed')} failed
        </span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}

const barOf = (count: number, most: number) => Math.max(2, (count / most) * (HEIGHT - 4))

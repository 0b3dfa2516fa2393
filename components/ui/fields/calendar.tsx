// biome-ignore-all lint/a11y/useSemanticElements: a grid of days, whose buttons take the focus
// biome-ignore-all lint/a11y/noNoninteractiveElementToInteractiveRole: see above
// biome-ignore-all lint/a11y/useFocusableInteractive: see above
'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { addMonths, clampDay, dayAfterKey, weeksOf } from '@/lib/client/calendar-days'
import { LOCALE } from '@/lib/client/format'
import { Button } from '../button'
import { cn } from '../cn'
import { IconButton } from '../icon-button'
import { Field } from './field'
import { Input } from './input'

type Props = {
  /** As `2026-02-28`. */
  day: string | null
  today: string
  min?: string
  max?: string
  onDay: (day: string) => void
  onClear?: () => void
  time?: { value: string; onChange: (time: string) => void }
}

const named = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(`${day}T00:00:00Z`))
}
const monthName = named({ month: 'long', year: 'numeric' })
const dayName = named({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const WEEKDAYS = weeksOf('2026-06-01')[0]!.map((day) => ({
  short: named({ weekday: 'short' })(day).slice(0, 2),
  long: named({ weekday: 'long' })(day),
}))

/** One month of days: arrows lead by day and week, Page Up and Down by month, with Shift by year. */
export function Calendar({ day, today, min, max, onDay, onClear, time }: Props) {
  const [active, setActive] = useState(() => clampDay(day ?? today, min, max))
  const table = useRef<HTMLTableElement>(null)
  const takesFocus = useRef(true)
  const headingId = useId()
  useEffect(() => {
    if (takesFocus.current) table.current?.querySelector<HTMLElement>(`[data-day="${active}"]`)?.focus()
    takesFocus.current = false
  }, [active])

  const isOut = (one: string) => Boolean((min && one < min) || (max && one > max))
  const turn = (months: number) => setActive(clampDay(addMonths(active, months), min, max))
  const onKeyDown = (event: KeyboardEvent) => {
    const next = dayAfterKey(active, event.key, event.shiftKey)
    if (next === null) return
    event.preventDefault()
    takesFocus.current = true
    setActive(clampDay(next, min, max))
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-2">
        <IconButton
          label="Previous month"
          size="sm"
          icon={<ChevronLeft aria-hidden />}
          disabled={Boolean(min && active.slice(0, 7) <= min.slice(0, 7))}
          onClick={() => turn(-1)}
        />
        <span id={headingId} aria-live="polite" className="text-sm font-medium">
          {monthName(active)}
        </span>
        <IconButton
          label="Next month"
          size="sm"
          icon={<ChevronRight aria-hidden />}
          disabled={Boolean(max && active.slice(0, 7) >= max.slice(0, 7))}
          onClick={() => turn(1)}
        />
      </div>
      <table ref={table} role="grid" aria-labelledby={headingId} onKeyDown={onKeyDown} className="border-collapse">
        <thead>
          <tr>
            {WEEKDAYS.map(({ short, long }) => (
              <th key={long} scope="col" abbr={long} className="pb-1 text-xs font-normal text-ink-muted">
                {short}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(active).map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === day} className="p-0">
                  <button
                    type="button"
                    data-day={one}
                    tabIndex={one === active ? 0 : -1}
                    disabled={isOut(one)}
                    aria-label={dayName(one)}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onDay(one)}
                    className={cn(
                      'tabular flex size-8 items-center justify-center rounded-md text-sm outline-offset-1 hover:bg-hover disabled:opacity-40 touch:size-10',
                      one.slice(0, 7) !== active.slice(0, 7) && 'text-ink-muted',
                      one === today && 'font-semibold text-accent-ink underline underline-offset-4',
                      one === day && 'bg-accent text-on-accent hover:bg-accent',
                    )}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {time && (
        <Field label="Time">
          <TimeInput {...time} />
        </Field>
      )}
      <div className="flex items-center justify-between gap-2">
        <Button size="sm" variant="ghost" disabled={isOut(today)} onClick={() => onDay(today)}>
          Today
        </Button>
        {onClear && (
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear
          </Button>
        )}
      </div>
    </div>
  )
}

const CLOCK = /^([01]?\d|2[0-3]):([0-5]\d)$/

/** A time of day as `09:30`; it counts once it is whole. */
function TimeInput({ value, onChange }: { value: string; onChange: (time: string) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const isWrong = draft !== null && !CLOCK.test(draft)
  return (
    <Input
      size="sm"
      inputMode="numeric"
      autoComplete="off"
      placeholder="09:30"
      aria-invalid={isWrong || undefined}
      value={draft ?? value}
      onChange={(event) => {
        setDraft(event.target.value)
        if (CLOCK.test(event.target.value)) onChange(event.target.value.padStart(5, '0'))
      }}
      onBlur={() => isWrong || setDraft(null)}
    />
  )
}

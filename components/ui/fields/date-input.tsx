'use client'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { parseDay, parseMoment } from '@/lib/client/parse-dates'
import { cn } from '../cn'
import { useFormat } from '../format-context'
import { CalendarPopover } from './calendar-popover'
import { useFieldControl } from './field'

type DateInputProps = Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'size' | 'defaultValue'> & {
  value: string | null
  onValueChange: (value: string | null) => void
  size?: 'sm' | 'md'
  /** The first and the last day, as `2026-02-28`. */
  min?: string
  max?: string
}

type Kind = {
  parse: (text: string) => string | null
  write: (value: string) => string
  dayOf: (value: string | null) => string | null
  /** The value for a day chosen in the calendar. */
  onDay: (day: string) => string | null
  /** With a time: its control in the calendar. */
  time?: { of: string; onTime: (time: string) => string | null }
  example: string
}

/** A calendar day as `2026-02-28`, written as the organization writes days; read in every usual spelling, ISO too. */
export function DateInput(props: DateInputProps) {
  const format = useFormat()
  const kind: Kind = {
    parse: (text) => parseDay(text, format.today()),
    write: format.date,
    dayOf: (value) => value?.slice(0, 10) ?? null,
    onDay: (day) => day,
    example: `${format.date('2026-03-31')} or 2026-03-31`,
  }
  return <TypedDate {...props} value={props.value?.slice(0, 10) || null} kind={kind} />
}

/** A moment in UTC, shown and entered in the organization's time zone. */
export function DateTimeInput(props: DateInputProps) {
  const format = useFormat()
  const [day = '', time = ''] = format.toLocalInput(props.value).split('T')
  const kind: Kind = {
    parse: (text) => parseMoment(text, { today: format.today(), fromLocal: format.fromLocalInput }),
    write: format.datetime,
    dayOf: (value) => format.toLocalInput(value).slice(0, 10) || null,
    onDay: (chosen) => format.fromLocalInput(`${chosen}T${time || '09:00'}`),
    time: { of: time, onTime: (next) => format.fromLocalInput(`${day || format.today()}T${next}`) },
    example: '2026-03-31 09:30',
  }
  return <TypedDate title={`Time zone: ${format.timeZone}`} {...props} kind={kind} />
}

function TypedDate({
  kind,
  value,
  onValueChange,
  size = 'md',
  min,
  max,
  className,
  ...props
}: DateInputProps & { kind: Kind }) {
  const control = useFieldControl(props)
  const format = useFormat()
  const problemId = useId()
  // What is being typed; null: the value as it is written.
  const [draft, setDraft] = useState<string | null>(null)
  const [isLeft, setIsLeft] = useState(false)
  const [shown, setShown] = useState(value)
  const [open, setOpen] = useState(false)
  const input = useId()

  const read = (text: string): { value: string | null; problem?: string } => {
    if (text.trim() === '') return { value: null }
    const found = kind.parse(text)
    const day = kind.dayOf(found)
    if (!found || !day) return { value: null, problem: `Write it as ${kind.example}.` }
    if (min && day < min) return { value: null, problem: `Choose ${format.date(min)} or later.` }
    if (max && day > max) return { value: null, problem: `Choose ${format.date(max)} or earlier.` }
    return { value: found }
  }
  if (value !== shown) {
    setShown(value)
    // Changed from outside: what was typed is over.
    if (draft !== null && read(draft).value !== value) setDraft(null)
  }
  const problem = draft === null ? undefined : read(draft).problem
  const isWrong = problem !== undefined && isLeft

  const change = (next: string | null) => {
    setDraft(null)
    if (next !== value) onValueChange(next)
  }
  const type = (text: string) => {
    setDraft(text)
    setIsLeft(false)
    const found = read(text)
    if (!found.problem && found.value !== value) onValueChange(found.value)
  }
  const settle = () => {
    setIsLeft(true)
    if (draft !== null && !problem) setDraft(null)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle()
    if (event.key === 'ArrowDown' && event.altKey) {
      event.preventDefault()
      setOpen(true)
    }
    props.onKeyDown?.(event)
  }
  const describedBy = [isWrong && problemId, control['aria-describedby']].filter(Boolean).join(' ') || undefined
  return (
    <div className={cn('flex min-w-0 flex-col gap-1', className ?? 'w-full')}>
      <div className={cn('control', size === 'sm' && 'control-sm')} data-disabled={props.disabled || undefined}>
        <input
          {...props}
          {...control}
          id={control.id ?? input}
          type="text"
          autoComplete="off"
          aria-invalid={isWrong || control['aria-invalid']}
          aria-describedby={describedBy}
          data-unreadable={problem === undefined ? undefined : ''}
          className="tabular"
          placeholder={props.placeholder ?? (size === 'md' ? `e.g. ${format.date(format.today())}` : undefined)}
          value={draft ?? (value ? kind.write(value) : '')}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            settle()
            props.onBlur?.(event)
          }}
          onKeyDown={onKeyDown}
        />
        <CalendarPopover
          open={open}
          onOpenChange={setOpen}
          day={kind.dayOf(value)}
          min={min}
          max={max}
          disabled={props.disabled}
          onDay={(day) => change(kind.onDay(day))}
          onClear={props.required || !value ? undefined : () => change(null)}
          time={kind.time && { value: kind.time.of, onChange: (time) => change(kind.time?.onTime(time) ?? value) }}
          onClosed={() => document.getElementById(control.id ?? input)?.focus()}
        />
      </div>
      {isWrong && (
        <p id={problemId} role="alert" className="text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </div>
  )
}

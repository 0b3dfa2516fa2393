'use client'
import { CalendarDays } from 'lucide-react'
import { useFormat } from '../format-context'
import { Popover, PopoverContent, PopoverTrigger } from '../overlays/popover'
import { Calendar } from './calendar'

type Props = {
  open: boolean
  onOpenChange: (open: boolean) => void
  day: string | null
  min?: string
  max?: string
  disabled?: boolean
  onDay: (day: string) => void
  onClear?: () => void
  time?: { value: string; onChange: (time: string) => void }
  /** Brings the focus back to the field. */
  onClosed: () => void
}

/** The button at the end of a date field, and the calendar that it opens; Alt+↓ in the field opens it too. */
export function CalendarPopover({ open, onOpenChange, onClosed, disabled, ...props }: Props) {
  const format = useFormat()
  return (
    <Popover open={open} onOpenChange={onOpenChange}>
      <PopoverTrigger
        type="button"
        tabIndex={-1}
        disabled={disabled}
        aria-label="Open calendar"
        title="Calendar (Alt+↓)"
        // The cell or field keeps the focus until the calendar takes it.
        onMouseDown={(event) => event.preventDefault()}
        className="-mr-1.5 flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:text-ink touch:size-8"
      >
        <CalendarDays aria-hidden className="size-4" />
      </PopoverTrigger>
      <PopoverContent
        align="end"
        aria-label="Calendar"
        className="w-auto p-3"
        // Keys and clicks in it are none of the table or form that the field is in.
        onKeyDown={(event) => event.stopPropagation()}
        onMouseDown={(event) => event.stopPropagation()}
        onClick={(event) => event.stopPropagation()}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          onClosed()
        }}
      >
        <Calendar
          {...props}
          today={format.today()}
          onDay={(day) => {
            props.onDay(day)
            onOpenChange(false)
          }}
          onClear={
            props.onClear &&
            (() => {
              props.onClear?.()
              onOpenChange(false)
            })
          }
        />
      </PopoverContent>
    </Popover>
  )
}

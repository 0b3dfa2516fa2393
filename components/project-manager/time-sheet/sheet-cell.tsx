'use client'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ElapsedTime } from '@/components/project-manager/clock/elapsed-time'
import { cn } from '@/components/ui/cn'
import { messageOf } from '@/lib/client/api'
import { moveFrom } from './move-focus'
import { formatHours, parseHours } from './parse-hours'
import type { SheetCell } from './use-time-sheet'

const NO_TIME = 'Enter a time such as 1:30, 1.5, 90m or 1h30.'

type Props = {
  cell: SheetCell
  /** `Order the equipment, 18 Nov`. */
  label: string
  readOnly: boolean
  onType: (seconds: number) => Promise<void>
  onProblem: (problem: string | null) => void
}

/** A day's time on a card. Keys are those of a spreadsheet. */
export function SheetCellInput({ cell, label, readOnly, onType, onProblem }: Props) {
  const stored = formatHours(cell.seconds)
  const [text, setText] = useState(stored)
  const [wrong, setWrong] = useState(false)
  const written = useRef(stored)
  useEffect(() => {
    // What came from elsewhere takes the place of what is not being typed.
    setText((current) => (current === written.current ? stored : current))
    written.current = stored
  }, [stored])

  const refuse = (problem: string) => {
    setWrong(true)
    onProblem(problem)
  }
  const save = async () => {
    if (text === stored) return
    const seconds = text.trim() === '' ? 0 : parseHours(text)
    if (seconds === null) return refuse(NO_TIME)
    setWrong(false)
    onProblem(null)
    setText(formatHours(seconds))
    if (seconds === cell.seconds) return
    try {
      await onType(seconds)
    } catch (error) {
      refuse(messageOf(error))
      setText(stored)
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') {
      setText(stored)
      setWrong(false)
      onProblem(null)
    }
    // Leaving the cell saves it.
    if (moveFrom(event)) event.preventDefault()
  }
  const running = cell.running_seconds
  return (
    <span className="flex flex-col items-end">
      <input
        value={text}
        onChange={(event) => setText(event.target.value)}
        onBlur={() => void save()}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
        readOnly={readOnly || running !== null}
        aria-label={label}
        aria-invalid={wrong || undefined}
        autoComplete="off"
        data-sheet-cell=""
        className={cn(
          'h-9 w-full min-w-14 rounded-sm bg-transparent px-2 text-right tabular-nums touch:h-11',
          'read-only:text-ink-muted',
          cell.unbilled_seconds > 0 && 'font-semibold',
          wrong && 'outline-2 outline-danger',
        )}
      />
      {running !== null && (
        <ElapsedTime seconds={running} from={cell.day} className="px-2 pb-1 text-xs text-accent-ink" />
      )}
    </span>
  )
}

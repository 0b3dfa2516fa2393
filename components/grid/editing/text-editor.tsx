'use client'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { isNumeric } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { CalendarPopover } from '@/components/ui/fields/calendar-popover'
import { useFormat } from '@/components/ui/format-context'
import { isDraft } from '../data/row-overlay'
import { type Conversion, convertText } from './clipboard/convert'
import { emptyValue } from './clipboard/empty-value'
import { editText } from './editable'
import { type CellEditorProps, EditorNote } from './editor-parts'
import type { Move } from './use-cell-editor'

const ARROWS: Record<string, Move> = { ArrowDown: 'down', ArrowUp: 'up', ArrowRight: 'right', ArrowLeft: 'left' }

/** Anything that is typed: text, numbers, amounts, days and times, in every spelling that a paste understands too. */
export function TextEditor({ cell, label, describedBy, invalid, onCommit }: CellEditorProps) {
  const { column, row, seed, refused } = cell
  const format = useFormat()
  const [text, setText] = useState(() => refused?.entry.text ?? seed ?? editText(column, row, format))
  const [problem, setProblem] = useState<string | null>(null)
  // Typed over what was there: arrows lead on, as in a spreadsheet. Once the caret was moved on purpose they do not.
  const [fresh, setFresh] = useState(seed !== null)
  const control = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const done = useRef(false)
  const [isCalendarOpen, setIsCalendarOpen] = useState(false)
  const noteId = useId()
  const long = column.type === 'long_text' || column.type === 'json'
  const dated = column.type === 'date' || column.type === 'datetime'
  const place = { today: format.today(), fromLocal: format.fromLocalInput }

  // Before the next key: what is typed fast belongs in the field.
  useLayoutEffect(() => {
    const field = control.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  const finish = (move: Move) => {
    if (done.current) return
    // What was not touched is not read again: it may hold more than its text shows, e.g. seconds.
    const untouched = text === editText(column, row, format)
    const found: Conversion = untouched
      ? { kind: 'value', value: row[column.key] ?? emptyValue(column) }
      : convertText(column, text, place)
    if (found.kind !== 'value') {
      setProblem(found.kind === 'problem' ? found.reason : 'Choose one from the list.')
      // A click elsewhere in the table does not lose what was typed; Escape gives it up.
      requestAnimationFrame(() => {
        const now = document.activeElement
        if (now === document.body || now?.closest('[role=grid]')) control.current?.focus()
      })
      return
    }
    done.current = true
    onCommit({ value: found.value, text }, move)
  }
  const finishEarly = useEffectEvent(() => {
    if (cell.entered) finish('down')
  })
  useEffect(() => finishEarly(), [])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, altKey, ctrlKey, metaKey } = event
    if (key === 'Enter' && long && (altKey || ctrlKey || metaKey)) {
      event.preventDefault()
      document.execCommand('insertText', false, '\n')
    } else if (key === 'Enter') {
      event.preventDefault()
      finish(shiftKey ? 'up' : 'down')
    } else if (key === 'Tab') {
      event.preventDefault()
      finish(shiftKey ? 'left' : 'right')
    } else if (dated && altKey && key === 'ArrowDown') {
      event.preventDefault()
      setIsCalendarOpen(true)
    } else if (fresh && ARROWS[key] && !shiftKey && !ctrlKey && !metaKey) {
      event.preventDefault()
      finish(ARROWS[key])
    }
  }
  const understood = dated && text.trim() !== '' ? convertText(column, text, place) : null
  const [day = '', time = ''] =
    understood?.kind !== 'value'
      ? []
      : column.type === 'date'
        ? [String(understood.value)]
        : format.toLocalInput(String(understood.value)).split('T')
  const spelled =
    understood?.kind === 'value'
      ? column.type === 'date'
        ? format.date(String(understood.value))
        : format.datetime(String(understood.value))
      : null
  const shared = {
    ref: control,
    value: text,
    'aria-label': label,
    'aria-invalid': invalid || problem !== null || undefined,
    'aria-describedby': problem ? noteId : describedBy,
    placeholder: column.placeholder ?? (isDraft(row.row_id) ? column.label : undefined),
    maxLength: column.type === 'text' ? column.maxLength : undefined,
    onKeyDown,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value)
      setProblem(null)
    },
    onMouseDown: () => setFresh(false),
    onBlur: () => {
      // Only the window has lost the focus, or it went to the calendar.
      if (!document.hasFocus() || isCalendarOpen) return
      finish('stay')
    },
  }
  const look = 'w-full bg-raised px-2.5 text-sm text-ink outline-none'
  return (
    <>
      <div
        className={cn(
          'flex min-h-(--cell-height,2.25rem) items-stretch overflow-hidden rounded-sm bg-raised shadow-md ring-2',
          invalid || problem ? 'ring-danger' : 'ring-accent',
        )}
      >
        {long ? (
          <textarea
            {...shared}
            rows={3}
            spellCheck={column.type === 'long_text'}
            className={cn(
              look,
              'field-sizing-content max-h-72 min-h-20 resize-none py-1.5',
              column.type === 'json' && 'font-mono text-xs',
            )}
          />
        ) : (
          <input
            {...shared}
            type="text"
            autoComplete="off"
            inputMode={isNumeric(column) ? 'decimal' : column.type === 'email' ? 'email' : undefined}
            className={cn(look, isNumeric(column) && 'tabular text-right')}
          />
        )}
        {dated && (
          <span className="flex shrink-0 items-center px-2.5">
            <CalendarPopover
              open={isCalendarOpen}
              onOpenChange={setIsCalendarOpen}
              day={day || null}
              onDay={(chosen) => setText(column.type === 'date' ? chosen : `${chosen} ${time || '09:00'}`)}
              time={
                column.type === 'date'
                  ? undefined
                  : { value: time, onChange: (next) => setText(`${day || format.today()} ${next}`) }
              }
              onClosed={() => control.current?.focus()}
            />
          </span>
        )}
      </div>
      {spelled && !problem && (
        <p className="mt-0.5 self-start rounded-md bg-raised px-2 py-1 text-xs text-ink-muted shadow-md">{spelled}</p>
      )}
      {long && (
        <p aria-hidden className="mt-0.5 self-start rounded-md bg-raised px-2 py-1 text-xs text-ink-faint shadow-md">
          Enter saves, Alt+Enter makes a new line
        </p>
      )}
      {problem && <EditorNote id={noteId}>{problem}</EditorNote>}
    </>
  )
}

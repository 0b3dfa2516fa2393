'use client'
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { Badge } from '@/components/ui/badge'
import { cn } from '@/components/ui/cn'
import { Input } from '@/components/ui/fields/input'
import { useBoard } from '../board-context'
import type { CellKey } from '../board-model'
import { describePlace } from '../use-board-moves'
import { useEntryWords } from './use-entry-words'
import { useQuickAdd } from './use-quick-add'

const MANY = 100

/** A line and Enter make a card, several pasted lines several; the field stays for the next one. */
export function QuickAdd({ cell }: { cell: CellKey }) {
  const { grid } = useGrid()
  const { state, setAdding } = useBoard()
  const { add, problem, setProblem, primary } = useQuickAdd(cell)
  const [line, setLine] = useState('')
  const [active, setActive] = useState(-1)
  const { cardOf, people, understood, help } = useEntryWords(line)
  const inputRef = useRef<HTMLInputElement>(null)
  const id = useId()
  const label = primary?.label ?? 'Name'
  const type = (text: string) => {
    setLine(text)
    setActive(-1)
    setProblem(null)
  }
  const close = () => {
    const opener = inputRef.current?.closest('[data-adds]')?.querySelector<HTMLElement>('[data-add]')
    setAdding(null)
    requestAnimationFrame(() => opener?.focus())
  }
  const submit = async (text: string) => {
    if (!text.trim()) return
    const card = await cardOf(text)
    if (!card) return setProblem(`Enter a ${label.toLowerCase()} too.`)
    setLine((now) => (now === text ? '' : now))
    // What was typed meanwhile stays.
    if (!(await add(card))) setLine((now) => now || text)
  }
  /** Each comes on top of the one before: the first line is to be the uppermost. */
  const onPaste = async (event: ClipboardEvent) => {
    const lines = event.clipboardData
      .getData('text/plain')
      .split(/\r?\n/)
      .filter((text) => text.trim())
    if (lines.length < 2) return
    event.preventDefault()
    if (lines.length > MANY) return setProblem(`These are ${lines.length} lines. Paste ${MANY} at the most.`)
    for (const text of lines.toReversed()) await submit(text)
  }
  const choose = (at: number) => {
    const person = people[at]
    if (person) type(`${line.replace(/@\S*$/u, '')}@${person.label} `)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key } = event
    if (key === 'Escape') event.stopPropagation()
    if (people.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp'))
      setActive((now) => (now + (key === 'ArrowDown' ? 1 : -1) + people.length) % people.length)
    else if (people.length > 0 && key === 'Tab') choose(Math.max(0, active))
    else if (key === 'Enter' && active >= 0) choose(active)
    else if (key === 'Enter') void submit(line)
    else if (key === 'Escape') close()
    else return
    event.preventDefault()
  }
  return (
    <div className="rounded-md border border-accent bg-surface p-2 shadow-sm">
      <Input
        ref={inputRef}
        autoFocus
        size="sm"
        value={line}
        aria-label={`${label} of the new ${inSentence(grid.singular)} in ${describePlace(state, cell)}`}
        aria-describedby={`${id}help`}
        aria-invalid={problem !== null || undefined}
        {...(help ? { role: 'combobox', 'aria-expanded': people.length > 0, 'aria-controls': `${id}people` } : {})}
        aria-activedescendant={active >= 0 ? `${id}${active}` : undefined}
        autoComplete="off"
        placeholder={label}
        enterKeyHint="done"
        onChange={(event) => type(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={() => {
          if (!line.trim() && !problem) setAdding(null)
        }}
      />
      {people.length > 0 && (
        <div role="listbox" id={`${id}people`} aria-label="People" className="mt-1">
          {people.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={person.value}
              id={`${id}${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              // The field keeps the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
              className={cn(
                'cursor-pointer truncate rounded-sm px-1.5 py-1 text-xs',
                index === active && 'bg-selected',
              )}
            >
              {person.label}
            </div>
          ))}
        </div>
      )}
      {understood.length > 0 && (
        <p aria-live="polite" className="mt-1 flex flex-wrap gap-1">
          {understood.map((word) => (
            <Badge key={word} tone="accent">
              {word}
            </Badge>
          ))}
        </p>
      )}
      <p
        id={`${id}help`}
        role={problem ? 'alert' : undefined}
        className={problem ? 'mt-1 text-xs text-danger-ink' : 'mt-1 text-2xs text-ink-faint'}
      >
        {problem ?? (help ? `${help}. Enter adds it, Escape closes.` : 'Enter adds it, Escape closes.')}
      </p>
    </div>
  )
}

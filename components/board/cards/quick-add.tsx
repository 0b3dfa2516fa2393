'use client'
import { useId, useRef, useState } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { Input } from '@/components/ui/fields/input'
import { useBoard } from '../board-context'
import type { CellKey } from '../board-model'
import { describePlace } from '../use-board-moves'
import { useQuickAdd } from './use-quick-add'

/** A name and Enter make a card; the field stays for the next one. */
export function QuickAdd({ cell }: { cell: CellKey }) {
  const { grid } = useGrid()
  const { state, setAdding, data } = useBoard()
  const { add, problem, clearProblem, label } = useQuickAdd(cell, data)
  const [name, setName] = useState('')
  const inputRef = useRef<HTMLInputElement>(null)
  const helpId = useId()
  const close = () => {
    const opener = inputRef.current?.closest('[data-adds]')?.querySelector<HTMLElement>('[data-add]')
    setAdding(null)
    requestAnimationFrame(() => opener?.focus())
  }
  const submit = async () => {
    const text = name.trim()
    if (!text) return
    setName('')
    const again = await add(text)
    // What was typed meanwhile stays.
    if (again !== null) setName((now) => now || again)
  }
  return (
    <div className="rounded-md border border-accent bg-surface p-2 shadow-sm">
      <Input
        ref={inputRef}
        autoFocus
        size="sm"
        value={name}
        aria-label={`${label} of the new ${inSentence(grid.singular)} in ${describePlace(state, cell)}`}
        aria-describedby={helpId}
        aria-invalid={problem !== null || undefined}
        placeholder={label}
        enterKeyHint="done"
        onChange={(event) => {
          setName(event.target.value)
          clearProblem()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
            event.preventDefault()
            void submit()
          }
          if (event.key === 'Escape') {
            event.preventDefault()
            event.stopPropagation()
            close()
          }
        }}
        onBlur={() => {
          if (!name.trim() && !problem) setAdding(null)
        }}
      />
      <p
        id={helpId}
        role={problem ? 'alert' : undefined}
        className={problem ? 'mt-1 text-xs text-danger-ink' : 'mt-1 text-2xs text-ink-faint'}
      >
        {problem ?? 'Enter adds it, Escape closes.'}
      </p>
    </div>
  )
}

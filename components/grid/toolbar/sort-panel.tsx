'use client'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import type { SortLevel } from '@/lib/client/grid/grid-url-state'
import { useGrid } from '../grid-context'
import { MAX_LEVELS, moveLevel } from '../state/sorting'
import { inSentence } from '../state/words'
import { ColumnList } from './column-list'
import { SortLevelRow } from './sort-level'
import { useListDrag } from './use-list-drag'

/** The levels of the order, from the first to the last; a level is moved by its handle or by its buttons. */
export function SortPanel({ onDone }: { onDone: () => void }) {
  const { grid, view, setView, defaultSort } = useGrid()
  const own = view.sort.length === 0
  const levels = own ? defaultSort : view.sort
  const [adding, setAdding] = useState(false)
  const stepMade = useRef(false)
  const addRef = useRef<HTMLButtonElement>(null)
  const listRef = useRef<HTMLOListElement>(null)
  const labelOf = (level: SortLevel) => grid.columns.find(({ key }) => key === level.column)?.label ?? level.column

  const apply = (change: (levels: SortLevel[]) => SortLevel[]) => {
    // From what is in force at that moment: two quick changes must not undo each other. While the panel is open all of
    // them are one step, which Back undoes.
    setView(
      (now) => ({ sort: change(now.sort.length > 0 ? now.sort : defaultSort) }),
      stepMade.current ? 'replace' : 'push',
    )
    stepMade.current = true
  }
  const move = (from: number, to: number) => {
    const moved = levels[from]
    if (!moved || from === to || to < 0 || to >= levels.length) return
    apply((now) =>
      moveLevel(
        now,
        now.findIndex((level) => level.column === moved.column),
        to,
      ),
    )
    announce(`${labelOf(moved)} is level ${to + 1} of ${levels.length}`)
  }
  const { drag, handle } = useListDrag(listRef, move)
  const offered = grid.columns.filter(({ key, sortable }) => sortable && !levels.some((level) => level.column === key))
  return (
    <div className="flex flex-col gap-3">
      {own && <p className="text-xs text-ink-muted">The list's own order. Change it, or add a level.</p>}
      <ol ref={listRef} className="flex flex-col gap-1">
        {levels.map((level, index) => (
          <SortLevelRow
            key={level.column}
            level={level}
            index={index}
            count={levels.length}
            column={grid.columns.find(({ key }) => key === level.column)}
            columns={grid.columns.filter(
              ({ key, sortable }) => sortable && (key === level.column || offered.some((one) => one.key === key)),
            )}
            onChange={(next) => apply((now) => now.map((one) => (one.column === level.column ? next : one)))}
            onMove={(to) => move(index, to)}
            handle={handle(index)}
            dragged={drag?.from === index}
            mark={drag?.to === index && drag.from !== index ? (drag.to > drag.from ? 'below' : 'above') : null}
            onRemove={() => {
              apply((now) => now.filter((one) => one.column !== level.column))
              announce(`No longer sorted by ${inSentence(labelOf(level))}`)
              addRef.current?.focus()
            }}
          />
        ))}
      </ol>
      {adding && (
        <ColumnList
          label="Sort by"
          columns={offered}
          onChoose={({ key }) => {
            setAdding(false)
            apply((now) => [...now, { column: key, descending: false }])
            addRef.current?.focus()
          }}
          onEscape={() => {
            setAdding(false)
            addRef.current?.focus()
          }}
        />
      )}
      <div className="flex items-center justify-between gap-2 border-t border-line pt-2">
        <Button
          ref={addRef}
          size="sm"
          variant="ghost"
          icon={<Plus aria-hidden />}
          disabled={offered.length === 0 || levels.length >= MAX_LEVELS}
          onClick={() => setAdding((now) => !now)}
        >
          Add level
        </Button>
        <span className="flex gap-1">
          {!own && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                apply(() => [])
                announce('Back in the list’s own order')
              }}
            >
              Clear
            </Button>
          )}
          <Button size="sm" variant="primary" onClick={onDone}>
            Done
          </Button>
        </span>
      </div>
    </div>
  )
}

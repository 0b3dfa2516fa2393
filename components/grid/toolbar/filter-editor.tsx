'use client'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import type { ClientColumn } from '@/lib/client/grid-types'
import { useGrid } from '../grid-context'
import {
  conditionOf,
  type FilterMode,
  filterModes,
  modeLabel,
  modeOf,
  valuesOf,
  withCondition,
} from '../state/filter-model'
import { rowsInWords, totalInWords } from '../state/words'
import { FilterValue } from './filter-value'

const PAUSE_IN_TYPING = 300

/** How a column is compared and with what; it takes effect while it is edited. */
export function FilterEditor({ column, onDone }: { column: ClientColumn; onDone: () => void }) {
  const { grid, view, setView, count, switching } = useGrid()
  const modes = filterModes(column)
  const existing = view.conditions.find((condition) => condition.column === column.key)
  const [mode, setMode] = useState<FilterMode>(existing ? modeOf(existing) : (modes[0] ?? 'eq'))
  const [values, setValues] = useState<string[]>(existing ? valuesOf(existing) : [])
  const valueRef = useRef<HTMLDivElement>(null)
  const stepMade = useRef(false)
  const untouched = useRef(true)

  const apply = useEffectEvent(() => {
    const condition = conditionOf(column.key, mode, values)
    // The first change is a step that Back undoes; what follows refines it.
    setView(
      ({ conditions }) => ({ conditions: withCondition(conditions, column.key, condition) }),
      stepMade.current ? 'replace' : 'push',
    )
    stepMade.current = true
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen is the reason to apply it
  useEffect(() => {
    if (untouched.current) return
    const timer = setTimeout(() => apply(), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [mode, values])

  // What the person came for is the value; how to compare is usually right.
  useEffect(() => {
    valueRef.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }, [])

  const change = (next: { mode?: FilterMode; values?: string[] }) => {
    untouched.current = false
    if (next.mode) {
      setMode(next.mode)
      if (!sameShape(mode, next.mode)) setValues([])
    }
    if (next.values) setValues(next.values)
  }
  const finish = () => {
    if (!untouched.current) apply()
    onDone()
  }

  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        finish()
      }}
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 truncate text-sm font-medium">{column.label}</span>
        {modes.length > 1 ? (
          <Select
            size="sm"
            aria-label={`How to compare ${column.label}`}
            className="w-auto min-w-28"
            value={mode}
            onValueChange={(next) => change({ mode: next as FilterMode })}
            options={modes.map((one) => ({ value: one, label: modeLabel(column, one) }))}
          />
        ) : (
          <span className="text-sm text-ink-muted">{modeLabel(column, mode)}</span>
        )}
      </div>
      <div ref={valueRef}>
        <FilterValue column={column} mode={mode} values={values} onChange={(next) => change({ values: next })} />
      </div>
      <div className="flex items-center justify-between gap-2 pt-1">
        <span aria-live="polite" className="tabular text-xs text-ink-faint">
          {count && !switching ? `${count.exact ? rowsInWords(grid, count.value) : totalInWords(count)} match` : ''}
        </span>
        <span className="flex gap-1">
          {existing && (
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                setView(({ conditions }) => ({ conditions: withCondition(conditions, column.key, null) }))
                onDone()
              }}
            >
              Clear
            </Button>
          )}
          <Button size="sm" variant="primary" type="submit">
            Done
          </Button>
        </span>
      </div>
    </form>
  )
}

/** Modes whose values can be taken over when one is exchanged for the other. */
function sameShape(a: FilterMode, b: FilterMode): boolean {
  const shape = (mode: FilterMode) =>
    mode === 'in' || mode === 'nin'
      ? 'list'
      : mode === 'empty' || mode === 'filled'
        ? 'none'
        : mode === 'between'
          ? 'range'
          : 'one'
  return shape(a) === shape(b)
}

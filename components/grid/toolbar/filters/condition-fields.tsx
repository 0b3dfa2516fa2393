'use client'
import { useEffect, useRef } from 'react'
import { type FilterMode, filterModes, modeLabel } from '@/components/grid/state/filters/filter-model'
import type { ConditionItem } from '@/components/grid/state/filters/filter-tree'
import { cn } from '@/components/ui/cn'
import { Select } from '@/components/ui/fields/select'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { FilterValue } from './filter-value'

/** How a condition's column is compared. */
export function ConditionMode({
  column,
  item,
  onChange,
  className,
}: {
  column: ClientColumn
  item: ConditionItem
  onChange: (item: ConditionItem) => void
  className?: string
}) {
  const offered = filterModes(column)
  const modes = offered.includes(item.mode) ? offered : [...offered, item.mode]
  if (modes.length === 1)
    return (
      <span className={cn('flex min-h-(--control-small) items-center text-sm text-ink-muted', className)}>
        {modeLabel(column, item.mode)}
      </span>
    )
  return (
    <Select
      size="sm"
      aria-label={`How to compare ${column.label}`}
      className={className}
      value={item.mode}
      onValueChange={(next) => {
        const mode = next as FilterMode
        onChange({ ...item, mode, values: shapeOf(mode) === shapeOf(item.mode) ? item.values : [] })
      }}
      options={modes.map((one) => ({ value: one, label: modeLabel(column, one) }))}
    />
  )
}

/** What it is compared with, and what is wrong with that. */
export function ConditionValue({
  column,
  item,
  error,
  focus,
  onChange,
}: {
  column: ClientColumn
  item: ConditionItem
  error: string | null
  /** What the person came for is the value; how to compare is usually right. */
  focus: boolean
  onChange: (item: ConditionItem) => void
}) {
  const valueRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (focus) valueRef.current?.querySelector<HTMLElement>('input, button, [tabindex]')?.focus()
  }, [focus])
  return (
    <div ref={valueRef} className="flex min-w-0 flex-col gap-1">
      <FilterValue
        column={column}
        mode={item.mode}
        values={item.values}
        onChange={(values) => onChange({ ...item, values })}
      />
      {error && (
        <p role="alert" className="text-xs text-danger-ink">
          {error}
        </p>
      )}
    </div>
  )
}

/** Values can be taken over where one way to compare wants the same kind of value as the other. */
function shapeOf(mode: FilterMode): string {
  if (mode === 'in' || mode === 'nin') return 'list'
  if (mode === 'empty' || mode === 'filled') return 'none'
  return mode === 'between' ? 'range' : 'one'
}

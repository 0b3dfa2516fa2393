'use client'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClientColumn, FilterCondition } from '@/lib/client/grid-types'
import { useGrid } from '../grid-context'
import { conditionInWords, filterKind, nodeInWords, valuesOf } from '../state/filter-model'
import { useOptionLabels } from '../state/use-options'
import { FilterPopover } from './filter-popover'

/** What is in force: a chip each for conditions, groups, the chosen figure and, when there are several, sort levels. */
export function FilterChips() {
  const { grid, view, setView } = useGrid()
  const card = view.card && grid.stats.find((stat) => stat.key === view.card?.key)
  return (
    <>
      {view.card && (
        <Chip onRemove={() => setView({ card: null })} name={card?.label ?? 'figure'}>
          {card?.label ?? nodeInWords(grid, view.card.filter)}
        </Chip>
      )}
      {view.conditions.map((condition, index) => (
        <ConditionChip
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={index}
          condition={condition}
          onRemove={() => setView(({ conditions }) => ({ conditions: conditions.filter((_, at) => at !== index) }))}
        />
      ))}
      {view.filterGroup && (
        <Chip onRemove={() => setView({ filterGroup: null })} name="the group">
          {nodeInWords(grid, view.filterGroup)}
        </Chip>
      )}
      {view.sort.length > 1 &&
        view.sort.map((level, index) => (
          <Chip
            key={level.column}
            name={`sorting level ${index + 1}`}
            onRemove={() => setView(({ sort }) => ({ sort: sort.filter((one) => one.column !== level.column) }))}
          >
            <button
              type="button"
              className="flex items-center gap-1"
              onClick={() =>
                setView(({ sort }) => ({
                  sort: sort.map((one) =>
                    one.column === level.column ? { ...one, descending: !one.descending } : one,
                  ),
                }))
              }
            >
              <span className="tabular text-ink-faint">{index + 1}</span>
              {grid.columns.find((column) => column.key === level.column)?.label}
              {level.descending ? (
                <ArrowDown aria-label="descending" className="size-3" />
              ) : (
                <ArrowUp aria-label="ascending" className="size-3" />
              )}
            </button>
          </Chip>
        ))}
    </>
  )
}

function ConditionChip({ condition, onRemove }: { condition: FilterCondition; onRemove: () => void }) {
  const { grid } = useGrid()
  const column = grid.columns.find((one) => one.key === condition.column)
  if (!column) {
    return (
      <Chip onRemove={onRemove} name="chosen rows">
        {valuesOf(condition).length} chosen {grid.title}
      </Chip>
    )
  }
  return <ColumnChip column={column} condition={condition} onRemove={onRemove} />
}

function ColumnChip({
  column,
  condition,
  onRemove,
}: {
  column: ClientColumn
  condition: FilterCondition
  onRemove: () => void
}) {
  const { grid } = useGrid()
  const values = filterKind(column) === 'reference' ? valuesOf(condition) : NO_VALUES
  const labels = useOptionLabels(grid.slug, column.key, values)
  return (
    <Chip onRemove={onRemove} name={`filter ${column.label}`}>
      <FilterPopover column={column}>
        <button type="button" className="min-w-0 truncate">
          <span className="text-ink-muted">{column.label}</span>{' '}
          {conditionInWords(column, condition, (value) => labels[value] ?? '…')}
        </button>
      </FilterPopover>
    </Chip>
  )
}

const NO_VALUES: string[] = []

function Chip({ children, name, onRemove }: { children: ReactNode; name: string; onRemove: () => void }) {
  return (
    <span className="inline-flex h-7 max-w-72 min-w-0 items-center gap-0.5 rounded-md border border-line-strong bg-surface pl-2 text-xs touch:h-11 touch:text-sm">
      <span className="flex min-w-0 items-center truncate">{children}</span>
      <button
        type="button"
        aria-label={`Remove ${name}`}
        onClick={onRemove}
        className="flex size-6 shrink-0 items-center justify-center rounded-sm text-ink-faint hover:text-ink touch:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </span>
  )
}

'use client'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { describeCondition, describeNode, filterKind, valuesOf } from '@/components/grid/state/filters/filter-model'
import { useNodeLabels, useOptionLabels } from '@/components/grid/state/use-options'
import type { ClientColumn, FilterCondition, FilterNode } from '@/lib/client/grid/grid-types'
import { FilterPopover } from './filter-popover'

/** What is in force: a chip each for the chosen figure, for conditions and for groups; a click edits it. */
export function FilterChips({ onEditGroups }: { onEditGroups: () => void }) {
  const { grid, view, setView } = useGrid()
  const card = view.card && grid.stats.find((stat) => stat.key === view.card?.key)
  const { filterGroup } = view
  const groups = filterGroup === null ? [] : 'and' in filterGroup ? filterGroup.and : [filterGroup]
  return (
    <>
      {view.card && (
        <Chip onRemove={() => setView({ card: null })} name={card?.label ?? 'figure'}>
          {card?.label ?? <NodeWords node={view.card.filter} />}
        </Chip>
      )}
      {view.conditions.map((condition, index) => (
        <ConditionChip
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
          key={index}
          index={index}
          condition={condition}
          onRemove={() => setView(({ conditions }) => ({ conditions: conditions.filter((_, at) => at !== index) }))}
        />
      ))}
      {groups.map((group, index) => (
        <Chip
          // biome-ignore lint/suspicious/noArrayIndexKey: groups have no identity but their place
          key={index}
          name={groups.length > 1 ? `group ${index + 1} of the filter` : 'the group of the filter'}
          onRemove={() => {
            const others = groups.filter((_, at) => at !== index)
            setView({ filterGroup: others.length > 1 ? { and: others } : (others[0] ?? null) })
          }}
        >
          <button type="button" className="min-w-0 truncate" onClick={onEditGroups}>
            <NodeWords node={group} />
          </button>
        </Chip>
      ))}
    </>
  )
}

function NodeWords({ node }: { node: FilterNode }) {
  const { grid } = useGrid()
  return describeNode(grid, node, useNodeLabels(grid, node))
}

type ConditionChipProps = { condition: FilterCondition; index: number; onRemove: () => void }

function ConditionChip({ condition, index, onRemove }: ConditionChipProps) {
  const { grid } = useGrid()
  const column = grid.columns.find((one) => one.key === condition.column)
  if (!column) {
    return (
      <Chip onRemove={onRemove} name="chosen rows">
        {valuesOf(condition).length} chosen {grid.title}
      </Chip>
    )
  }
  return <ColumnChip column={column} condition={condition} index={index} onRemove={onRemove} />
}

function ColumnChip({ column, condition, index, onRemove }: ConditionChipProps & { column: ClientColumn }) {
  const { grid } = useGrid()
  const values = filterKind(column) === 'reference' ? valuesOf(condition) : NO_VALUES
  const labels = useOptionLabels(grid.slug, column.key, values)
  return (
    <Chip onRemove={onRemove} name={`filter ${column.label}`}>
      <FilterPopover column={column} index={index}>
        <button type="button" className="min-w-0 truncate">
          <span className="text-ink-muted">{column.label}</span>{' '}
          {describeCondition(column, condition, (value) => labels[value] ?? '…')}
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

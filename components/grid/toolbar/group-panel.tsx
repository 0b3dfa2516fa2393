'use client'

import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/fields/select'
import { Switch } from '@/components/ui/fields/switch'
import type { ClientColumn, ColumnFigure } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { figureLabel, figuresOf, totalsOf, withFigure } from '../state/totals'
import { useGroups } from '../state/use-groups'

const NONE = ''
const nameOf = ({ label, type }: ClientColumn) =>
  type === 'date' || type === 'datetime' ? `${label}, by month` : label

/** By what the rows are grouped, and which totals stand below them. */
export function GroupPanel({ onDone }: { onDone: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <GroupChoice />
      <TotalChoice />
      <div className="flex justify-end">
        <Button size="sm" variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

function GroupChoice() {
  const { grid, view, setView } = useGrid()
  const { grouped, collapseAll, expandAll, collapsedCount } = useGroups()
  const columns = grid.columns.filter(({ groupable }) => groupable)
  if (columns.length === 0) return null
  const options = columns.map((column) => ({ value: column.key, label: nameOf(column) }))
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-muted">Group rows by</h3>
      <Select
        size="sm"
        aria-label="Group rows by"
        value={view.groupBy ?? NONE}
        onValueChange={(key) => setView({ groupBy: key || null, thenBy: null, collapsed: [] })}
        options={[{ value: NONE, label: 'Nothing' }, ...options]}
      />
      {grouped && (
        <Select
          size="sm"
          aria-label="Then by"
          value={view.thenBy ?? NONE}
          onValueChange={(key) => setView({ thenBy: key || null, collapsed: [] })}
          options={[
            { value: NONE, label: 'Then by nothing else' },
            ...options.filter(({ value }) => value !== view.groupBy),
          ]}
        />
      )}
      {grouped && (
        <div className="flex gap-2">
          <Button size="sm" onClick={collapseAll}>
            Collapse all
          </Button>
          <Button size="sm" onClick={expandAll} disabled={collapsedCount === 0}>
            Expand all
          </Button>
        </div>
      )}
    </section>
  )
}

function TotalChoice() {
  const { grid, view, setView, columns } = useGrid()
  const totals = totalsOf(columns, view.totals)
  const shown = Object.keys(totals).length > 0
  // Counts of filled values are for any column, but asked for rarely: columns of numbers and dates lead.
  const leading = columns.filter((column) => figuresOf(column).length > 2 || totals[column.key])
  const [all, setAll] = useState(false)
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-xs font-medium text-ink-muted">Totals over all rows</h3>
      {(shown || view.totals !== null) && (
        <Switch
          label="Show the row of totals"
          checked={shown}
          onCheckedChange={(on) => setView({ totals: on ? null : {} })}
        />
      )}
      <ul className="flex flex-col gap-1.5">
        {(all ? columns : leading).map((column) => (
          <li key={column.key} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate text-sm">{column.label}</span>
            <Select
              size="sm"
              className="w-32"
              aria-label={`Total of ${column.label}`}
              value={totals[column.key] ?? NONE}
              onValueChange={(figure) =>
                setView((now) => ({
                  totals: withFigure(grid, now.totals, column.key, (figure || null) as ColumnFigure | null),
                }))
              }
              options={[
                { value: NONE, label: 'None' },
                ...figuresOf(column).map((figure) => ({ value: figure, label: figureLabel(column, figure) })),
              ]}
            />
          </li>
        ))}
      </ul>
      {!all && leading.length < columns.length && (
        <Button size="sm" variant="ghost" icon={<ChevronDown aria-hidden />} onClick={() => setAll(true)}>
          All columns
        </Button>
      )}
    </section>
  )
}

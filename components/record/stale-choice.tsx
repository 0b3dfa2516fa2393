'use client'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { valueText } from '@/components/cells/cell-text'
import { useGrid } from '@/components/grid/grid-context'
import { useOptionLabels } from '@/components/grid/state/use-options'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { fetchHistory, gridKeys } from '@/lib/client/queries'
import type { FormValues } from './use-record-form'

type Props = {
  mine: FormValues
  base: GridRow
  theirs: GridRow
  pending: boolean
  /** Why the choice was not saved. */
  problem: ReactNode
  onSave: (values: FormValues) => void
  onDiscard: () => void
}

type Side = 'mine' | 'theirs'

/** Another user saved first: both versions side by side, one choice a field, nothing lost in silence. */
export function StaleChoice({ mine, base, theirs, pending, problem, onSave, onDiscard }: Props) {
  const { grid } = useGrid()
  const columns = grid.columns.filter((column) => column.key in mine)
  const touchedByBoth = (column: ClientColumn) =>
    JSON.stringify(base[column.key] ?? null) !== JSON.stringify(theirs[column.key] ?? null)
  const [sides, setSides] = useState<Record<string, Side>>({})
  const sideOf = (column: ClientColumn): Side => sides[column.key] ?? 'mine'
  const chosen = Object.fromEntries(
    columns.filter((column) => sideOf(column) === 'mine').map((column) => [column.key, mine[column.key]]),
  )
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-5">
        <Notice tone="warning" urgent title="This was changed while you were editing">
          <LastChange rowId={theirs.row_id} /> Choose what to keep for each field.
        </Notice>
        {problem}
        {columns.map((column) => (
          <fieldset key={column.key} className="min-w-0">
            <legend className="mb-1 text-xs font-medium text-ink-muted">
              {column.label}
              {!touchedByBoth(column) && (
                <span className="ml-1 font-normal text-ink-faint">(changed by you alone)</span>
              )}
            </legend>
            <div className="grid grid-cols-2 gap-2">
              {(['mine', 'theirs'] as const).map((side) => (
                <label
                  key={side}
                  className={cn(
                    'flex min-w-0 cursor-pointer items-start gap-2 rounded-md border px-3 py-2 text-sm',
                    sideOf(column) === side ? 'border-accent bg-selected' : 'border-line',
                  )}
                >
                  <input
                    type="radio"
                    className="mt-1 accent-(--accent)"
                    name={`side-${column.key}`}
                    checked={sideOf(column) === side}
                    onChange={() => setSides((current) => ({ ...current, [column.key]: side }))}
                  />
                  <span className="min-w-0">
                    <span className="block text-xs text-ink-faint">{side === 'mine' ? 'Mine' : 'Theirs'}</span>
                    <SideValue
                      column={column}
                      value={side === 'mine' ? mine[column.key] : theirs[column.key]}
                      row={side === 'theirs' ? theirs : null}
                    />
                  </span>
                </label>
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line bg-canvas px-4 py-3 sm:px-5">
        <Button onClick={onDiscard} disabled={pending}>
          Discard mine
        </Button>
        <Button
          variant="primary"
          pending={pending}
          onClick={() => (Object.keys(chosen).length > 0 ? onSave(chosen) : onDiscard())}
        >
          Save this choice
        </Button>
      </footer>
    </div>
  )
}

function SideValue({ column, value, row }: { column: ClientColumn; value: unknown; row: GridRow | null }) {
  const { grid } = useGrid()
  const format = useFormat()
  const bare = column.type === 'reference' && !row && typeof value === 'string' && value !== ''
  const labels = useOptionLabels(grid.slug, column.key, bare ? [value] : NO_VALUES)
  const text = bare ? (labels[value] ?? '…') : valueText(value, column, row, format)
  return <span className="block break-words whitespace-pre-wrap">{text || '–'}</span>
}

const NO_VALUES: string[] = []

/** Who and when, from the newest entry of the row's history. */
function LastChange({ rowId }: { rowId: string }) {
  const { grid } = useGrid()
  const format = useFormat()
  const { data } = useQuery({
    queryKey: [...gridKeys.history(grid.slug, rowId), 'newest'],
    queryFn: ({ signal }) => fetchHistory(grid.slug, rowId, signal),
    enabled: grid.history,
    staleTime: 0,
  })
  const entry = data?.entries[0]
  if (!entry) return null
  return (
    <>
      {entry.actor.label}, {format.relative(entry.at)}.
    </>
  )
}

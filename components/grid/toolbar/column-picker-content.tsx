'use client'
import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Input } from '@/components/ui/fields/input'
import { messageOf } from '@/lib/client/api'
import { useGrid } from '../grid-context'
import { emptyColumns } from '../state/empty-columns'
import { useColumnLayout } from '../state/use-column-layout'
import { usePhone } from '../use-phone'
import { useSavedViews } from '../views/use-saved-views'
import { ColumnRow } from './column-row'
import { useListDrag } from './use-list-drag'

/** The list of all columns: found, shown, ordered and pinned. */
export function ColumnPickerContent() {
  const { grid, columns } = useGrid()
  const layout = useColumnLayout()
  const [needle, setNeedle] = useState('')
  const listRef = useRef<HTMLDivElement>(null)
  const searchRef = useRef<HTMLInputElement>(null)
  const phone = usePhone()
  // It may come after the panel has opened; on a phone the keyboard would cover the list.
  useEffect(() => {
    if (!phone) searchRef.current?.focus()
  }, [phone])
  const { drag, handle } = useListDrag(listRef, (from, to) => {
    const key = columns[from]?.key
    if (key) layout.move(key, to)
  })
  const matches = (label: string) => label.toLowerCase().includes(needle.trim().toLowerCase())
  const hidden = grid.columns.filter((column) => !layout.order.includes(column.key))
  const others = columns.filter((column) => !column.primary).map(({ key }) => key)
  const { layoutModified, resetLayout } = useSavedViews()
  const mark = (index: number) =>
    drag?.to === index && drag.from !== index ? (drag.to > drag.from ? 'below' : 'above') : null
  return (
    <div className="flex min-h-0 flex-col gap-2">
      <Input
        ref={searchRef}
        size="sm"
        aria-label="Find a column"
        placeholder="Find a column"
        leading={<Search aria-hidden />}
        value={needle}
        onChange={(event) => setNeedle(event.target.value)}
      />
      <div ref={listRef} className="-mx-1 flex max-h-[min(22rem,55vh)] flex-col overflow-y-auto px-1 max-sm:max-h-none">
        <ul aria-label="Shown">
          {columns.map((column, index) =>
            matches(column.label) ? (
              <ColumnRow
                key={column.key}
                column={column}
                shown
                layout={layout}
                handle={needle === '' ? handle(index) : undefined}
                mark={mark(index)}
                dragged={drag?.from === index}
              />
            ) : null,
          )}
        </ul>
        {hidden.some(({ label }) => matches(label)) && (
          <>
            <h3 className="px-1 pt-2 pb-0.5 text-2xs font-medium text-ink-faint">Hidden</h3>
            <ul aria-label="Hidden">
              {hidden
                .filter(({ label }) => matches(label))
                .map((column) => (
                  <ColumnRow key={column.key} column={column} shown={false} layout={layout} />
                ))}
            </ul>
          </>
        )}
      </div>
      <div className="flex flex-wrap gap-1 border-t border-line pt-2">
        <Button
          size="sm"
          variant="ghost"
          disabled={hidden.length === 0}
          onClick={() => layout.show(hidden.map(({ key }) => key))}
        >
          Show all
        </Button>
        <Button size="sm" variant="ghost" disabled={others.length === 0} onClick={() => layout.hide(others)}>
          Hide all
        </Button>
        <HideEmpty />
        {layoutModified && (
          <Button size="sm" variant="ghost" onClick={resetLayout}>
            Reset
          </Button>
        )}
      </div>
    </div>
  )
}

/** Takes the columns away that say nothing in any row of this view. */
function HideEmpty() {
  const { grid, columns, query, shown, count } = useGrid()
  const layout = useColumnLayout()
  const [busy, setBusy] = useState(false)
  const hide = async () => {
    setBusy(true)
    try {
      const total = count?.exact ? count.value : null
      const keys = await emptyColumns({ grid, columns, query, loaded: shown.loadedRows(), total })
      if (keys.length === 0) {
        toast.info('No column is empty in all rows')
        return
      }
      const takeBack = layout.hide(keys)
      toast.success(keys.length === 1 ? 'One empty column is hidden' : `${keys.length} empty columns are hidden`, {
        action: { label: 'Undo', onClick: takeBack },
      })
    } catch (error) {
      toast.error('The rows could not be looked through', { description: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant="ghost" pending={busy} onClick={() => void hide()}>
      Hide empty
    </Button>
  )
}

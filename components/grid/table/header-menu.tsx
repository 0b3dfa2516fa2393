'use client'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  ListFilter,
  ListPlus,
  ListTree,
  MoveHorizontal,
  Pin,
  PinOff,
} from 'lucide-react'
import { MenuContent, MenuItem, MenuSeparator } from '@/components/ui/overlays/menu'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { isFilterable } from '../state/filters/filter-details'
import { useColumnLayout } from '../state/use-column-layout'

type Props = {
  column: ClientColumn
  onFilter: () => void
  onFit: () => void
  onFitAll: () => void
  /** Moves it and takes the focus along. */
  onStep: (by: -1 | 1) => void
  onHide: () => void
  onCloseAutoFocus: (event: Event) => void
}

/** Everything that can be done with a column, from its header. */
export function HeaderMenuContent({ column, onFilter, onFit, onFitAll, onStep, onHide, onCloseAutoFocus }: Props) {
  const { view, setView, defaultSort } = useGrid()
  const layout = useColumnLayout()
  const { key } = column
  const shown = view.sort.length > 0 ? view.sort : defaultSort
  const [before, after] = [shown.length > 0 && shown[0]?.column !== key, shown.some((one) => one.column === key)]
  const sortBy = (descending: boolean) => setView({ sort: [{ column: key, descending }] })
  const pinned = layout.pinned.includes(key)
  const problem = pinned ? null : layout.pinProblem(key)
  const grouped = view.groupBy === key
  return (
    <MenuContent onCloseAutoFocus={onCloseAutoFocus} className="w-60">
      {column.sortable && (
        <>
          <MenuItem icon={<ArrowUp aria-hidden />} onSelect={() => sortBy(false)}>
            Sort ascending
          </MenuItem>
          <MenuItem icon={<ArrowDown aria-hidden />} onSelect={() => sortBy(true)}>
            Sort descending
          </MenuItem>
          {before && !after && (
            <MenuItem
              icon={<ListPlus aria-hidden />}
              onSelect={() => setView({ sort: [...shown, { column: key, descending: false }] })}
            >
              Sort by this as well
            </MenuItem>
          )}
          <MenuSeparator />
        </>
      )}
      {isFilterable(column) && (
        <MenuItem icon={<ListFilter aria-hidden />} onSelect={onFilter}>
          Filter by this column…
        </MenuItem>
      )}
      {column.groupable && (
        <MenuItem
          icon={<ListTree aria-hidden />}
          onSelect={() => setView({ groupBy: grouped ? null : key, thenBy: null, collapsed: [] })}
        >
          {grouped ? 'Stop grouping' : 'Group by this column'}
        </MenuItem>
      )}
      {(isFilterable(column) || column.groupable) && <MenuSeparator />}
      {pinned ? (
        <MenuItem icon={<PinOff aria-hidden />} onSelect={() => layout.unpin(key)}>
          Unpin
        </MenuItem>
      ) : (
        <MenuItem
          icon={<Pin aria-hidden />}
          hint={problem}
          disabled={problem !== null}
          onSelect={() => layout.pin(key)}
        >
          Pin to the left
        </MenuItem>
      )}
      <MenuItem
        icon={<ArrowLeft aria-hidden />}
        shortcut="Mod+Shift+ArrowLeft"
        disabled={!layout.canStep(key, -1)}
        onSelect={() => onStep(-1)}
      >
        Move left
      </MenuItem>
      <MenuItem
        icon={<ArrowRight aria-hidden />}
        shortcut="Mod+Shift+ArrowRight"
        disabled={!layout.canStep(key, 1)}
        onSelect={() => onStep(1)}
      >
        Move right
      </MenuItem>
      {!column.primary && (
        <MenuItem icon={<EyeOff aria-hidden />} onSelect={onHide}>
          Hide column
        </MenuItem>
      )}
      <MenuSeparator />
      <MenuItem icon={<MoveHorizontal aria-hidden />} onSelect={onFit}>
        Fit to content
      </MenuItem>
      <MenuItem icon={<MoveHorizontal aria-hidden />} onSelect={onFitAll}>
        Fit all columns
      </MenuItem>
    </MenuContent>
  )
}

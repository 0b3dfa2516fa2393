// biome-ignore-all lint/a11y/useSemanticElements: a landmark of its own, named by what it holds
'use client'
import { EllipsisVertical, X } from 'lucide-react'
import { useEffect } from 'react'
import { Icon } from '@/components/icons'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { formatNumber } from '@/lib/client/format'
import { isFiltered } from '@/lib/client/grid/grid-url-state'
import { firstIds, type SelectedRows, selectedNow } from '@/lib/client/grid/selected-now'
import { useGrid } from '../grid-context'
import { hasSelection, NOTHING_SELECTED, selectEverything } from '../state/selection'
import { describeTotal } from '../state/words'
import { type ActionTarget, actionLabel, countProblem, isDangerous } from './action-targets'
import { useBulkTarget } from './use-bulk-target'

const SHOWN_AS_BUTTONS = 4

/** Appears with a selection, below the rows, so that it covers none of them. */
export function BulkBar() {
  const { grid, selection, setSelection, count, actions, view } = useGrid()
  const { target, count: chosen, offered } = useBulkTarget()
  const selected = hasSelection(selection) ? JSON.stringify(selectedRows(grid.slug, target, chosen)) : null
  useEffect(() => {
    selectedNow.set(selected === null ? null : (JSON.parse(selected) as SelectedRows))
    return () => selectedNow.set(null)
  }, [selected])
  if (!hasSelection(selection)) return null
  const total = count?.value ?? 0
  const more = !selection.all && total > chosen
  const matching = isFiltered(view) ? ' matching' : view.bin ? ' in the bin' : ''
  const many = count ? describeTotal({ value: chosen, exact: !selection.all || count.exact }) : formatNumber(chosen)
  return (
    <div
      role="region"
      aria-label="Selected rows"
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line-strong bg-raised px-3 py-2 sm:px-4"
    >
      <span className="tabular text-sm font-medium" aria-live="polite">
        {selection.all && selection.rows.size === 0 ? `All ${many}` : many} selected
      </span>
      {more && count && (
        <Button size="sm" variant="link" onClick={() => setSelection(selectEverything())}>
          Select all {describeTotal(count)}
          {matching}
        </Button>
      )}
      <span className="ml-auto flex items-center gap-1.5">
        {offered.slice(0, SHOWN_AS_BUTTONS).map((action) => {
          const problem = countProblem(action, chosen)
          return (
            <Button
              key={action.key}
              size="sm"
              className="max-sm:hidden"
              variant={isDangerous(action) ? 'danger-ghost' : 'secondary'}
              icon={<Icon name={action.icon ?? 'zap'} />}
              aria-disabled={problem !== null}
              title={problem ?? undefined}
              onClick={() => !problem && void actions.run(action, target)}
            >
              {actionLabel(action)}
            </Button>
          )
        })}
        <Menu>
          <MenuTrigger asChild>
            <IconButton
              label="More actions"
              size="sm"
              icon={<EllipsisVertical aria-hidden />}
              className={offered.length <= SHOWN_AS_BUTTONS ? 'sm:hidden' : undefined}
            />
          </MenuTrigger>
          <MenuContent align="end">
            {offered.map((action, index) => {
              const problem = countProblem(action, chosen)
              return (
                <MenuItem
                  key={action.key}
                  className={index < SHOWN_AS_BUTTONS ? 'sm:hidden' : undefined}
                  icon={<Icon name={action.icon ?? 'zap'} />}
                  tone={isDangerous(action) ? 'danger' : undefined}
                  disabled={problem !== null}
                  hint={problem}
                  onSelect={() => void actions.run(action, target)}
                >
                  {actionLabel(action)}
                </MenuItem>
              )
            })}
          </MenuContent>
        </Menu>
        <IconButton
          label="Clear the selection"
          size="sm"
          icon={<X aria-hidden />}
          onClick={() => setSelection(NOTHING_SELECTED)}
        />
      </span>
    </div>
  )
}

function selectedRows(grid: string, target: ActionTarget, count: number): SelectedRows | null {
  if (target.kind === 'all')
    return { grid, count, ids: firstIds(target.except), all: { q: target.q, filter: target.filter } }
  if (target.kind !== 'rows') return null
  return { grid, count, ids: firstIds(target.rows.map(({ row_id }) => row_id)), all: null }
}

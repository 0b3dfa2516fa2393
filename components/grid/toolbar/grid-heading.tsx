'use client'
import { Columns3, EllipsisVertical, Kanban, Plus, Rows3, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Icon } from '@/components/icons'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { Segmented } from '@/components/ui/fields/segmented'
import { IconButton } from '@/components/ui/icon-button'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import { actionLabel, toolbarActions } from '../actions/action-targets'
import { useToolbarTarget } from '../actions/use-bulk-target'
import { useGrid } from '../grid-context'
import { describeTotal, inSentence } from '../state/words'
import { ViewSwitcher } from '../views/view-switcher'
import { ColumnPicker } from './column-picker'
import { ExportItems, ExportMenu } from './export-menu'
import { ViewOptions } from './view-options'

/** Table or board, where there is one. */
export function ViewSwitch() {
  const { grid, view, setView, fixed } = useGrid()
  if (!grid.board || view.bin || fixed) return null
  return (
    <Segmented
      label="View"
      value={view.view}
      onValueChange={(next) => setView({ view: next })}
      options={[
        { value: 'table', label: 'Table', icon: <Rows3 aria-hidden />, iconOnly: true },
        { value: 'board', label: 'Board', icon: <Kanban aria-hidden />, iconOnly: true },
      ]}
    />
  )
}

/** Name and count of what is seen, and what can be done with all of it. */
export function GridHeading() {
  const { grid, view, setView, count, startCreating, actions } = useGrid()
  const toolbar = toolbarActions(grid)
  const targetOf = useToolbarTarget()
  const [choosingColumns, setChoosingColumns] = useState(false)
  return (
    <header className="flex shrink-0 items-center gap-x-2 gap-y-2 px-3 pt-3 pb-3 sm:flex-wrap sm:gap-x-3 sm:px-4">
      {/* On a phone a long name takes two lines, so that the buttons keep their size. */}
      <div className="flex min-w-0 items-baseline gap-2">
        <h1 className="text-xl max-sm:line-clamp-2 max-sm:leading-5.5 sm:truncate" title={grid.description}>
          {grid.title}
        </h1>
        <span className="tabular shrink-0 text-sm text-ink-faint">{count ? describeTotal(count) : ''}</span>
        {view.bin && <Badge tone="warning">Bin</Badge>}
      </div>
      <div className="flex-1 max-sm:shrink-0 max-sm:basis-auto sm:min-w-0">
        <ViewSwitcher />
      </div>
      <div className="flex shrink-0 items-center gap-2">
        <span className="hidden items-center gap-2 sm:flex">
          <ViewSwitch />
          {view.view === 'table' && (
            <>
              <ColumnPicker open={choosingColumns} onOpenChange={setChoosingColumns} />
              <ViewOptions />
            </>
          )}
          <ExportMenu />
        </span>
        {(toolbar.length > 0 || grid.bin || grid.exports.length > 0) && (
          <Menu>
            <MenuTrigger asChild>
              <IconButton
                label="More"
                variant="secondary"
                icon={<EllipsisVertical aria-hidden />}
                className={toolbar.length === 0 && !grid.bin ? 'sm:hidden' : undefined}
              />
            </MenuTrigger>
            <MenuContent align="end">
              {toolbar.map((action) => (
                <MenuItem
                  key={action.key}
                  icon={<Icon name={action.icon ?? 'zap'} />}
                  onSelect={() => void actions.run(action, targetOf(action))}
                >
                  {actionLabel(action)}
                </MenuItem>
              ))}
              {view.view === 'table' && (
                <MenuItem
                  icon={<Columns3 aria-hidden />}
                  className="sm:hidden"
                  onSelect={() => setChoosingColumns(true)}
                >
                  Columns…
                </MenuItem>
              )}
              <ExportItems className="sm:hidden" />
              {toolbar.length > 0 && grid.bin && <MenuSeparator />}
              {grid.bin && (
                <MenuItem
                  icon={view.bin ? <Undo2 aria-hidden /> : <Trash2 aria-hidden />}
                  onSelect={() => setView({ bin: !view.bin, view: 'table', card: null })}
                >
                  {view.bin ? `Back to ${inSentence(grid.title)}` : 'Show the bin'}
                </MenuItem>
              )}
            </MenuContent>
          </Menu>
        )}
        {(grid.ops.create || grid.createPage) && !view.bin && (
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => startCreating()}>
            <span className="max-sm:sr-only">New {inSentence(grid.singular)}</span>
          </Button>
        )}
      </div>
    </header>
  )
}

'use client'
import { ExternalLink, Link2, PanelRight } from 'lucide-react'
import Link from 'next/link'
import { Icon } from '@/components/icons'
import { toast } from '@/components/ui/feedback/toast'
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from '@/components/ui/overlays/menu'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { actionLabel, isDangerous, isDeleted, rowActions } from './action-targets'
import type { useRowMenu } from './use-row-menu'

export function RowMenu({ menu }: { menu: ReturnType<typeof useRowMenu> }) {
  const { at, close, returnTo } = menu
  if (!at) return null
  return (
    <Menu open onOpenChange={(open) => !open && close()} modal={false}>
      <MenuTrigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-px" style={{ left: at.x, top: at.y }} />
      </MenuTrigger>
      <MenuContent
        aria-label="Row actions"
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          returnTo.current?.focus()
        }}
      >
        <RowMenuItems row={at.row} />
      </MenuContent>
    </Menu>
  )
}

/** What can be done with a row; also the menu of a card. */
export function RowMenuItems({ row }: { row: GridRow }) {
  const { grid, view, openRow, actions } = useGrid()
  const deleted = view.bin || isDeleted(row)
  const offered = rowActions(grid, row, deleted)
  const copyLink = async () => {
    const url = new URL(window.location.href)
    url.search = `?row=${encodeURIComponent(row.row_id)}`
    try {
      await navigator.clipboard.writeText(url.href)
      toast.success('Link copied')
    } catch {
      toast.error('The browser did not allow copying')
    }
  }
  return (
    <>
      <MenuItem icon={<PanelRight aria-hidden />} shortcut="Enter" onSelect={() => openRow(row.row_id)}>
        Open
      </MenuItem>
      {grid.rowPage && !deleted && (
        <MenuItem asChild>
          <Link href={rowPageOf(grid.rowPage, row.row_id)}>
            <ExternalLink aria-hidden /> Open full page
          </Link>
        </MenuItem>
      )}
      <MenuItem icon={<Link2 aria-hidden />} onSelect={copyLink}>
        Copy link
      </MenuItem>
      {offered.length > 0 && <MenuSeparator />}
      {offered.map((action) => (
        <MenuItem
          key={action.key}
          icon={<Icon name={action.icon ?? 'zap'} />}
          tone={isDangerous(action) ? 'danger' : undefined}
          disabled={(action.minRows ?? 1) > 1}
          onSelect={() => void actions.run(action, { kind: 'rows', rows: [row] })}
        >
          {actionLabel(action)}
        </MenuItem>
      ))}
    </>
  )
}

export const rowPageOf = (pattern: string, rowId: string): string =>
  pattern.replace('{row_id}', encodeURIComponent(rowId))

'use client'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, ChevronUp, EllipsisVertical, Maximize2 } from 'lucide-react'
import Link from 'next/link'
import { mayLeave } from '@/components/form/unsaved-guard'
import { isDeleted } from '@/components/grid/actions/action-targets'
import { RowMenuItems, rowPageOf } from '@/components/grid/actions/row-menu'
import { useGrid } from '@/components/grid/grid-context'
import { inSentence } from '@/components/grid/state/words'
import { FailedState } from '@/components/grid/states/grid-states'
import { usePhone } from '@/components/grid/use-phone'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { IconButton } from '@/components/ui/icon-button'
import { Drawer } from '@/components/ui/overlays/drawer'
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlays/menu'
import { Tooltip } from '@/components/ui/overlays/tooltip'
import { Tabs } from '@/components/ui/tabs'
import { isApiError } from '@/lib/client/api'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { parameterConditions } from '@/lib/client/grid/grid-url-state'
import { gridRowQuery } from '@/lib/client/queries'
import { useShortcuts } from '@/lib/client/shortcuts'
import { CreateRecord } from './create-record'
import { DeletedNotice } from './deleted-notice'
import { MissingRecord } from './missing-record'
import { RecordDetails } from './record-details'
import { RecordHistory } from './record-history'
import { RelatedRows } from './related-rows'
import type { RowPart } from './row-part'
import { useRowWalk } from './use-row-walk'

/** What the address opens beside the rows: one of them, or the form for a new one. */
export function RecordDrawer({ part }: { part?: RowPart | undefined }) {
  const { grid, view, closeRow } = useGrid()
  const close = async () => {
    if (await mayLeave()) closeRow()
  }
  if (view.creating && grid.ops.create) {
    return (
      <Drawer
        open
        onOpenChange={(open) => !open && void close()}
        title={`New ${inSentence(grid.singular)}`}
        flush
        onCloseAutoFocus={focusGrid}
      >
        <CreateRecord onClose={closeRow} />
      </Drawer>
    )
  }
  return view.row ? <OpenRow rowId={view.row} part={part} onClose={() => void close()} /> : null
}

type OpenRowProps = { rowId: string; part: RowPart | undefined; onClose: () => void }

function OpenRow({ rowId, part, onClose }: OpenRowProps) {
  const { grid, view, setView, shown, labelOf } = useGrid()
  const phone = usePhone()
  const { data, error, refetch } = useQuery(gridRowQuery(grid.slug, rowId, parameterConditions(view.parameters)))
  const listed = shown.findRow(rowId)
  const row = data ?? listed
  const deleted = data ? isDeleted(data) : view.bin
  const walk = useRowWalk(rowId)
  const own = part && {
    value: part.label.toLowerCase(),
    label: part.label,
    content: <OwnPart part={part} row={data} />,
  }
  const first = own && part.first ? own.value : 'details'
  useShortcuts([
    { keys: 'j', label: 'Next row', group: 'Open row', inDialogs: true, run: () => void walk.step(1) },
    { keys: 'k', label: 'Previous row', group: 'Open row', inDialogs: true, run: () => void walk.step(-1) },
  ])
  return (
    <Drawer
      open
      modal={phone}
      onOpenChange={(open) => !open && onClose()}
      title={row ? labelOf(row) : error ? grid.singular : 'Loading…'}
      subtitle={
        <>
          {grid.singular}
          {walk.position && ` · ${walk.position}`}
          {deleted && (
            <Badge tone="warning" className="ml-2">
              In the bin
            </Badge>
          )}
        </>
      }
      actions={<RowButtons row={row} walk={walk} />}
      onCloseAutoFocus={focusGrid}
      flush
    >
      {error && !data ? (
        isApiError(error, 'not_found') ? (
          <MissingRecord grid={grid.slug} rowId={rowId} what={inSentence(grid.singular)} />
        ) : (
          <FailedState error={error} onRetry={() => void refetch()} what={inSentence(grid.singular)} />
        )
      ) : (
        <Tabs
          label="Parts of the record"
          value={view.tab ?? first}
          onValueChange={(tab) => setView({ tab: tab === first ? null : tab }, 'replace')}
          className="min-h-0 flex-1"
          listClassName="px-3 sm:px-4"
          contentClassName="flex min-h-0 flex-col [&]:pt-0 data-[state=inactive]:hidden"
          items={[
            ...(own && part.first ? [own] : []),
            {
              value: 'details',
              label: 'Details',
              content: data ? (
                <>
                  {deleted && <DeletedNotice row={data} />}
                  <RecordDetails key={`${data.row_id}`} row={data} />
                </>
              ) : (
                <div className="px-4 py-4 sm:px-5">
                  <SkeletonLines lines={8} />
                </div>
              ),
            },
            ...(own && !part.first ? [own] : []),
            ...(grid.related.length > 0
              ? [{ value: 'related', label: 'Related', content: <RelatedColumn rowId={rowId} /> }]
              : []),
            ...(grid.history
              ? [
                  {
                    value: 'history',
                    label: 'History',
                    content: (
                      <div className="min-h-0 flex-1 overflow-y-auto px-4 py-4 sm:px-5">
                        <RecordHistory rowId={rowId} />
                      </div>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Drawer>
  )
}

function OwnPart({ part, row }: { part: RowPart; row: GridRow | undefined }) {
  return (
    <>
      {row && isDeleted(row) && <DeletedNotice row={row} />}
      {part.content}
    </>
  )
}

function RelatedColumn({ rowId }: { rowId: string }) {
  const { grid } = useGrid()
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-4 py-4 sm:px-5">
      <RelatedRows rowId={rowId} grids={grid.related} />
    </div>
  )
}

function RowButtons({ row, walk }: { row: GridRow | undefined; walk: ReturnType<typeof useRowWalk> }) {
  const { grid } = useGrid()
  return (
    <>
      <span className="flex max-sm:hidden">
        <IconButton
          label="Previous row"
          shortcut="K"
          size="sm"
          disabled={!walk.hasPrevious}
          onClick={() => void walk.step(-1)}
          icon={<ChevronUp aria-hidden />}
        />
        <IconButton
          label="Next row"
          shortcut="J"
          size="sm"
          disabled={!walk.hasNext}
          onClick={() => void walk.step(1)}
          icon={<ChevronDown aria-hidden />}
        />
      </span>
      {row && grid.rowPage && (
        <Tooltip label="Open full page">
          <Link
            href={rowPageOf(grid.rowPage, row.row_id)}
            aria-label="Open full page"
            className={buttonClass('ghost', 'sm', 'btn-icon')}
          >
            <Maximize2 aria-hidden />
          </Link>
        </Tooltip>
      )}
      {row && (
        <Menu>
          <MenuTrigger asChild>
            <IconButton label="Actions" size="sm" icon={<EllipsisVertical aria-hidden />} />
          </MenuTrigger>
          <MenuContent align="end">
            <RowMenuItems row={row} />
          </MenuContent>
        </Menu>
      )}
    </>
  )
}

/** Back to the cell that was left. */
function focusGrid(event: Event): void {
  const cell = document.querySelector<HTMLElement>('[role=grid] [tabindex="0"]')
  if (!cell) return
  event.preventDefault()
  cell.focus({ preventScroll: true })
}

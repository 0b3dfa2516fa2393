// biome-ignore-all lint/a11y/useSemanticElements: the list is virtual, its items are placed one by one
'use client'
import { useVirtualizer } from '@tanstack/react-virtual'
import { MoreHorizontal } from 'lucide-react'
import Link from 'next/link'
import { useEffect, useRef } from 'react'
import { Cell } from '@/components/cells/cell'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Menu, MenuContent, MenuTrigger } from '@/components/ui/overlays/menu'
import { linkOf } from '@/lib/client/grid/grid-links'
import type { ClientColumn, GridRow } from '@/lib/client/grid/grid-types'
import { isSelectable } from '../actions/action-targets'
import { RowMenuItems } from '../actions/row-menu'
import { useGrid } from '../grid-context'
import { isSelected, toggleRow } from '../state/selection'
import { useGroups } from '../state/use-groups'
import { useScrollToTop } from '../table/use-scroll-to-top'
import { type CardShape, cardLines, cardShape, isBlank } from './card-lines'
import { GROUP_HEIGHT, GroupCard } from './group-card'
import { TotalsStrip } from './totals-strip'

const heightOf = (lines: number) => 62 + lines * 24

/** The rows on a phone: a card each, only those in sight. */
export function CardList() {
  const { grid, columns, view, shown, store, selection, setSelection, labelOf, openRow, switching, version } = useGrid()
  const scrollRef = useRef<HTMLDivElement>(null)
  const rowCount = shown.rowCount
  const shape = cardShape({
    columns,
    chosen: view.columns !== null,
    tree: grid.tree !== undefined,
    report: grid.columns.some(({ parameter }) => parameter),
  })
  const cardHeight = heightOf(shape.lines)
  const selectable = isSelectable(grid)
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: (index) => (shown.headingAt(index) ? GROUP_HEIGHT : cardHeight),
    overscan: 4,
    initialRect: { width: 360, height: 640 },
  })
  const first = virtual.range?.startIndex ?? 0
  const last = virtual.range?.endIndex ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new count may bring pages into being that were asked for
  useEffect(() => store.setViewport(first, last), [store, first, last, rowCount])
  const { grouped } = useGroups()
  // Headings are lower than cards; where they stand changes with the rows.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the places of the headings
  useEffect(() => {
    if (grouped) virtual.measure()
  }, [grouped, version, shown, virtual])
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards of another height are measured again
  useEffect(() => virtual.measure(), [cardHeight, virtual])
  useScrollToTop(scrollRef, store)
  const [primary, ...others] = columns

  return (
    <>
      <div
        ref={scrollRef}
        role="list"
        aria-label={grid.title}
        aria-busy={switching || !shown.ready}
        data-flat={view.sort.length > 0 || grouped || undefined}
        className={cn(
          'group/grid min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line bg-canvas',
          switching && 'opacity-60',
        )}
      >
        <div className="relative" style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map((item) => {
            const heading = shown.headingAt(item.index)
            const row = heading ? undefined : shown.getRow(item.index)
            return (
              <div
                key={item.index}
                role="listitem"
                aria-setsize={grouped ? rowCount : (shown.count?.value ?? -1)}
                aria-posinset={item.index + 1}
                className="absolute inset-x-0 top-0 px-3 pt-2"
                style={{ transform: `translateY(${item.start}px)`, height: item.size }}
              >
                {heading ? (
                  <GroupCard index={item.index} heading={heading} selectable={selectable} />
                ) : row && primary ? (
                  <RowCard
                    row={row}
                    label={labelOf(row)}
                    primary={primary}
                    others={others}
                    shape={shape}
                    heads={grid.tree !== undefined && row[grid.tree.group] === true}
                    q={view.q}
                    selected={isSelected(selection, row.row_id)}
                    onToggle={selectable ? () => setSelection((now) => toggleRow(now, row, item.index)) : undefined}
                    onOpen={() => openRow(row.row_id)}
                  />
                ) : (
                  <div className="flex h-full animate-shimmer flex-col gap-2 rounded-lg border border-line bg-surface p-3">
                    <span className="h-3 w-1/2 rounded-sm bg-neutral-soft" />
                    <span className="h-3 w-3/4 rounded-sm bg-neutral-soft" />
                  </div>
                )}
              </div>
            )
          })}
        </div>
      </div>
      <TotalsStrip />
    </>
  )
}

type RowCardProps = {
  row: GridRow
  label: string
  primary: ClientColumn
  others: ClientColumn[]
  shape: CardShape
  /** It heads those below it. */
  heads: boolean
  q: string
  selected: boolean
  /** Missing where no rows can be chosen. */
  onToggle?: () => void
  onOpen: () => void
}

function RowCard({ row, label, primary, others, shape, heads, q, selected, onToggle, onOpen }: RowCardProps) {
  const href = linkOf(primary.link, row)
  const look = cn(NAME_LOOK, !primary.tree && 'font-medium')
  const name = isBlank(row[primary.key]) ? label : <Cell column={primary} row={row} q={q} />
  return (
    <article
      className={cn(
        'relative flex h-full flex-col gap-0.5 rounded-lg border bg-surface py-1.5 pr-1.5 pl-3',
        selected ? 'border-accent bg-selected' : 'border-line',
        heads && 'font-semibold',
      )}
    >
      <div className="flex min-h-11 items-center gap-2">
        {/* The name's area covers the card, so that it opens wherever it is touched. */}
        {href ? (
          <Link href={href} className={look}>
            {name}
          </Link>
        ) : (
          <button type="button" onClick={onOpen} className={look}>
            {name}
          </button>
        )}
        {onToggle && (
          <span className="relative z-[1] flex size-11 items-center justify-center">
            <Checkbox checked={selected} aria-label={`Select ${label}`} onCheckedChange={onToggle} />
          </span>
        )}
        <Menu>
          <MenuTrigger
            aria-label={`Actions for ${label}`}
            className="relative z-[1] flex size-11 shrink-0 items-center justify-center rounded-md text-ink-muted"
          >
            <MoreHorizontal aria-hidden className="size-5" />
          </MenuTrigger>
          <MenuContent align="end">
            <RowMenuItems row={row} />
          </MenuContent>
        </Menu>
      </div>
      <dl className="flex flex-col gap-1">
        {cardLines(row, others, shape).map((column) => (
          <div key={column.key} className="flex h-5 min-w-0 items-center gap-2 text-sm">
            <dt className="w-24 shrink-0 truncate text-xs text-ink-faint">{column.label}</dt>
            <dd className="flex min-w-0 flex-1 items-center">
              <Cell column={column} row={row} q={q} tabStop />
            </dd>
          </div>
        ))}
      </dl>
    </article>
  )
}

const NAME_LOOK = 'min-w-0 flex-1 truncate text-left text-base after:absolute after:inset-0'

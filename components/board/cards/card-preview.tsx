'use client'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Popover } from 'radix-ui'
import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Cell } from '@/components/cells/cell'
import { cellText } from '@/components/cells/cell-text'
import { useGrid } from '@/components/grid/grid-context'
import { announce } from '@/components/ui/feedback/announce'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { Kbd } from '@/components/ui/kbd'
import { RelativeTime } from '@/components/ui/relative-time'
import type { BoardCard, ClientColumn } from '@/lib/client/grid/grid-types'
import { gridHistoryQuery } from '@/lib/client/queries'
import { type BoardState, findCard } from '../board-model'
import { columnOfKey } from './card-editor'
import { isBlank } from './card-face'
import { isPending } from './unsent-cards'

const HOVER_MS = 700
const LEAVE_MS = 200
const FIELDS = 9

/** Which card is previewed: the one that the mouse rests on, or the one that P was pressed on. */
export function usePreview(state: BoardState | undefined, boardRef: RefObject<HTMLElement | null>, busy: boolean) {
  const [open, setOpen] = useState<{ rowId: string; byKey: boolean } | null>(null)
  const rowId = open?.rowId ?? null
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const later = useCallback((ms: number, next: string | null) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(next ? { rowId: next, byKey: false } : null), ms)
  }, [])
  const close = useCallback((): boolean => {
    clearTimeout(timer.current)
    setOpen(null)
    return rowId !== null
  }, [rowId])
  useEffect(() => () => clearTimeout(timer.current), [])

  const card = rowId && !busy && state ? findCard(state, rowId)?.card : undefined
  const element = useRef<HTMLElement | null>(null)
  element.current = card
    ? (boardRef.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(card.row_id)}"]`) ?? null)
    : null
  return {
    card: card && element.current && !isPending(card) ? card : undefined,
    anchor: element as RefObject<HTMLElement>,
    /** Announced only when opened by key. */
    spoken: open?.byKey ?? false,
    toggle: (id: string) => setOpen((now) => (now?.rowId === id ? null : { rowId: id, byKey: true })),
    close,
    stay: () => clearTimeout(timer.current),
    leave: () => later(LEAVE_MS, null),
    onPointerOver: (event: PointerEvent) => {
      if (event.pointerType !== 'mouse' || event.buttons !== 0) return
      const id = (event.target as Element).closest<HTMLElement>('[data-card]')?.dataset.card
      if (!id) later(LEAVE_MS, null)
      else if (id === rowId) clearTimeout(timer.current)
      else later(HOVER_MS, id)
    },
  }
}

/** The main fields and the last change of a card, beside it; it takes no focus and Escape closes it. */
export function CardPreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { card, anchor, close, stay, leave, spoken } = preview
  if (!card) return null
  return (
    <Popover.Root open>
      <Popover.Anchor virtualRef={anchor} />
      <Popover.Portal>
        <Popover.Content
          role="tooltip"
          id="board-preview"
          side="right"
          align="start"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={close}
          onPointerEnter={stay}
          onPointerLeave={leave}
          className="floating w-80 max-w-[calc(100vw-1.5rem)] p-3 text-sm"
        >
          <PreviewBody key={card.row_id} card={card} spoken={spoken} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

function PreviewBody({ card, spoken }: { card: BoardCard; spoken: boolean }) {
  const { grid, columns, labelOf } = useGrid()
  const format = useFormat()
  const shown = previewFields(grid.columns, columns, card)
  const words = shown.map((column) => `${column.label}: ${cellText(column, card, format)}`).join('; ')
  const label = labelOf(card)
  useEffect(() => {
    if (spoken) announce(`${label}. ${words}`)
  }, [spoken, label, words])
  return (
    <>
      <p className="font-medium break-words">{label}</p>
      <dl className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-2 gap-y-1">
        {shown.map((column) => (
          <div key={column.key} className="contents">
            <dt className="truncate text-xs leading-5 text-ink-faint">{column.label}</dt>
            <dd className="flex min-w-0 items-center leading-5">
              {column.type === 'long_text' ? (
                <span className="line-clamp-3 break-words">{String(card[column.key])}</span>
              ) : (
                <Cell column={column} row={card} />
              )}
            </dd>
          </div>
        ))}
      </dl>
      {grid.history && <LastChange rowId={card.row_id} />}
      <CardKeys />
    </>
  )
}

/** The usual keys, which go to the card under the mouse. */
function CardKeys() {
  const { grid } = useGrid()
  const keys: [string, string, unknown][] = [
    ['a', 'assign', columnOfKey(grid, 'a')],
    ['d', 'due', columnOfKey(grid, 'd')],
    ['l', 'label', columnOfKey(grid, 'l')],
    ['t', 'clock', grid.board?.card.clock],
    ['m', 'move', grid.board?.canMove],
    ['e', 'title', columnOfKey(grid, 'e')],
    ['Enter', 'open', true],
  ]
  return (
    <p className="mt-2 flex flex-wrap gap-x-2.5 gap-y-1 text-2xs text-ink-muted" aria-hidden>
      {keys.map(
        ([key, does, works]) =>
          Boolean(works) && (
            <span key={key} className="flex items-center gap-1">
              <Kbd keys={key} />
              {does}
            </span>
          ),
      )}
    </p>
  )
}

/** What says most of a row: chosen columns and those that are usually visible, then the notes. */
function previewFields(all: ClientColumn[], chosen: ClientColumn[], card: BoardCard): ClientColumn[] {
  const filled = all.filter((column) => !column.primary && !isBlank(card[column.key]) && card[column.key] !== false)
  const isNote = (column: ClientColumn) => column.type === 'long_text'
  return [
    ...filled.filter((column) => (column.visible || chosen.includes(column)) && !isNote(column)).slice(0, FIELDS),
    ...filled.filter(isNote).slice(0, 1),
  ]
}

function LastChange({ rowId }: { rowId: string }) {
  const { grid } = useGrid()
  const { data, isPending: reading } = useInfiniteQuery({ ...gridHistoryQuery(grid.slug, rowId), staleTime: 30_000 })
  const last = data?.pages[0]?.entries[0]
  return (
    <div className="mt-2.5 min-h-9 border-t border-line pt-2 text-xs text-ink-muted">
      {reading && <Skeleton className="h-3 w-4/5" />}
      {last && (
        <p className="break-words">
          <span className="text-ink">{last.actor.label}</span> · {last.title} ·{' '}
          <RelativeTime value={last.at} className="text-ink-faint" />
          {last.changes.length > 0 && (
            <span className="block text-ink-faint">
              {last.changes
                .slice(0, 3)
                .map((change) => change.label)
                .join(', ')}
            </span>
          )}
        </p>
      )}
      {data && !last && <p>No changes yet</p>}
    </div>
  )
}

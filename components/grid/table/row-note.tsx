// biome-ignore-all lint/a11y/useSemanticElements: rows and cells are virtual, a table element cannot hold them
'use client'
import type { GridRow } from '@/lib/client/grid/grid-types'
import { isDraft } from '../data/row-overlay'
import type { RowMark } from '../data/row-source'
import { DRAFT_NOTE } from '../editing/use-draft-rows'

/** Colours beside the words: they never stand alone. */
export const markColour = (mark: RowMark): string => COLOURS[mark as keyof typeof COLOURS] ?? 'bg-info-soft'
const COLOURS = {
  new: 'bg-success-soft',
  'no-match': 'bg-warning-soft',
  gone: 'bg-neutral-soft',
}

const markWords = (mark: RowMark | undefined): string => WORDS[mark as keyof typeof WORDS] ?? `Just ${mark}`
const WORDS = {
  new: 'New',
  'no-match': 'No longer matches',
  gone: 'Deleted',
}

type Props = {
  row: GridRow
  mark: RowMark | undefined
  colIndex: number
  /** Takes the row out of sight, or gives a draft up. */
  onHide: (row: GridRow) => void
  /** Saves a draft whose saving failed. */
  onTryAgain: (row: GridRow) => void
  /** The row holds the active cell: its button can be reached with Tab. */
  active: boolean
}

/** Why a row stands apart, at the right edge of what is in sight. */
export function RowNote({ row, mark, colIndex, onHide, onTryAgain, active }: Props) {
  const draft = isDraft(row.row_id)
  if (!draft && !mark) return null
  const note = row[DRAFT_NOTE]
  const words = draft ? (note ? `Not saved yet: ${note}` : 'Not saved yet') : markWords(mark)
  const hide = draft ? 'Discard' : mark === 'no-match' || mark === 'gone' ? 'Hide' : null
  return (
    <div
      role="gridcell"
      aria-colindex={colIndex}
      tabIndex={-1}
      className="pointer-events-none sticky right-0 z-[2] flex w-0 items-center justify-end overflow-visible"
    >
      <span className="pointer-events-auto mr-2 flex h-6 shrink-0 items-center gap-2 rounded-full border border-line-strong bg-raised px-2.5 text-xs whitespace-nowrap text-ink-muted shadow-sm">
        {words}
        {draft && typeof note === 'string' && (
          <NoteButton active={active} onClick={() => onTryAgain(row)}>
            Save
          </NoteButton>
        )}
        {hide && (
          <NoteButton active={active} onClick={() => onHide(row)}>
            {hide}
          </NoteButton>
        )}
      </span>
    </div>
  )
}

function NoteButton({ active, onClick, children }: { active: boolean; onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      tabIndex={active ? 0 : -1}
      onClick={onClick}
      className="font-medium text-accent-ink hover:underline"
    >
      {children}
    </button>
  )
}

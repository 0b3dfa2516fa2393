import { CircleAlert } from 'lucide-react'
import type { Entry, Move, OpenCell } from './use-cell-editor'

/** What every editor of a cell gets. */
export type CellEditorProps = {
  cell: OpenCell
  /** "E-mail, Naidoo": what is being edited. */
  label: string
  describedBy: string | undefined
  invalid: boolean
  /** What belongs to the cell stands above it, for there is no room below. */
  upwards: boolean
  onCommit: (entry: Entry, move: Move) => void
}

/** What is wrong with what was typed, at the cell. */
export function EditorNote({ id, children }: { id: string; children: string }) {
  return (
    <p
      id={id}
      role="alert"
      className="mt-0.5 flex items-start gap-1.5 rounded-md border border-danger bg-raised px-2 py-1.5 text-xs text-danger-ink shadow-md"
    >
      <CircleAlert aria-hidden className="mt-px size-3.5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

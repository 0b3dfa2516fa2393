'use client'
import { Plus } from 'lucide-react'
import { useGrid } from '../grid-context'
import { inSentence } from '../state/words'

/** At the foot of the table, always in reach: a row of one's own, typed in place. */
export function NewRowLine({ onAdd }: { onAdd: (() => void) | null }) {
  const { grid } = useGrid()
  if (!onAdd) return null
  return (
    <button
      type="button"
      onClick={onAdd}
      title="New row in the table (Insert)"
      className="flex h-8 shrink-0 items-center gap-2 border-t border-line bg-surface px-3 text-sm text-ink-muted hover:bg-hover hover:text-ink touch:h-11"
    >
      <Plus aria-hidden className="size-4" />
      New {inSentence(grid.singular)}
    </button>
  )
}

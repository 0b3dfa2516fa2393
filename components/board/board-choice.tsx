import Link from 'next/link'
import { useGrid } from '@/components/grid/grid-context'
import { Select } from '@/components/ui/fields/select'
import type { BoardState } from './board-model'

/** Which of several boards is shown, and the way to where they are made. */
export function BoardChoice({ choice }: { choice: BoardState['choice'] }) {
  const { grid, setView, fixed } = useGrid()
  const page = grid.board?.boardsPage
  if (!choice || (choice.boards.length < 2 && !page) || fixed) return null
  const label = grid.board?.boards ?? 'Board'
  const first = choice.boards[0]?.key
  return (
    <div className="flex shrink-0 items-center gap-2 border-t border-line px-3 py-2 sm:px-4">
      <span aria-hidden className="text-xs text-ink-muted">
        {label}
      </span>
      <Select
        aria-label={label}
        className="w-56"
        value={choice.board}
        onValueChange={(key) => setView({ board: key === first ? null : key, collapsed: [] })}
        options={choice.boards.map((board) => ({ value: board.key, label: board.label }))}
      />
      {page && (
        <Link href={page} className="ml-auto text-sm text-accent-ink underline touch:py-2">
          Boards and columns
        </Link>
      )}
    </div>
  )
}

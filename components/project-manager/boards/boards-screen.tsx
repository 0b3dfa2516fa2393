'use client'
import { AddByName } from '@/components/form/add-by-name'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import { BoardSection } from './board-section'
import { type Board, useBoards, useQuietChange } from './use-boards'

type Props = { initial: Board[]; mayManage: boolean; mayDelete: boolean }

/** Boards and their columns: add, rename, reorder, limit, delete. */
export function BoardsScreen({ initial, mayManage, mayDelete }: Props) {
  const boards = useBoards(initial)
  const change = useQuietChange()
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Boards and columns"
        description={
          mayManage
            ? 'The columns that cards go through, in order. What you change is saved at once.'
            : 'The columns that cards go through, in order.'
        }
        actions={
          mayManage && (
            <AddByName
              label="Add a board"
              add={(name, intent) => change(() => call('POST /pm/boards', { name }, intent))}
              placeholder="e.g. Installations"
            />
          )
        }
      />
      {boards.length === 0 && <p className="text-sm text-ink-muted">There are no boards yet.</p>}
      {boards.map((board, index) => (
        <BoardSection
          key={board.id}
          board={board}
          index={index}
          count={boards.length}
          mayManage={mayManage}
          mayDelete={mayDelete}
        />
      ))}
    </div>
  )
}

'use client'
import { useMemo } from 'react'
import { GridPart } from '@/components/grid/grid-part'
import { CardPart } from '@/components/project-manager/card/card-part'
import type { RowPart } from '@/components/record/row-part'
import { Select } from '@/components/ui/fields/select'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { MakeBoard } from './make-board'
import type { ProjectPage } from './project-record'

type Boards = ProjectPage['boards']
type Props = {
  grid: ClientGrid
  projectId: string
  boards: Boards
  /** The one in the address; the first unless it is the project's. */
  board: string | null
  onBoard: (id: string) => void
  readOnly: boolean
}

const CARD_PART: RowPart = { label: 'Overview', first: true, content: <CardPart /> }

/** The project's boards, one at a time. */
export function ProjectBoard({ grid, projectId, boards, board, onBoard, readOnly }: Props) {
  const shown = boards.find(({ id }) => id === board) ?? boards[0]
  const boardId = shown?.id ?? null
  const fixed = useMemo(() => ({ view: 'board' as const, parameters: {}, board: boardId }), [boardId])
  const safe = useReadOnly(grid, readOnly)
  const newRow = useNewCard(projectId, shown)
  if (!shown) return <MakeBoard projectId={projectId} readOnly={readOnly} />
  return (
    <GridPart key={shown.id} grid={safe} fixed={fixed} newRow={newRow} rowPart={CARD_PART}>
      {boards.length > 1 && (
        <div className="px-3 pb-3 sm:px-4">
          <Select
            aria-label="Board"
            className="w-56"
            value={shown.id}
            onValueChange={onBoard}
            options={boards.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </div>
      )}
    </GridPart>
  )
}

/** All cards of the project, also those on boards of no project. */
export function ProjectList({ grid, projectId, boards, readOnly }: Omit<Props, 'board' | 'onBoard'>) {
  const fixed = useMemo(() => tableOf(projectId), [projectId])
  const safe = useReadOnly(grid, readOnly)
  const newRow = useNewCard(projectId, boards[0])
  return <GridPart grid={safe} fixed={fixed} newRow={newRow} rowPart={CARD_PART} />
}

/** The time worked on its cards. */
export function ProjectTime({ grid, projectId }: { grid: ClientGrid; projectId: string }) {
  const fixed = useMemo(() => tableOf(projectId), [projectId])
  return <GridPart grid={grid} fixed={fixed} />
}

/** It begins in the first column of the project's board, which makes it the project's. */
function useNewCard(projectId: string, board: Boards[number] | undefined): Record<string, string> {
  const column = board?.columns[0]?.id
  return useMemo(() => ({ [column ? 'column_id' : 'project_id']: column ?? projectId }), [column, projectId])
}

const tableOf = (projectId: string) => ({ view: 'table' as const, parameters: { project_id: projectId }, board: null })

/** Cards of a project in the bin can be read. */
const useReadOnly = (grid: ClientGrid, readOnly: boolean): ClientGrid =>
  useMemo(
    () =>
      readOnly
        ? {
            ...grid,
            ops: { ...grid.ops, create: false, update: false, delete: false },
            board: grid.board && { ...grid.board, canMove: false },
          }
        : grid,
    [grid, readOnly],
  )

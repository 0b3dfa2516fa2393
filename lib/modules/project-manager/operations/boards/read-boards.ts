import { z } from 'zod'
import { badRequest } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { boardOutput, filledBoardOutput } from '../../boards/board-wire'
import { loadBoards } from '../../boards/load-board'
import { readFilledBoard } from '../../boards/read-filled-board'

export const listBoards = defineOperation({
  name: 'project-manager.board.list',
  title: 'Listed boards',
  permission: 'project-manager.card.read',
  effect: 'read',
  input: z.strictObject({ project_id: z.uuid('Give the id of a project.').optional() }),
  output: z.object({ boards: z.array(boardOutput) }),
  async run({ ctx, input: { project_id } }) {
    return { boards: await loadBoards(ctx, project_id ? { project_id } : {}) }
  },
})

export const readBoard = defineOperation({
  name: 'project-manager.board.get',
  title: 'Read a board',
  permission: 'project-manager.card.read',
  effect: 'read',
  input: z.strictObject({
    board_id: z.string(),
    limit: z.coerce.number().int().min(1, 'At least 1.').max(200, 'At most 200.').default(50),
    column_id: z.string().optional(),
    cursor: z.string().max(400).optional(),
  }),
  output: z.object({ board: filledBoardOutput }),
  async run({ ctx, input }) {
    if (input.cursor && !input.column_id) throw badRequest('A cursor needs its column: send column_id too.')
    return { board: await readFilledBoard(ctx, input) }
  },
})

import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { defineOperation } from '@/lib/core/operation'
import { boardOutput } from '../../boards/board-wire'
import { signalBoard } from '../../boards/change-board'
import { demandProject } from '../../boards/load-board'
import { boardName, FIRST_COLUMNS } from '../../schemas'

export const createBoard = defineOperation({
  name: 'project-manager.board.create',
  title: 'Added a board',
  permission: 'project-manager.board.manage',
  effect: 'write',
  input: z.strictObject({ name: boardName, project_id: z.uuid('Choose a project.').nullish() }),
  output: z.object({ board: boardOutput }),
  async run({ ctx, input }) {
    const project_id = input.project_id ?? null
    await demandProject(ctx, project_id)
    const id = newId()
    const organization_id = ctx.organization.id
    const position = await ctx.db.pmBoard.count({ where: { deleted_at: null } })
    await ctx.db.pmBoard.create({ data: { id, organization_id, project_id, name: input.name, position } })
    await ctx.db.pmColumn.createMany({
      data: FIRST_COLUMNS.map((column, at) => ({
        ...column,
        id: newId(),
        organization_id,
        board_id: id,
        position: at,
      })),
    })
    return { board: await signalBoard(ctx, null, id) }
  },
})

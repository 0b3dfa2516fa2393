import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { boardOutput } from '../../boards/board-wire'
import { binTogether, followProject } from '../../boards/cards-of-board'
import { lockBoard, signalBoard, tellOfBoards } from '../../boards/change-board'
import { demandProject, loadBoards } from '../../boards/load-board'
import { movedTo } from '../../domain/column-rules'
import { boardName, isUuid, placeField } from '../../schemas'

const output = z.object({ board: boardOutput })
const board_id = z.string()
/** Its cards go with it. */
const mayDelete = 'project-manager.card.delete'

export const updateBoard = defineOperation({
  name: 'project-manager.board.update',
  title: 'Changed a board',
  permission: 'project-manager.board.manage',
  effect: 'write',
  input: z.strictObject({
    board_id,
    name: boardName.optional(),
    project_id: z.uuid('Choose a project.').nullish(),
    position: placeField.optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = await lockBoard(ctx, input.board_id)
    const project_id = input.project_id === undefined ? before.project_id : input.project_id
    if (project_id !== before.project_id) {
      await demandProject(ctx, project_id)
      await followProject(ctx, { ...before, project_id })
    }
    await ctx.db.pmBoard.updateMany({
      where: { id: before.id },
      data: { name: input.name ?? before.name, project_id, version: { increment: 1 }, updated_at: new Date() },
    })
    if (input.position !== undefined)
      for (const [position, { id }] of movedTo(await loadBoards(ctx), before.id, input.position).entries())
        await ctx.db.pmBoard.updateMany({ where: { id, NOT: { position } }, data: { position } })
    return { board: await signalBoard(ctx, before, before.id) }
  },
})

export const deleteBoard = defineOperation({
  name: 'project-manager.board.delete',
  title: 'Deleted a board',
  permission: mayDelete,
  effect: 'danger',
  input: z.strictObject({ board_id }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const before = await lockBoard(ctx, input.board_id)
    const at = new Date()
    await ctx.db.pmBoard.updateMany({ where: { id: before.id }, data: { deleted_at: at, updated_at: at } })
    await binTogether(ctx, { table: 'pm_card', where: sql`board_id = ${before.id}::uuid`, at, back: false })
    ctx.record({ entity: 'project-boards', id: before.id, label: before.name, before, after: null })
    tellOfBoards(ctx, before.id)
    return { ok: true as const }
  },
})

export const restoreBoard = defineOperation({
  name: 'project-manager.board.restore',
  title: 'Restored a board',
  permission: mayDelete,
  effect: 'write',
  input: z.strictObject({ board_id }),
  output,
  async run({ ctx, input: { board_id: id } }) {
    const gone = isUuid(id) ? await ctx.db.pmBoard.findFirst({ where: { id, NOT: { deleted_at: null } } }) : null
    if (!gone?.deleted_at) throw notFound('deleted board')
    await demandProject(ctx, gone.project_id)
    await ctx.db.pmBoard.updateMany({ where: { id }, data: { deleted_at: null, updated_at: new Date() } })
    await binTogether(ctx, {
      table: 'pm_card',
      where: sql`board_id = ${id}::uuid`,
      at: gone.deleted_at,
      back: true,
    })
    return { board: await signalBoard(ctx, null, id) }
  },
})

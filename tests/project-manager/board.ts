import type { OrganizationCtx } from '@/lib/core/context'
import { projects } from '@/lib/modules/project-manager/grids/projects.grid'
import { createBoard } from '@/lib/modules/project-manager/operations/boards/create-board'
import { cardWrites } from '@/lib/modules/project-manager/operations/cards/card-writes'
import { run } from '@/tests/crm/organization'

/** A project with a board of three columns, for tests. */
export async function newProject(ctx: OrganizationCtx, details: Record<string, unknown> = {}) {
  const project = await run(projects.writes.create, ctx, { name: 'Website', ...details })
  const { board } = await run(createBoard, ctx, { name: 'Tasks', project_id: project.id })
  return { project, board }
}

export const newCard = (ctx: OrganizationCtx, columnId: string, details: Record<string, unknown> = {}) =>
  run(cardWrites.create, ctx, { title: 'Card', column_id: columnId, ...details })

import { can, type OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { runOperation } from '@/lib/core/operation'
import { projectCards } from '../grids/project-cards.grid'
import { projectTime } from '../grids/project-time.grid'
import { projects } from '../grids/projects.grid'
import { readProjectPage } from '../operations/projects/read-project-page'

/** What the server hands the page of a project; null: what the caller may not see. */
export async function projectPageData(ctx: OrganizationCtx, project_id: string) {
  const page = await runOperation(readProjectPage, ctx, { project_id })
  const grid = await toClientGrid(projects, ctx)
  const cards = can(ctx, projectCards.access.read) ? await toClientGrid(projectCards, ctx) : null
  const time = can(ctx, projectTime.access.read) ? await toClientGrid(projectTime, ctx) : null
  return { page, grid, cards, time }
}

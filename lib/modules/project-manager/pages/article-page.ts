import type { OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { runOperation } from '@/lib/core/operation'
import { knowledgeBase } from '../grids/knowledge-base.grid'
import { readArticle } from '../operations/articles/read-articles'

/** What the server hands the page of an article. */
export async function articlePageData(ctx: OrganizationCtx, id: string) {
  const page = await runOperation(readArticle, ctx, { id })
  return { page, grid: await toClientGrid(knowledgeBase, ctx) }
}

import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { ArticleRow } from './article-row'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Also one in the bin. @throws 404 for an unknown id and another organization's */
export async function storedArticle(ctx: OperationCtx, id: string): Promise<ArticleRow> {
  const found = UUID.test(id) ? await ctx.db.pmArticle.findFirst({ where: { id } }) : null
  if (!found) throw notFound('article')
  return found as ArticleRow
}

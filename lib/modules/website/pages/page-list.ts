import type { OperationCtx } from '@/lib/core/operation'
import type { StandardPage } from '../schemas'
import { STANDARD_PAGES } from './standard-pages'

/** Every standard page, as its row says where there is one. */
export async function pageList(ctx: Pick<OperationCtx, 'db'>): Promise<StandardPage[]> {
  const rows = await ctx.db.websitePage.findMany({ where: { deleted_at: null } })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  return STANDARD_PAGES.map(({ key, title, slug, footer_group }) => {
    const row = byKey.get(key)
    const details = row
      ? { title: row.title, slug: row.slug, footer_group: row.footer_group as typeof footer_group }
      : { title, slug, footer_group }
    return { key, ...details, enabled: row?.enabled ?? false, row_id: row?.id ?? null }
  })
}

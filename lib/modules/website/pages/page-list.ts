import type { OperationCtx } from '@/lib/core/operation'
import type { StandardPage } from '../schemas'
import { STANDARD_PAGES } from './standard-pages'

/** Where a standard page stands in the footer until it is arranged. */
export const usualPlace = (key: string): number => (STANDARD_PAGES.findIndex((page) => page.key === key) + 1) * 10

/** Every standard page, as its row says where there is one, in the order of the footer. */
export async function pageList(ctx: Pick<OperationCtx, 'db'>): Promise<StandardPage[]> {
  const rows = await ctx.db.websitePage.findMany({ where: { deleted_at: null }, orderBy: { id: 'asc' } })
  const byKey = new Map(rows.map((row) => [row.key, row]))
  const place = ({ key }: { key: string }) => byKey.get(key)?.sort_order ?? usualPlace(key)
  return STANDARD_PAGES.toSorted((a, b) => place(a) - place(b)).map(({ key, title, slug, footer_group }) => {
    const row = byKey.get(key)
    const details = row
      ? { title: row.title, slug: row.slug, footer_group: row.footer_group as typeof footer_group }
      : { title, slug, footer_group }
    return { key, ...details, enabled: row?.enabled ?? false, row_id: row?.id ?? null }
  })
}

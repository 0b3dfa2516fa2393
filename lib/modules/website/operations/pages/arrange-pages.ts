import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { pageList } from '@/lib/modules/website/pages/page-list'
import { standardPage } from '../../schemas'

const GRID = 'website-pages'

/** The order of pages in the footer. Pages that are not named keep theirs, behind those that are. */
export const arrangePages = defineOperation({
  name: 'website.page.arrange',
  title: 'Arranged the pages of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({
    keys: z
      .array(z.string({ error: 'Send keys of pages.' }), { error: 'Send a list of keys of pages.' })
      .min(1, 'Name at least one page.')
      .max(50, 'At most 50 pages.'),
  }),
  output: z.object({ pages: z.array(standardPage) }),
  async run({ ctx, input: { keys } }) {
    const rows = await ctx.db.websitePage.findMany({
      where: { deleted_at: null },
      orderBy: [{ sort_order: 'asc' }, { id: 'asc' }],
    })
    const unknown = keys.findIndex((key, at) => !rows.some((row) => row.key === key) || keys.indexOf(key) !== at)
    if (unknown >= 0) throw invalidField(`keys.${unknown}`, 'Name each page once, and only pages that were enabled.')
    const place = ({ key }: { key: string }) => (keys.includes(key) ? keys.indexOf(key) : keys.length)
    for (const [at, before] of rows.toSorted((a, b) => place(a) - place(b)).entries()) {
      const sort_order = (at + 1) * 10
      if (before.sort_order === sort_order) continue
      await ctx.db.websitePage.updateMany({
        where: { id: before.id },
        data: { sort_order, updated_at: new Date(), version: { increment: 1 } },
      })
      ctx.record({ entity: GRID, id: before.id, label: before.title, before, after: { ...before, sort_order } })
      ctx.signal({ type: 'grid', slug: GRID, ids: [before.id] })
    }
    return { pages: await pageList(ctx) }
  },
})

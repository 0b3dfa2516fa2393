import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalid } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { cleanPage } from '@/lib/modules/website/pages/clean-page'
import { pageList, usualPlace } from '@/lib/modules/website/pages/page-list'
import { STANDARD_PAGES, type StandardPageDetails } from '@/lib/modules/website/pages/standard-pages'
import { standardPage } from '../../schemas'

const GRID = 'website-pages'
const enabled = z.boolean({ error: 'Send true or false.' })
const key = z.string({ error: 'Send the key of a standard page.' })

/** Enables or disables standard pages, one or several. The first enabling makes the row, with its starter text. */
export const togglePages = defineOperation({
  name: 'website.page.toggle',
  title: 'Enabled or disabled pages of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({
    key: key.optional(),
    enabled: enabled.optional(),
    // What a GET answers may be sent back as it is.
    pages: z.array(z.object({ key, enabled })).max(50, 'At most 50 pages.').optional(),
  }),
  output: z.object({ pages: z.array(standardPage) }),
  async run({ ctx, input }) {
    const wanted = input.pages ?? []
    if (input.key !== undefined && input.enabled !== undefined) wanted.push({ key: input.key, enabled: input.enabled })
    if (wanted.length === 0)
      throw invalid([{ loc: ['body', 'key'], msg: 'Send key and enabled, or a list of pages.', type: 'missing' }])
    const unknown = wanted.findIndex((page) => !STANDARD_PAGES.some((one) => one.key === page.key))
    if (unknown >= 0) {
      const msg = `There is no such page. Choose one of: ${STANDARD_PAGES.map((one) => one.key).join(', ')}.`
      const loc = input.pages ? ['body', 'pages', unknown, 'key'] : ['body', 'key']
      throw invalid([{ loc, msg, type: 'value_error' }])
    }
    for (const page of wanted) await toggle(ctx, STANDARD_PAGES.find((one) => one.key === page.key)!, page.enabled)
    return { pages: await pageList(ctx) }
  },
})

async function toggle(ctx: OperationCtx, page: StandardPageDetails, on: boolean): Promise<void> {
  const before = await ctx.db.websitePage.findFirst({ where: { key: page.key } })
  if (!before && !on) return
  if (before && before.enabled === on) return
  const where = { key: page.key }
  if (before)
    await ctx.db.websitePage.updateMany({
      where,
      data: { enabled: on, updated_at: new Date(), version: { increment: 1 } },
    })
  else
    await ctx.db.websitePage.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        key: page.key,
        title: page.title,
        slug: page.slug,
        footer_group: page.footer_group,
        body: cleanPage(page.starter(escaped(ctx.organization.name))),
        sort_order: usualPlace(page.key),
      },
    })
  const after = await ctx.db.websitePage.findFirstOrThrow({ where })
  ctx.record({ entity: GRID, id: after.id, label: after.title, before, after })
  ctx.signal({ type: 'grid', slug: GRID, ids: [after.id] })
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

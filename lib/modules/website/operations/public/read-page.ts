import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { FOOTER_GROUPS } from '../../schemas'

export const readPage = defineOperation({
  name: 'website.public.page',
  title: 'Read a page of a website',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ slug: z.string().max(80), site: siteInput }),
  output: z
    .object({ title: z.string(), slug: z.string(), html: z.string(), footer_group: z.enum(FOOTER_GROUPS) })
    .meta({ id: 'WebsitePage' }),
  async run({ ctx, input }) {
    await demandSite(ctx, input.site)
    const page = await ctx.db.websitePage.findFirst({ where: { slug: input.slug, enabled: true, deleted_at: null } })
    if (!page) throw notFound('page')
    const { title, slug, body, footer_group } = page
    return { title, slug, html: body, footer_group: footer_group as (typeof FOOTER_GROUPS)[number] }
  },
})

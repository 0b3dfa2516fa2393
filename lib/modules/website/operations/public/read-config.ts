import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { brandingOf, heroOf, shippingWire } from '@/lib/modules/website/site/site-wire'
import { publicSite } from '../../schemas'

export const readConfig = defineOperation({
  name: 'website.public.config',
  title: 'Read a website as its visitors see it',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({ site: siteInput }),
  output: publicSite,
  async run({ ctx, input }) {
    const site = await demandSite(ctx, input.site)
    const pages = await ctx.db.websitePage.findMany({
      where: { enabled: true, deleted_at: null },
      orderBy: [{ sort_order: 'asc' }, { id: 'asc' }],
    })
    const mode = site.display_mode as z.infer<typeof publicSite>['mode']
    return {
      site_id: site.id,
      name: ctx.organization.name,
      currency: ctx.organization.currency,
      mode,
      published: true as const,
      branding: brandingOf(site),
      template: site.template as z.infer<typeof publicSite>['template'],
      hero: heroOf(site),
      shipping: shippingWire(site),
      pages: pages.map(({ title, slug, footer_group }) => ({
        title,
        slug,
        footer_group: footer_group as 'Company' | 'Support',
      })),
    }
  },
})

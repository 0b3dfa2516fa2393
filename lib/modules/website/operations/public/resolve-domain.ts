import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { liveHosts, plainHost } from '@/lib/modules/website/site/site-hosts'
import { findSite } from '@/lib/modules/website/site/site-row'
import { DISPLAY_MODES } from '../../schemas'

/** Which site a domain leads to: a live custom or temporary one of a published site (Business Platform Modules 4.10). */
export const resolveDomain = defineOperation({
  name: 'website.public.resolve',
  title: 'Resolved a domain to its website',
  permission: 'website.public.use',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    domain: z.string({ error: 'Send a domain.' }).trim().min(1, 'Send a domain.').max(253, 'At most 253 characters.'),
  }),
  output: z.object({ site_id: z.string(), name: z.string(), mode: z.enum(DISPLAY_MODES), domain: z.string() }),
  async run({ ctx, input }) {
    const site = await findSite(ctx)
    const host = plainHost(input.domain)
    if (!site?.published || !liveHosts(site).includes(host)) throw notFound('site')
    const mode = site.display_mode as (typeof DISPLAY_MODES)[number]
    return { site_id: site.id, name: ctx.organization.name, mode, domain: host }
  },
})

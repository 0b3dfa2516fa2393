import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { noteAddress } from '@/lib/modules/website/domains/note-address'
import { lockSite } from '@/lib/modules/website/site/site-row'

/** Gives the domain back, with its certificate; another website may claim it from now on. */
export const releaseDomain = defineOperation({
  name: 'website.domain.release',
  title: 'Released the domain of the website',
  permission: 'website.settings.update',
  effect: 'danger',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx }) {
    const site = await lockSite(ctx)
    if (!site.domain) throw notFound('custom domain')
    await ctx.db.websiteCertificate.deleteMany({ where: { host: site.domain } })
    await noteAddress(ctx, site, {
      domain: null,
      domain_status: 'none',
      domain_error: '',
      domain_seen: '',
      domain_failures: 0,
      domain_submitted_at: null,
      domain_checked_at: null,
      domain_next_check_at: null,
      domain_verified_at: null,
      domain_certificate_at: null,
    })
    return { ok: true as const }
  },
})

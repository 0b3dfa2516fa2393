import { z } from 'zod'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { domainStatusOf } from '@/lib/modules/website/domains/address-wire'
import { readDomain } from '@/lib/modules/website/domains/domain-rules'
import { noteAddress } from '@/lib/modules/website/domains/note-address'
import { demandFreeDomain } from '@/lib/modules/website/domains/taken'
import { checkAddressJob } from '@/lib/modules/website/jobs/check-address.job'
import { domainStatus } from '@/lib/modules/website/schemas-domains'
import { lockSite } from '@/lib/modules/website/site/site-row'

/** Begins with a domain of the organization's own, or begins again with one that failed. */
export const submitDomain = defineOperation({
  name: 'website.domain.submit',
  title: 'Entered a domain for the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({
    domain: z.string({ error: 'Enter a domain.' }).trim().min(1, 'Enter a domain.').max(253, 'At most 253 characters.'),
  }),
  output: domainStatus,
  async run({ ctx, input }) {
    const read = readDomain(input.domain)
    if ('refused' in read) throw invalidField('domain', read.refused)
    const { domain } = read
    const site = await lockSite(ctx)
    const shown = await domainStatusOf(ctx, site)
    if (!shown.expected_ip)
      throw conflict(
        'This installation has no public address, so it takes no custom domains. Its operator sets WEBSITE_ADDRESS.',
      )
    if (site.domain && site.domain !== domain)
      throw conflict('There is a custom domain already. Release it before you enter another one.')
    if (site.domain && site.domain_status !== 'failed') return shown
    await demandFreeDomain(ctx.organization.id, domain)
    const now = new Date()
    const after = await noteAddress(ctx, site, {
      domain,
      domain_status: 'pending_dns',
      domain_error: '',
      domain_seen: '',
      domain_failures: 0,
      domain_submitted_at: now,
      domain_checked_at: null,
      domain_next_check_at: now,
      domain_verified_at: null,
      domain_certificate_at: null,
    })
    await ctx.enqueue(checkAddressJob, { which: 'domain' })
    return domainStatusOf(ctx, after)
  },
})

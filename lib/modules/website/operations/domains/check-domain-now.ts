import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { domainStatusOf } from '@/lib/modules/website/domains/address-wire'
import { noteAddress } from '@/lib/modules/website/domains/note-address'
import { checkAddressJob } from '@/lib/modules/website/jobs/check-address.job'
import { domainStatus } from '@/lib/modules/website/schemas-domains'
import { lockSite } from '@/lib/modules/website/site/site-row'

/** Looks the domain up at once, in place of the next check. */
export const checkDomainNow = defineOperation({
  name: 'website.domain.check',
  title: 'Checked the domain of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({}),
  output: domainStatus,
  async run({ ctx }) {
    const site = await lockSite(ctx)
    // Tries for a certificate keep their pauses: authorities limit those that fail.
    if (site.domain_status !== 'pending_dns') throw conflict('There is no domain that waits for its record.')
    const after = await noteAddress(ctx, site, { domain_next_check_at: new Date() })
    await ctx.enqueue(checkAddressJob, { which: 'domain' })
    return domainStatusOf(ctx, after)
  },
})

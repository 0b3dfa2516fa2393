import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { tempStatusOf } from '@/lib/modules/website/domains/address-wire'
import { noteAddress } from '@/lib/modules/website/domains/note-address'
import { demandFreeLabel } from '@/lib/modules/website/domains/taken'
import { checkAddressJob } from '@/lib/modules/website/jobs/check-address.job'
import { tempDomainStatus, tempLabel } from '@/lib/modules/website/schemas-domains'
import { lockSite } from '@/lib/modules/website/site/site-row'

/** Claims a label below the platform's own name, or tries again with the one that failed. */
export const claimTempDomain = defineOperation({
  name: 'website.temp-domain.claim',
  title: 'Claimed a temporary address of the website',
  permission: 'website.settings.update',
  effect: 'write',
  input: z.strictObject({ label: tempLabel }),
  output: tempDomainStatus,
  async run({ ctx, input: { label } }) {
    const site = await lockSite(ctx)
    if (site.temp_label && site.temp_label !== label)
      throw conflict('There is a temporary address already. Release it before you take another one.')
    if (site.temp_label && site.temp_status !== 'failed') return tempStatusOf(ctx, site)
    await demandFreeLabel(ctx.organization.id, label)
    const after = await noteAddress(ctx, site, {
      temp_label: label,
      temp_status: 'provisioning',
      temp_step: 'record',
      temp_error: '',
      temp_failures: 0,
      temp_verified_at: null,
      temp_certificate_at: null,
      temp_next_check_at: new Date(),
    })
    await ctx.enqueue(checkAddressJob, { which: 'temp' })
    return tempStatusOf(ctx, after)
  },
})

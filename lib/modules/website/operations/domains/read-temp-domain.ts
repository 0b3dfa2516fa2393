import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { tempStatusOf } from '@/lib/modules/website/domains/address-wire'
import { tempDomainStatus } from '@/lib/modules/website/schemas-domains'
import { findSite } from '@/lib/modules/website/site/site-row'

export const readTempDomain = defineOperation({
  name: 'website.temp-domain.read',
  title: 'Read how far the temporary address is',
  permission: 'website.settings.read',
  effect: 'read',
  input: z.strictObject({}),
  output: tempDomainStatus,
  run: async ({ ctx }) => tempStatusOf(ctx, await findSite(ctx)),
})

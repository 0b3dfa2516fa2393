import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { domainStatusOf } from '@/lib/modules/website/domains/address-wire'
import { domainStatus } from '@/lib/modules/website/schemas-domains'
import { findSite } from '@/lib/modules/website/site/site-row'

export const readDomainStatus = defineOperation({
  name: 'website.domain.read',
  title: 'Read how far the custom domain is',
  permission: 'website.settings.read',
  effect: 'read',
  input: z.strictObject({}),
  output: domainStatus,
  run: async ({ ctx }) => domainStatusOf(ctx, await findSite(ctx)),
})

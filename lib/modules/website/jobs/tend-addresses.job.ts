import pLimit from 'p-limit'
import { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { systemQuery } from '@/lib/core/db/system-query'
import { defineSystemJob } from '@/lib/core/jobs/define-job'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { log } from '@/lib/core/log'
import { takeDue } from '../domains/due-sites'
import type { Which } from '../domains/host-kind'
import { setUpAddress } from '../domains/set-up-address'

/** Name servers and certificate authorities keep one waiting. */
const AT_ONCE = 8

/** Every minute, over all organizations: looks up domains that wait, and gets and renews certificates. */
export const tendAddressesJob = defineSystemJob({
  name: 'website.tend-addresses',
  title: 'Domains and certificates of websites',
  input: z.strictObject({}),
  schedule: { cron: '* * * * *', input: {} },
  retries: 0,
  noRetry: 'It runs again within a minute.',
  concurrency: 1,
  async run() {
    const limit = pLimit(AT_ONCE)
    // One after the other: a website of which both addresses are due is skipped while the other taking has it.
    const taken = [await tend('temp', limit), await tend('domain', limit)]
    await systemQuery("delete from website_challenge where created_at < now() - interval '1 day'")
    return { looked_after: taken.reduce((sum, count) => sum + count, 0) }
  },
})

async function tend(which: Which, limit: ReturnType<typeof pLimit>): Promise<number> {
  const sites = await takeDue(which)
  await Promise.all(
    sites.map((site) =>
      limit(async () => {
        const organization = await organizationDetails(site.organization_id)
        if (!organization) return
        const ctx = systemContext('website.tend-addresses', organization) as OrganizationCtx
        await setUpAddress(ctx, site, which).catch((error) =>
          log().error(
            { err: error, organization_id: site.organization_id, which },
            'an address could not be looked after',
          ),
        )
      }),
    ),
  )
  return sites.length
}

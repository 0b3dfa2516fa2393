import { z } from 'zod'
import { systemQuery } from '@/lib/core/db/system-query'
import { env } from '@/lib/core/env'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { plainHost } from '@/lib/modules/website/site/site-hosts'

/** Whether the web server in front may get a certificate: for a proved domain or a claimed label of a published website. */
export const allowHost = defineOperation({
  name: 'website.public.allow-host',
  title: 'Asked whether a host may have a certificate',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  snapshot: 'statement',
  input: z.strictObject({
    domain: z
      .string({ error: 'Send a domain.' })
      .trim()
      .min(1, 'Send a domain.')
      .max(253, 'At most 253 characters.')
      .describe('The host that is asked for.'),
  }),
  output: z.object({ domain: z.string() }),
  async run({ input }) {
    const host = plainHost(input.domain)
    const label = host.endsWith(`.${env.websiteRoot}`) ? host.slice(0, -env.websiteRoot.length - 1) : null
    const found = await systemQuery(
      `select 1 from websites where domain = $1 and published and domain_verified_at is not null and domain_status in ('issuing_certificate', 'live')
       union all
       select 1 from websites where temp_label = $2 and published and temp_status in ('provisioning', 'live')`,
      [host, label],
    )
    if (found.length === 0) throw notFound('website')
    return { domain: host }
  },
})

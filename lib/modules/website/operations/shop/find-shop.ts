import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { env } from '@/lib/core/env'
import { defineOperation } from '@/lib/core/operation'
import { liveHosts, plainHost } from '@/lib/modules/website/site/site-hosts'

const UUID = z.uuid()

/** Whose website a host, a label or an id names, before there is an organization; null: no website answers to it. */
export const findShop = defineOperation({
  name: 'website.shop.find',
  title: 'Resolved a shop',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({ site: z.string().max(300) }),
  output: z.object({ organization_id: z.string(), site_id: z.string(), published: z.boolean() }).nullable(),
  async run({ input }) {
    const name = plainHost(input.site)
    const label = name.endsWith(`.${env.websiteRoot}`) ? name.slice(0, -env.websiteRoot.length - 1) : name
    const where = UUID.safeParse(name).success ? { id: name } : { OR: [{ domain: name }, { temp_label: label }] }
    const found = await systemDb().website.findMany({ where, take: 3 })
    // A label alone and an id open it by path, whether or not a host of its own is live.
    const site = found.find((one) => one.id === name || one.temp_label === name || liveHosts(one).includes(name))
    return site ? { organization_id: site.organization_id, site_id: site.id, published: site.published } : null
  },
})

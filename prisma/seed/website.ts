import { z } from 'zod'
import { systemContext } from '@/lib/core/context'
import type { SystemDb } from '@/lib/core/db/prisma'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { cleanPage } from '@/lib/modules/website/pages/clean-page'
import { STANDARD_PAGES } from '@/lib/modules/website/pages/standard-pages'
import { siteSecret } from '@/lib/modules/website/site/site-secret'
import { demoSecret } from './support/machine-secret'
import { idAt } from './support/time'

const LOOKS = [
  { template: 'light grey', primary_colour: '#0f766e', hero_heading: 'Connected, whatever you do' },
  { template: 'warm sunset', primary_colour: '#b45309', hero_heading: 'Made by hand, sent tomorrow' },
]
const ENABLED = ['about_us', 'faqs', 'terms', 'returns']

/**
 * The demo's websites: a published catalogue each, with some pages.
 * @returns the secrets with which another renderer reads them, by organization
 */
export async function seedWebsites({
  db,
  organizations,
  now,
}: {
  db: SystemDb
  organizations: { id: string; name: string }[]
  now: Date
}): Promise<Map<string, string>> {
  const secrets = new Map<string, string>()
  for (const [n, { id: organization_id, name }] of organizations.entries()) {
    if (!(await db.website.count({ where: { organization_id } }))) {
      await db.website.create({
        data: {
          id: idAt(now),
          organization_id,
          display_mode: 'catalogue_only',
          published: true,
          ...LOOKS[n % LOOKS.length],
          hero_eyebrow: name,
          hero_subtext: 'Order before noon, and it leaves us the same day.',
          support_email: `help@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
          phone: '+27 21 555 0101',
          whatsapp_number: '+27 82 555 0101',
          shipping_base: '75',
          shipping_items_covered: 3,
          shipping_extra_item: '20',
          is_sample: true,
        },
      })
      await db.websitePage.createMany({
        data: STANDARD_PAGES.filter(({ key }) => ENABLED.includes(key)).map(({ starter, ...page }, place) => ({
          ...page,
          id: idAt(now),
          organization_id,
          body: cleanPage(starter(name)),
          sort_order: (place + 1) * 10,
          is_sample: true,
        })),
      })
    }
    secrets.set(organization_id, await inWebsite(organization_id, (ctx) => demoSecret(ctx, siteSecret, 'website')))
  }
  return secrets
}

async function inWebsite<T>(organizationId: string, work: (ctx: OperationCtx) => Promise<T>): Promise<T> {
  const operation = defineOperation({
    name: 'website.demo.fill',
    title: 'Filled the demo’s website',
    permission: 'website.settings.update',
    effect: 'write',
    unaudited: true,
    input: z.strictObject({}),
    output: z.custom<T>(),
    run: ({ ctx }) => work(ctx),
  })
  return runOperation(operation, systemContext('demo', await organizationDetails(organizationId)), {})
}

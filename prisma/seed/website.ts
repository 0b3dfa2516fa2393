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
import { seedItemPictures } from './website/pictures'
import { drawBrand, SHOPS } from './website/shops'

const ENABLED = ['about_us', 'faqs', 'terms', 'privacy', 'returns']

/**
 * The demo's websites: a shop each that is open, with its pages and the pictures of its products.
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
      const shop = SHOPS[n % SHOPS.length]!
      const { label, scene: _, mark: __, pages, ...look } = shop
      await db.website.create({
        data: {
          id: idAt(now),
          organization_id,
          display_mode: 'for_sale',
          published: true,
          gateway_enabled: true,
          ...look,
          ...(await drawBrand(db, { id: organization_id, name }, shop)),
          temp_label: label,
          temp_status: 'live',
          temp_verified_at: now,
          temp_certificate_at: now,
          support_email: `help@${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}.example`,
          phone: '+27 21 555 0101',
          whatsapp_number: '+27 82 555 0101',
          shipping_base: '65.22',
          shipping_items_covered: 3,
          shipping_extra_item: '17.39',
          is_sample: true,
        },
      })
      await db.websitePage.createMany({
        data: STANDARD_PAGES.filter(({ key }) => ENABLED.includes(key)).map(({ starter, ...page }, place) => ({
          ...page,
          id: idAt(now),
          organization_id,
          body: cleanPage(pages[page.key] ?? starter(name)),
          sort_order: (place + 1) * 10,
          is_sample: true,
        })),
      })
      await seedItemPictures(db, { id: organization_id, name }, now)
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

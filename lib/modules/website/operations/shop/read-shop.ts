import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { accItemTable, accTaxRateTable, accTaxTemplateTable } from '@/lib/modules/accounting/tables'
import { productsSql, shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import { type ProductRow, toProduct } from '@/lib/modules/website/catalogue/product-wire'
import { takesCards } from '@/lib/modules/website/payments/takes-cards'
import { liveHosts } from '@/lib/modules/website/site/site-hosts'
import { findSite } from '@/lib/modules/website/site/site-row'
import { brandingOf, heroOf, shippingWire } from '@/lib/modules/website/site/site-wire'
import type { DISPLAY_MODES, TEMPLATES } from '../../schemas'
import { shopContent } from '../../schemas-shop'

/** More than this a shop shows nothing of. */
const MAX_PRODUCTS = 20_000

/** Everything that visitors of the shop may see, in one snapshot: its pages are made of it while it is remembered. */
export const readShop = defineOperation({
  name: 'website.shop.read',
  title: 'Read a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({}),
  output: shopContent,
  async run({ ctx }) {
    const site = await findSite(ctx)
    if (!site) throw notFound('site')
    const organization = ctx.organization.id
    const hosts = liveHosts(site)
    const sold = site.published && site.display_mode !== 'catalogue_disabled'
    const rest = sql`order by ${shopOrder} limit ${MAX_PRODUCTS}::int`
    const rows = sold
      ? await ctx.query<ProductRow>(
          compile(productsSql(organization, { priceListId: site.price_list_id }, sql`i.visible`, rest)),
        )
      : []
    const times = sold
      ? await ctx.query<{ id: string; at: Date }>(
          compile(sql`select i.id::text, i.updated_at as at from ${accItemTable} i
            where i.organization_id = ${organization}::uuid and i.deleted_at is null and i.visible`),
        )
      : []
    const changed = new Map(times.map(({ id, at }) => [id, new Date(at).toISOString()]))
    const pages = site.published
      ? await ctx.db.websitePage.findMany({
          where: { enabled: true, deleted_at: null },
          orderBy: [{ sort_order: 'asc' }, { id: 'asc' }],
        })
      : []
    const [vat] = await ctx.query<{ percent: string }>(
      compile(sql`select coalesce(sum(r.rate), 0)::text as percent from ${accTaxRateTable} r
        join ${accTaxTemplateTable} t on t.organization_id = r.organization_id and t.id = r.template_id
        where r.organization_id = ${organization}::uuid and t.kind = 'sales' and t.is_default and not t.disabled`),
    )
    const updated_at = site.updated_at.toISOString()
    return {
      open: site.published,
      site: {
        site_id: site.id,
        name: ctx.organization.name,
        currency: ctx.organization.currency,
        mode: site.display_mode as (typeof DISPLAY_MODES)[number],
        branding: brandingOf(site),
        template: site.template as (typeof TEMPLATES)[number],
        hero: heroOf(site),
        shipping: shippingWire(site),
        home: hosts[0] ?? null,
        temporary: !hosts[0] || hosts[0] !== site.domain,
        shipping_vat_percent: vat?.percent ?? '0',
        takes_cards: await takesCards(ctx, site),
        updated_at,
      },
      products: rows.map((row) => ({ ...toProduct(row), updated_at: changed.get(row.id) ?? updated_at })),
      pages: pages.map(({ title, slug, footer_group, body, updated_at }) => ({
        title,
        slug,
        footer_group: footer_group as 'Company' | 'Support',
        html: body,
        updated_at: updated_at.toISOString(),
      })),
    }
  },
})

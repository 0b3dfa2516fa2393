import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { accTaxRateTable, accTaxTemplateTable } from '@/lib/modules/accounting/tables'
import { shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import { takesCards } from '@/lib/modules/website/payments/takes-cards'
import { liveHosts } from '@/lib/modules/website/site/site-hosts'
import type { Site } from '@/lib/modules/website/site/site-row'
import { NO_SITE, settingsOf } from '@/lib/modules/website/site/site-wire'
import type { ShopContent } from '../schemas-shop'
import { listCategories } from './categories'
import { productsWhere } from './list-products'

/** On the start page: what carries a label was chosen by the shop, the rest follows in its order. */
const MAX_FEATURED = 8

/**
 * What every page of the shop is made of, in one snapshot; products are read by the page that shows them.
 * @param site null: nothing was saved yet
 * @param draft also what is not published, and products whatever the mode: for staff alone
 */
export async function shopContentOf(ctx: OperationCtx, site: Site | null, draft = false): Promise<ShopContent> {
  const organization = ctx.organization.id
  const hosts = site ? liveHosts(site) : []
  const settings = site ? settingsOf(site) : NO_SITE
  const open = settings.published || draft
  const sold = draft || (open && settings.display_mode !== 'catalogue_disabled')
  const prices = { priceListId: settings.price_list_id }
  const first = sql`order by i.badge = '', ${shopOrder} limit ${sql.lit(MAX_FEATURED)}`
  const featured = sold ? await productsWhere(ctx, prices, sql`true`, first) : []
  const categories = sold ? await listCategories(ctx) : []
  const pages = open
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
  const updated_at = (site?.updated_at ?? new Date()).toISOString()
  return {
    open,
    site: {
      site_id: settings.site_id ?? '',
      name: ctx.organization.name,
      currency: ctx.organization.currency,
      mode: settings.display_mode,
      branding: settings.branding,
      template: settings.template,
      hero: settings.hero,
      shipping: settings.shipping,
      home: hosts[0] ?? null,
      temporary: !hosts[0] || hosts[0] !== site?.domain,
      shipping_vat_percent: vat?.percent ?? '0',
      takes_cards: site ? await takesCards(ctx, site) : false,
      updated_at,
    },
    categories: categories.map(({ rank: _, ...category }) => category),
    featured,
    pages: pages.map(({ title, slug, footer_group, body, updated_at }) => ({
      title,
      slug,
      footer_group: footer_group as 'Company' | 'Support',
      html: body,
      updated_at: updated_at.toISOString(),
    })),
  }
}

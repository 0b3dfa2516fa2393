import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { accItemTable, accTaxRateTable, accTaxTemplateTable } from '@/lib/modules/accounting/tables'
import { productsSql, shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import { type ProductRow, toProduct } from '@/lib/modules/website/catalogue/product-wire'
import { takesCards } from '@/lib/modules/website/payments/takes-cards'
import { liveHosts } from '@/lib/modules/website/site/site-hosts'
import type { Site } from '@/lib/modules/website/site/site-row'
import { NO_SITE, settingsOf } from '@/lib/modules/website/site/site-wire'
import type { ShopContent } from '../schemas-shop'

/** More than this a shop shows nothing of. */
const MAX_PRODUCTS = 20_000

/**
 * Everything that visitors of the shop may see, in one snapshot.
 * @param site null: nothing was saved yet
 * @param draft also what is not published, and products whatever the mode: for staff alone
 */
export async function shopContentOf(ctx: OperationCtx, site: Site | null, draft = false): Promise<ShopContent> {
  const organization = ctx.organization.id
  const hosts = site ? liveHosts(site) : []
  const settings = site ? settingsOf(site) : NO_SITE
  const open = settings.published || draft
  const sold = draft || (open && settings.display_mode !== 'catalogue_disabled')
  const rest = sql`order by ${shopOrder} limit ${MAX_PRODUCTS}::int`
  const rows = sold
    ? await ctx.query<ProductRow>(
        compile(productsSql(organization, { priceListId: settings.price_list_id }, sql`i.visible`, rest)),
      )
    : []
  const times = sold
    ? await ctx.query<{ id: string; at: Date }>(
        compile(sql`select i.id::text, i.updated_at as at from ${accItemTable} i
          where i.organization_id = ${organization}::uuid and i.deleted_at is null and i.visible`),
      )
    : []
  const changed = new Map(times.map(({ id, at }) => [id, new Date(at).toISOString()]))
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
    products: rows.map((row) => ({ ...toProduct(row), updated_at: changed.get(row.id) ?? updated_at })),
    pages: pages.map(({ title, slug, footer_group, body, updated_at }) => ({
      title,
      slug,
      footer_group: footer_group as 'Company' | 'Support',
      html: body,
      updated_at: updated_at.toISOString(),
    })),
  }
}

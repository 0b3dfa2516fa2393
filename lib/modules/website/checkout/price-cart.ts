import { compile, sql } from '@/lib/core/db/sql'
import { formatPrintedMoney } from '@/lib/core/grid/export/print-cells'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal, sum, toCents, wire, wireNumber } from '@/lib/core/values/money'
import type { HeaderInput } from '@/lib/modules/accounting/documents/document-input'
import { pricesOf } from '@/lib/modules/accounting/documents/price-of'
import { resolveInput } from '@/lib/modules/accounting/documents/resolve-input'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { productsSql } from '../catalogue/catalogue-sql'
import { type ProductRow, withVat } from '../catalogue/product-wire'
import { shippingOf } from '../domain/shipping'
import type { CartLine, Quote, QuoteLine } from '../schemas-orders'
import { imageAddress } from '../schemas-pictures'
import type { Site } from '../site/site-row'

const DELIVERY = 'Delivery'

/** A cart with what it costs, and the lines of the sales order that it becomes. */
export type PricedCart = { quote: Quote; items: NonNullable<HeaderInput['items']> }

/**
 * What a cart costs now: the books count it as they count the order that is made of it, so that the two cannot differ.
 * @param priceListId the list of who orders; the shop's by default
 */
export async function priceCart(
  ctx: OperationCtx,
  site: Site,
  cart: readonly CartLine[],
  priceListId: string | null = site.price_list_id,
): Promise<PricedCart> {
  const company = await findCompany(ctx)
  const currency = company?.currency ?? ctx.organization.currency
  const lines = oncePerItem(cart)
  const products = await findProducts(ctx, lines, priceListId)
  const priceOf = await pricesOf(ctx, {
    itemIds: [...products.values()].map(({ id }) => id),
    buying: false,
    currency,
    posting_date: todayOf(ctx),
    price_list_id: priceListId,
  })
  const quoted = lines.map((line) => quoteOf(line, products.get(line.sku.toLowerCase()), priceOf))
  const sold = quoted.filter(({ wire: { state } }) => state === 'ok')
  const shipping = shippingOf(ruleOf(site), sum(sold.map(({ wire: { qty } }) => qty)).toNumber())
  const items = [
    ...sold.map(({ item_id, wire: { name, qty, price } }) => ({
      item_id,
      description: name,
      qty: String(qty),
      rate: price!,
    })),
    ...(shipping.isZero() ? [] : [{ description: DELIVERY, qty: '1', rate: shipping.toFixed(2) }]),
  ] as PricedCart['items']
  const count = async (counted: PricedCart['items']) =>
    company && counted.length > 0
      ? (await resolveInput(ctx, company, 'acc_sales_order', { currency, items: counted } as HeaderInput, null)).totals
      : null
  const whole = await count(items)
  // Delivery is what the total grows by, so that the two that are shown come to it to the cent.
  const withoutDelivery = shipping.isZero() ? whole : await count(items.slice(0, -1))
  const total = decimal(whole?.grand_total)
  const items_total = decimal(withoutDelivery?.grand_total)
  const refused = quoted.filter(({ wire: { state } }) => state !== 'ok')
  const message =
    site.display_mode !== 'for_sale' ? 'This shop takes no orders at the moment.' : (refused[0]?.wire.message ?? '')
  return {
    items,
    quote: {
      currency,
      lines: quoted.map((one) => one.wire),
      items_total: wire(items_total),
      shipping: {
        amount: wire(shipping),
        amount_with_vat: wire(total.minus(items_total)),
        text: shippingText(site, currency),
      },
      net_total: wire(whole?.net_total),
      vat_total: wire(whole?.tax_total),
      total: wire(total),
      can_order: message === '',
      message,
    },
  }
}

const ruleOf = (site: Site) => ({
  base: String(site.shipping_base),
  itemsCovered: site.shipping_items_covered,
  extraItem: String(site.shipping_extra_item),
})

/** How delivery is counted, in words, before VAT. */
function shippingText(site: Site, currency: string): string {
  const { base, itemsCovered, extraItem } = ruleOf(site)
  if (decimal(base).isZero()) return 'Delivery is free.'
  const money = (amount: string) => formatPrintedMoney(amount, currency)
  const covered = itemsCovered === 1 ? 'the first item' : `up to ${itemsCovered} items`
  if (decimal(extraItem).isZero()) return `Delivery costs ${money(base)} before VAT.`
  return `Delivery costs ${money(base)} for ${covered}, and ${money(extraItem)} for each additional item, before VAT.`
}

/** An item that is sent twice, in any spelling, is one line. */
function oncePerItem(cart: readonly CartLine[]): CartLine[] {
  const lines = new Map<string, CartLine>()
  for (const line of cart) {
    const key = line.sku.toLowerCase()
    const before = lines.get(key)
    lines.set(key, before ? { ...before, qty: before.qty + line.qty } : line)
  }
  return [...lines.values()]
}

async function findProducts(ctx: OperationCtx, lines: readonly CartLine[], priceListId: string | null) {
  const wanted = sql`lower(i.sku) = any(${lines.map(({ sku }) => sku.toLowerCase())}::text[]) and i.visible`
  const rows = await ctx.query<ProductRow>(compile(productsSql(ctx.organization.id, { priceListId }, wanted)))
  return new Map(rows.map((row) => [row.sku.toLowerCase(), row]))
}

function quoteOf(
  { sku, qty, expected_price }: CartLine,
  product: ProductRow | undefined,
  priceOf: (itemId: string, qty: string) => string | null,
): { item_id: string; wire: QuoteLine } {
  const rate = product ? priceOf(product.id, String(qty)) : null
  const image = product?.images[0]
  const shown = {
    sku: product?.sku ?? sku,
    name: product?.name ?? sku,
    qty,
    vat_percent: wireNumber(product?.vat_percent ?? '0'),
    image: image ? { url: imageAddress(image.id), alt: image.alt } : null,
  }
  if (!product || rate === null) {
    const nothing = { price: null, price_with_vat: null, changed_from: null, amount: null, amount_with_vat: null }
    const [state, message] = product
      ? (['no_price', `${product.name} has no price at the moment. Remove it to order the rest.`] as const)
      : (['unavailable', `${sku} is not sold here any more. Remove it to order the rest.`] as const)
    return { item_id: product?.id ?? '', wire: { ...shown, ...nothing, state, message } }
  }
  const price_with_vat = withVat(rate, product.vat_percent)
  const hasChanged = expected_price !== undefined && !decimal(expected_price).equals(price_with_vat)
  const amount = toCents(decimal(rate).times(qty)).toFixed(2)
  return {
    item_id: product.id,
    wire: {
      ...shown,
      state: 'ok',
      message: hasChanged ? `The price of ${product.name} has changed.` : '',
      price: wireNumber(rate),
      price_with_vat,
      changed_from: hasChanged ? expected_price : null,
      amount,
      amount_with_vat: withVat(amount, product.vat_percent),
    },
  }
}

import { z } from 'zod'
import { conflict, invalid } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import type { HeaderInput } from '@/lib/modules/accounting/documents/document-input'
import { lockDocument } from '@/lib/modules/accounting/documents/store-document'
import { submitLocked } from '@/lib/modules/accounting/operations/documents/submit-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { recordDocument } from '@/lib/modules/accounting/parties/record-in-timeline'
import { customerOf } from '@/lib/modules/website/checkout/customer-of'
import { priceCart } from '@/lib/modules/website/checkout/price-cart'
import { mailOrder } from '@/lib/modules/website/jobs/mail-order.job'
import { shopActor } from '@/lib/modules/website/orders/timeline'
import { limitCheckout } from '@/lib/modules/website/shoppers/limit-caller'
import { pricesFor, shopperInput, shopperOf } from '@/lib/modules/website/shoppers/shopper-of'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import {
  cartLines,
  checkoutAddress,
  checkoutCustomer,
  expectedTotal,
  orderNote,
  type Quote,
  type QuoteLine,
} from '../../schemas-orders'

export const checkoutInput = z.strictObject({
  site: siteInput,
  shopper: shopperInput,
  items: cartLines,
  customer: checkoutCustomer,
  address: checkoutAddress,
  note: orderNote,
  expected_total: expectedTotal,
})

/** A cart becomes an ordinary sales order of the books, with what the shop adds beside it (Business Platform Modules 2.10). */
export const placeOrder = defineOperation({
  name: 'website.order.place',
  title: 'Placed an order in the shop',
  permission: 'website.public.use',
  effect: 'write',
  input: checkoutInput,
  output: z.object({ id: z.string(), number: z.string(), total: z.string(), currency: z.string() }),
  async run({ ctx, input: { items, customer, address, note, expected_total, ...input } }) {
    const site = await demandSite(ctx, input.site)
    if (site.display_mode !== 'for_sale')
      throw conflict('This shop is not taking orders at the moment. You can still contact us.', 'not_for_sale')
    limitCheckout(ctx, customer.email)
    const shopper = await shopperOf(ctx, input.shopper)
    const { priceListId: price_list_id } = pricesFor(site, shopper)
    const cart = await priceCart(ctx, site, items, price_list_id)
    demandOrderable(items, cart.quote)
    if (expected_total !== undefined && !decimal(expected_total).equals(cart.quote.total))
      throw conflict(
        `The total is ${cart.quote.currency} ${cart.quote.total} now, as prices have changed. Look at the cart again.`,
        'total_changed',
        { quote: cart.quote },
      )
    const customer_id = shopper?.customer_id ?? (await customerOf(ctx, { ...customer, city: address.city }))
    const { currency } = cart.quote
    const header = { customer_id, currency, price_list_id, items: cart.items, remarks: note ?? '' } as HeaderInput
    const draft = await storeDraft(ctx, 'acc_sales_order', header, { source: 'storefront' })
    await submitLocked(ctx, draft, {})
    const order = await lockDocument(ctx, 'acc_sales_order', draft.id)
    const { id, number, grand_total } = order
    await recordDocument(ctx, order, 'submitted', {
      ...{ kind: 'shop', title: `ordered ${number} in the shop` },
      actor: shopActor(customer.name),
    })
    await keepDetails(ctx, id, { customer, address, note })
    await ctx.enqueue(mailOrder, { order_id: id, about: 'placed' })
    return { id, number, total: grand_total.toFixed(2), currency }
  },
})

type Details = Pick<z.output<typeof checkoutInput>, 'customer' | 'address' | 'note'>

async function keepDetails(ctx: OperationCtx, id: string, { customer, address, note }: Details): Promise<void> {
  const { name, email, phone } = customer
  await ctx.db.websiteOrder.create({
    data: {
      ...{ id, organization_id: ctx.organization.id, name, email: email.toLowerCase(), note: note ?? '' },
      ...{ phone: phone ?? '', line1: address.line1, line2: address.line2 ?? '', city: address.city },
      ...{ postal_code: address.postal_code, province: address.province ?? '', country: address.country ?? '' },
    },
  })
}

/** @throws 422 with each line that cannot be ordered, where it was sent */
function demandOrderable(items: readonly { sku: string }[], quote: Quote): void {
  const bad = new Map<string, QuoteLine>(
    quote.lines.filter(({ state }) => state !== 'ok').map((line) => [line.sku.toLowerCase(), line]),
  )
  const errors = items.flatMap(({ sku }, index) => {
    const line = bad.get(sku.toLowerCase())
    return line ? [{ loc: ['body', 'items', index, 'sku'], msg: line.message, type: `item_${line.state}` }] : []
  })
  if (errors.length > 0) throw invalid(errors)
}

'use client'
import { ApiError, isApiError } from '@/lib/client/api'
import type { Quote } from '@/lib/modules/website/schemas-orders'
import { callShop } from '../call-shop'
import { type CartEntry, emptyCart } from '../cart/cart-store'
import { ShopTextField } from '../form/shop-field'
import { ShopForm } from '../form/shop-form'
import { money } from '../money'
import { addressOf, contactOf } from './address-fields'
import { forgetOrderKey, keepPlaced, orderKey } from './checkout-draft'
import { kept } from './kept'
import type { CheckoutProps, Step, StepProps } from './steps'

type Props = CheckoutProps &
  StepProps & {
    entries: CartEntry[]
    quote: Quote
    /** Counts the cart again. */
    ask: () => void
    show: (quote: Quote) => void
    go: (step: Step, problem?: unknown) => void
  }

const ALREADY = {
  code: 'conflict',
  detail: 'This cart was already ordered; the link is in your e-mail. To place a second order, press the button again.',
}

/** The cart's key was used for an order of other details. */
const isPlaced = (error: unknown): error is ApiError =>
  isApiError(error) && Boolean((error.body as { key_used?: boolean } | null)?.key_used)

/** Places the order, once whatever happens on the way, and goes on to the page on which it is paid. */
export function PayStep({ siteId, base, takesCards, termsHref, entries, quote, ask, show, go, ...step }: Props) {
  const total = money(quote.total, quote.currency)

  async function order() {
    const { draft } = step
    try {
      const placed = await callShop(
        siteId,
        'POST /shop/checkout',
        {
          items: entries,
          customer: contactOf(draft) as { name: string; email: string },
          address: addressOf(draft) as { line1: string; city: string; postal_code: string },
          ...(draft.note ? { note: draft.note } : {}),
          expected_total: quote.total,
        },
        { idempotencyKey: orderKey(siteId) },
      )
      keepPlaced(siteId, { token: placed.order_token, number: placed.order_number })
      emptyCart(siteId)
      location.assign(placed.checkout_url ?? `${base}/orders/${placed.order_token}`)
    } catch (error) {
      react(error)
      if (isPlaced(error)) throw new ApiError({ status: 409, body: ALREADY, requestId: error.requestId })
      throw error
    }
  }

  /** What the shop says of another step is shown there. */
  function react(error: unknown) {
    if (!isApiError(error)) return
    const { quote: now } = (error.body ?? {}) as { quote?: Quote }
    if (error.code === 'total_changed' && now) show(now)
    // It was placed and its answer was lost; who orders again now means another one.
    if (isPlaced(error)) forgetOrderKey(siteId)
    const parts = error.fields.map(({ loc }) => loc[1])
    if (parts.includes('customer')) go('contact', error)
    else if (parts.includes('address')) go('delivery', error)
    else if (parts.includes('items')) ask()
  }

  if (!quote.can_order)
    return (
      <p className="s-problem" role="alert">
        {quote.message} {quote.lines.some(({ state }) => state !== 'ok') && 'Remove it to continue.'}
      </p>
    )
  return (
    <ShopForm button={takesCards ? `Pay ${total}` : `Order for ${total}`} problem={step.problem} send={order}>
      <p>
        {takesCards
          ? 'You pay by card on our payment provider’s secure page, then return here.'
          : 'Nothing to pay now. We e-mail you payment instructions.'}
      </p>
      <ShopTextField
        {...kept(step, 'note')}
        label="Order note (optional)"
        rows={2}
        required={false}
        maxLength={1000}
        autoComplete="off"
      />
      {termsHref && (
        <p className="s-small">
          By ordering you agree to our{' '}
          <a href={termsHref} target="_blank" rel="noreferrer">
            terms
          </a>
          .
        </p>
      )}
    </ShopForm>
  )
}

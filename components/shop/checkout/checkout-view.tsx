'use client'
import { useSearchParams } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '@/lib/client/api'
import { checkoutAddress, checkoutCustomer } from '@/lib/modules/website/schemas-orders'
import type { ShopAddress, ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import { signInHref } from '../account/next-path'
import { useCart } from '../cart/cart-store'
import { useQuote } from '../cart/use-quote'
import { addressFields, addressOf, contactOf } from './address-fields'
import { type Draft, keepDraft, readDraft } from './checkout-draft'
import { ContactStep } from './contact-step'
import { DeliveryStep } from './delivery-step'
import { NothingToOrder } from './nothing-to-order'
import { OrderSummary } from './order-summary'
import { PayStep } from './pay-step'
import { SignInHere } from './sign-in-here'
import { type CheckoutProps, STEPS, type Step } from './steps'
import '../form/form.css'
import './checkout.css'

const NAMES: Record<Step, string> = { contact: 'Contact', delivery: 'Delivery', pay: 'Pay' }

/** Contact, delivery, pay: the step is in the address, so that Back goes back a step, and what is typed outlives a reload. */
export function CheckoutView(props: CheckoutProps) {
  const { siteId, base, customer, addresses } = props
  const entries = useCart(siteId)
  const { quote, error, ask, show } = useQuote(siteId, entries)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [problem, setProblem] = useState<{ step: Step; error: unknown } | null>(null)
  const wanted = useSearchParams().get('step')
  const step = draft ? allowedStep(wanted, draft) : 'contact'
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<Step | null>(null)

  // Known in the browser alone.
  useEffect(() => setDraft({ ...prefilled(customer, addresses), ...readDraft(siteId) }), [siteId, customer, addresses])
  useEffect(() => {
    if (!draft) return
    if (wanted !== null && wanted !== step) history.replaceState(null, '', `?step=${step}`)
    if (shown.current && shown.current !== step) heading.current?.focus()
    shown.current = step
  }, [draft, wanted, step])

  function change(fields: Draft) {
    const next = { ...draft, ...fields }
    setDraft(next)
    keepDraft(siteId, next)
  }
  function go(to: Step, wrong?: unknown) {
    setProblem(wrong ? { step: to, error: wrong } : null)
    history.pushState(null, '', `?step=${to}`)
  }

  if (entries?.length === 0) return <NothingToOrder siteId={siteId} base={base} />
  if (!draft || !entries || !quote)
    return (
      <div className="s-empty" role="status">
        {error ? (
          <>
            <p>{messageOf(error)}</p>
            <button type="button" className="s-button" onClick={ask}>
              Try again
            </button>
          </>
        ) : (
          <p>Loading your order</p>
        )}
      </div>
    )

  const at = STEPS.indexOf(step)
  const own = { draft, change, problem: problem?.step === step ? problem.error : null }
  return (
    <div className="s-checkout">
      <div>
        <ol className="s-steps">
          {STEPS.map((one, index) => (
            <li key={one} aria-current={one === step ? 'step' : undefined} data-done={index < at || undefined}>
              {NAMES[one]}
            </li>
          ))}
        </ol>
        {at > 0 && (
          <dl className="s-panel s-entered">
            <Entered name="Contact" words={[draft.name, draft.email, draft.phone]} onChange={() => go('contact')} />
            {at > 1 && (
              <Entered
                name="Delivery"
                words={[draft.line1, draft.line2, draft.city, draft.postal_code, draft.province, draft.country]}
                onChange={() => go('delivery')}
              />
            )}
          </dl>
        )}
        <section className="s-panel" aria-labelledby="checkout-step">
          <h2 id="checkout-step" ref={heading} tabIndex={-1}>
            {NAMES[step]}
          </h2>
          {step === 'contact' && (
            <>
              {customer ? (
                <p className="s-part-note">Signed in as {customer.email}</p>
              ) : (
                <SignInHere
                  siteId={siteId}
                  email={(draft.email ?? '').trim()}
                  signInHref={signInHref(base, `${base}/checkout`)}
                />
              )}
              <ContactStep {...own} onDone={() => go('delivery')} />
            </>
          )}
          {step === 'delivery' && <DeliveryStep {...own} addresses={addresses} onDone={() => go('pay')} />}
          {step === 'pay' && <PayStep {...props} {...own} {...{ entries, quote, ask, show, go }} />}
        </section>
      </div>
      <aside aria-label="Your order">
        <OrderSummary siteId={siteId} base={base} quote={quote} />
      </aside>
    </div>
  )
}

type EnteredProps = { name: string; words: (string | undefined)[]; onChange: () => void }

function Entered({ name, words, onChange }: EnteredProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{words.filter(Boolean).join(', ')}</dd>
      <dd>
        <button type="button" className="s-text-button" aria-label={`Change ${name.toLowerCase()}`} onClick={onChange}>
          Change
        </button>
      </dd>
    </div>
  )
}

/** The step that is asked for, or the first before it that is not complete. */
function allowedStep(wanted: string | null, draft: Draft): Step {
  if (wanted !== 'delivery' && wanted !== 'pay') return 'contact'
  if (!checkoutCustomer.safeParse(contactOf(draft)).success) return 'contact'
  return wanted === 'pay' && checkoutAddress.safeParse(addressOf(draft)).success ? 'pay' : 'delivery'
}

function prefilled(customer: ShopCustomer | null, addresses: ShopAddress[]): Draft {
  const address = addresses.find(({ is_default }) => is_default) ?? addresses[0]
  return {
    ...(customer && { name: customer.name, email: customer.email, phone: customer.phone }),
    ...(address && addressFields(address)),
  }
}

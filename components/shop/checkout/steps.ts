import type { ShopAddress, ShopCustomer } from '@/lib/modules/website/schemas-shoppers'
import type { Draft } from './checkout-draft'

export const STEPS = ['contact', 'delivery', 'pay'] as const
export type Step = (typeof STEPS)[number]

export type CheckoutProps = {
  siteId: string
  base: string
  takesCards: boolean
  /** Of the page with the terms; null: the shop has none. */
  termsHref: string | null
  /** Who is signed in. */
  customer: ShopCustomer | null
  addresses: ShopAddress[]
}

export type StepProps = {
  draft: Draft
  change: (fields: Draft) => void
  /** What the shop answered to the whole order about this step. */
  problem: unknown
}

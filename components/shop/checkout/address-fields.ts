import type { ShopAddress } from '@/lib/modules/website/schemas-shoppers'
import { type Draft, filled } from './checkout-draft'

const NEEDED = ['line1', 'city', 'postal_code'] as const
const OPTIONAL = ['line2', 'province', 'country'] as const

/** A saved address as the fields of the form. */
export const addressFields = (address: ShopAddress): Draft =>
  Object.fromEntries([...NEEDED, ...OPTIONAL].map((name) => [name, address[name]]))

export const contactOf = (draft: Draft) => filled(draft, ['name', 'email'], ['phone'])
export const addressOf = (draft: Draft) => filled(draft, NEEDED, OPTIONAL)

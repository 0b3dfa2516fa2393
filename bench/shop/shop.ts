import { randomUUID } from 'node:crypto'
import type { Target } from '../measure'
import type { Question } from '../questions'
import { CATEGORY, SHOP, SITE } from './shop-data'

/**
 * Pages of a shop with ten thousand products as browsers get them, beside the rows alone; a cart beside a price, and an order beside the
 * same rows written by hand.
 */
export function shopQuestions(url: string): Question[] {
  const page = (path: string): Target => ({ url: `${url}/shop/${SITE}${path}`, headers: { 'accept-encoding': 'gzip' } })
  const raw = (what: string, query: Record<string, string> = {}): Target => ({
    url: `${url}/api/bench/${what}?${new URLSearchParams({ org: SHOP, ...query })}`,
  })
  const headers = { 'x-shop': SITE }
  const items = [1, 2, 3].map((n) => ({ sku: `SKU-${n}`, qty: n }))
  const quote: Target = { url: `${url}/api/v1/shop/quote`, method: 'POST', headers, body: () => ({ items }) }
  const order: Target = {
    url: `${url}/api/v1/shop/checkout`,
    method: 'POST',
    headers,
    freshHeaders: someone,
    body: () => ({
      items,
      customer: { name: 'Thabo', email: newAddress() },
      address: { line1: '1 Long Street', city: 'Cape Town', postal_code: '8001' },
    }),
  }
  const orderByHand: Target = {
    url: `${url}/api/bench/createOrder`,
    method: 'POST',
    body: () => ({ org: SHOP, email: newAddress() }),
  }
  const suggest: Target = { url: `${url}/api/v1/shop/suggestions?q=battery`, headers }
  const slug = CATEGORY.toLowerCase().replace(' ', '-')
  return [
    question('catalogue', page('/products'), raw('shopCatalogue'), '10000 products'),
    question('category', page(`/category/${slug}`), raw('shopCatalogue'), '500 products'),
    question('by price', page('/products?sort=price'), raw('shopPrice'), '10000 products'),
    question('product', page('/products/SKU-4321'), raw('shopProduct', { sku: 'SKU-4321' }), 'SKU-4321'),
    question('start page', page(''), raw('shopCatalogue'), 'Shop by category'),
    question('suggestions', suggest, raw('shopSuggest', { q: 'battery' }), '"Battery '),
    question('quote', quote, raw('shopProduct', { sku: 'SKU-1' }), '"can_order":true'),
    question('order', order, orderByHand, '"order_number"'),
  ]
}

const newAddress = () => `thabo-${randomUUID()}@post.example`
/** Each shopper has an address of their own, which the server believes from here (`TRUSTED_PROXIES`); orders of one are limited. */
const someone = () => ({ 'x-forwarded-for': `10.${part()}.${part()}.${part()}` })
const part = () => Math.floor(Math.random() * 256)

function question(name: string, ours: Target, theirs: Target, expected: string): Question {
  return {
    name: `shop ${name}`,
    ours,
    raw: theirs,
    async check() {
      const [a, b] = [await text(ours), await text(theirs)]
      // React puts marks between a number and the words after it.
      if (!a.replaceAll('<!-- -->', '').includes(expected))
        throw new Error(`shop ${name}: no ${expected} in the answer`)
      if (!/SKU-|sku|RAW-/.test(b)) throw new Error(`shop ${name}: raw answers no products`)
    },
  }
}

async function text(target: Target): Promise<string> {
  const answer = await fetch(target.url, {
    method: target.method ?? 'GET',
    headers: { ...target.headers, ...target.freshHeaders?.(), 'content-type': 'application/json' },
    ...(target.body ? { body: JSON.stringify(target.body()) } : {}),
  })
  if (!answer.ok) throw new Error(`${target.url} answered ${answer.status}: ${await answer.text()}`)
  return answer.text()
}

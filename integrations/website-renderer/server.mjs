import { createServer } from 'node:http'

/** A website drawn outside Indaba: it asks for what it shows with the organization's secret, and keeps nothing. */
const { INDABA_URL, WEBSITE_SECRET = '', SHOP_DOMAIN, PORT = '4000' } = process.env

const ENTITIES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text of the shop or of a visitor is never markup. */
const esc = (text) => String(text ?? '').replace(/[&<>"']/g, (one) => ENTITIES[one])
const money = (amount, currency) => (amount === null ? 'On request' : `${esc(currency)} ${esc(amount)}`)

/** What Indaba refused, with its status. */
class Refused extends Error {
  constructor(status, body) {
    super(Array.isArray(body.detail) ? body.detail.map(({ msg }) => msg).join(' ') : String(body.detail ?? ''))
    this.status = status
  }
}

async function ask(site, path, sent, key) {
  const answer = await fetch(`${INDABA_URL}/api/v1/public/website${path}`, {
    method: sent ? 'POST' : 'GET',
    headers: {
      'X-Website-Secret': WEBSITE_SECRET,
      ...(site ? { 'X-Site-Domain': site } : {}),
      ...(sent ? { 'Content-Type': 'application/json' } : {}),
      ...(key ? { 'Idempotency-Key': key } : {}),
    },
    ...(sent ? { body: JSON.stringify(sent) } : {}),
    signal: AbortSignal.timeout(10_000),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Refused(answer.status, body)
  return body
}

const frame = (config, title, main) => `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><title>${esc(title)}</title>
<style>body{font:1rem/1.5 system-ui;max-width:60rem;margin:auto;padding:1rem}label,input{display:block}img{max-width:12rem}</style>
<header>${config ? `<a href="/">${esc(config.name)}</a> <a href="/products">Products</a>` : ''}</header>
<main><h1>${esc(title)}</h1>${main}</main>
<footer>${(config?.pages ?? []).map(({ slug, title }) => `<a href="/${esc(slug)}">${esc(title)}</a>`).join(' ')}</footer></html>`

const card = ({ sku, name, price_with_vat }, currency) =>
  `<li><a href="/products/${encodeURIComponent(sku)}">${esc(name)}</a> ${money(price_with_vat, currency)}</li>`

async function home({ config, site }) {
  const products = config.mode === 'catalogue_disabled' ? [] : (await ask(site, '/catalogue?per_page=6')).products
  const list = products.map((one) => card(one, config.currency)).join('')
  return frame(config, config.hero.heading || config.name, `<p>${esc(config.hero.subtext)}</p><ul>${list}</ul>`)
}

async function list({ config, site, url }) {
  const asked = new URLSearchParams(url.searchParams)
  const { products, categories, total, page, per_page } = await ask(site, `/catalogue?${asked}`)
  const links = categories.map(({ name }) => `<a href="?category=${encodeURIComponent(name)}">${esc(name)}</a>`)
  asked.set('page', page + 1)
  const next = page * per_page < total ? `<a href="?${esc(asked)}">Next page</a>` : ''
  const found = products.map((one) => card(one, config.currency)).join('')
  return frame(config, 'Products', `<nav>${links.join(' ')}</nav><p>${total} products</p><ul>${found}</ul>${next}`)
}

async function product({ config, site, rest }) {
  const { products } = await ask(site, `/catalogue?sku=${encodeURIComponent(rest)}`)
  const [one] = products
  if (!one) throw new Refused(404, {})
  const pictures = one.images.map(({ url, alt }) => `<img src="${esc(new URL(url, INDABA_URL))}" alt="${esc(alt)}">`)
  const buy = `<form action="/cart"><input type="hidden" name="sku" value="${esc(one.sku)}">
<label>Quantity<input name="qty" type="number" min="1" value="1"></label><button>To the cart</button></form>`
  const main = `${pictures.join('')}<p>${esc(one.description)}</p><p>${money(one.price_with_vat, config.currency)} with VAT</p>`
  return frame(config, one.name, main + (config.mode === 'for_sale' && one.price !== null ? buy : ''))
}

/** Lines of a query or form: each `sku` with the `qty` in the same place. */
function linesOf(fields) {
  const quantities = fields.getAll('qty')
  return fields.getAll('sku').map((sku, place) => ({ sku, qty: Number(quantities[place] ?? 1) }))
}

const ASKED = ['name', 'email', 'line1', 'city', 'postal_code']
const LABELS = { name: 'Name', email: 'E-mail', line1: 'Street and number', city: 'City', postal_code: 'Postal code' }

async function cart({ config, site, url }) {
  const items = linesOf(url.searchParams)
  if (!items.length) return frame(config, 'Cart', '<p>The cart is empty.</p>')
  const quote = await ask(site, '/quote', { items })
  const rows = quote.lines.map(
    ({ qty, name, amount_with_vat, message }) =>
      `<li>${qty} × ${esc(name)} ${money(amount_with_vat, quote.currency)} ${esc(message)}</li>`,
  )
  const hidden = items.map(
    ({ sku, qty }) =>
      `<input type="hidden" name="sku" value="${esc(sku)}"><input type="hidden" name="qty" value="${qty}">`,
  )
  const fields = ASKED.map((field) => `<label>${LABELS[field]}<input name="${field}" required></label>`)
  // The total that is seen is the one that is ordered; a form that is sent twice orders once.
  const form = `<form method="post" action="/order">${hidden.join('')}${fields.join('')}
<input type="hidden" name="total" value="${esc(quote.total)}"><input type="hidden" name="key" value="${crypto.randomUUID()}">
<button>Order and pay</button></form>`
  const totals = `<p>${esc(quote.shipping.text)}</p><p>Total ${money(quote.total, quote.currency)}</p>`
  return frame(
    config,
    'Cart',
    `<ul>${rows.join('')}</ul>${totals}${quote.can_order ? form : `<p>${esc(quote.message)}</p>`}`,
  )
}

async function order({ config, site, form }) {
  const sent = {
    items: linesOf(form),
    customer: { name: form.get('name'), email: form.get('email') },
    address: { line1: form.get('line1'), city: form.get('city'), postal_code: form.get('postal_code') },
    expected_total: form.get('total'),
  }
  const placed = await ask(site, '/checkout', sent, form.get('key'))
  const seen = `/orders/${encodeURIComponent(placed.order_token)}`
  const pay = placed.checkout_url ? `<a href="${esc(placed.checkout_url)}">Pay by card</a>` : ''
  return frame(config, `Order ${placed.order_number}`, `<p>Thank you. <a href="${seen}">See the order</a> ${pay}</p>`)
}

async function ordered({ config, site, rest }) {
  const { order } = await ask(site, `/orders/${encodeURIComponent(rest)}`)
  const rows = order.lines.map(({ qty, name }) => `<li>${esc(qty)} × ${esc(name)}</li>`).join('')
  const total = `<p>Total ${money(order.total, order.currency)}</p><p>${esc(order.payment.message)}</p>`
  return frame(config, `Order ${order.order_number}`, `<ul>${rows}</ul>${total}`)
}

async function content({ config, site, rest }) {
  // Indaba cleans the HTML of content pages on every way in.
  const { title, html } = await ask(site, `/pages/${encodeURIComponent(rest)}`)
  return frame(config, title, html)
}

const PAGES = [
  ['GET', /^\/$/, home],
  ['GET', /^\/products$/, list],
  ['GET', /^\/products\/([^/]+)$/, product],
  ['GET', /^\/cart$/, cart],
  ['POST', /^\/order$/, order],
  ['GET', /^\/orders\/([^/]+)$/, ordered],
  ['GET', /^\/([^/]+)$/, content],
]

async function draw(request) {
  const url = new URL(request.url, 'http://localhost')
  const [, path, page] = PAGES.find(([method, one]) => method === request.method && one.test(url.pathname)) ?? []
  if (!page) throw new Refused(404, {})
  const { domain } = await ask(null, `/resolve?domain=${encodeURIComponent(SHOP_DOMAIN ?? request.headers.host)}`)
  const config = await ask(domain, '/config')
  const rest = decodeURIComponent(path.exec(url.pathname)[1] ?? '')
  const form = request.method === 'POST' ? new URLSearchParams(await bodyOf(request)) : null
  return page({ config, site: domain, url, rest, form })
}

async function bodyOf(request) {
  let text = ''
  for await (const part of request) {
    text += part
    if (text.length > 100_000) throw new Refused(413, { detail: 'This form is too long.' })
  }
  return text
}

/** What a visitor reads when a page cannot be drawn; what only the operator can mend goes to the log too. */
function trouble(error) {
  const status = error instanceof Refused ? error.status : error instanceof URIError ? 404 : 502
  if (status === 404) return [404, frame(null, 'Not found', '<p>There is no such page or shop.</p>')]
  console.error(error)
  if (status === 401)
    return [502, frame(null, 'The shop is not set up', '<p>Its WEBSITE_SECRET is not one that Indaba knows.</p>')]
  if (status === 502) return [502, frame(null, 'The shop is not reached', '<p>Try again in a minute.</p>')]
  return [status, frame(null, 'This did not work', `<p>${esc(error.message)}</p>`)]
}

const server = createServer(async (request, response) => {
  const [status, html] = await draw(request).then((html) => [200, html], trouble)
  response.writeHead(status, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
})
server.listen(Number(PORT), () => console.log(`listening http://localhost:${server.address().port}`))

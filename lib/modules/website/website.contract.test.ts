import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import { stopLive } from '@/lib/core/live/bus'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { removeUnused } from './jobs/sweep-pictures.job'
import { DISPLAY_MODES, TEMPLATES } from './schemas'

/** Settings, pages, look-ups and what another renderer reads, requirement by requirement. */
let api: TestInstallation
let owner: string
let secret: string
beforeAll(async () => {
  api = await startTestInstallation()
  owner = api.ours.owner
  secret = (await call('POST', '/settings/website/secret', {})).body.secret
}, 120_000)
afterAll(async () => {
  await stopLive()
  await api?.close()
})

const call = (method: string, path: string, body?: object, key = owner) =>
  api.call(method, path, { key, ...(body ? { body } : {}) })
const put = (body: object, key = owner) => call('PUT', '/settings/website', body, key)
const read = (path: string, headers: Record<string, string> = {}) =>
  api.call('GET', `/public/website${path}`, { headers: { 'x-website-secret': secret, ...headers } })
const uploaded = () => {
  const form = new FormData()
  form.set('file', new File([Buffer.from(PNG, 'base64')], 'picture.png'))
  return form
}
/** Its bytes, without any key. */
const openPicture = async (address: string) => {
  const answer = await serve(new Request(`http://localhost${address}`))
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const ownSite = async () =>
  systemDb().website.findFirstOrThrow({ where: { id: (await call('GET', '/settings/website')).body.site_id } })
const item = async (values: object): Promise<Json> => (await call('POST', '/grid/acc-items', values)).body.row

// The smallest picture: one pixel.
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

describe('settings', () => {
  test('rq.website.settings.roundtrip, config.fields, config.branding: what is saved is read, and what is left out stays', async () => {
    const before = (await call('GET', '/settings/website')).body
    expect(Object.keys(before)).toEqual(
      expect.arrayContaining(['display_mode', 'published', 'gateway_enabled', 'branding']),
    )
    const sent = {
      display_mode: 'catalogue_only',
      published: true,
      gateway_enabled: true,
      template: 'warm sunset',
      hero: { eyebrow: 'New', heading: 'Fibre for all', subtext: 'From R399' },
      shipping: { base_amount: '60.00', items_covered: 2, extra_item: '15.50' },
      branding: {
        primary_colour: '#1d4ed8',
        support_email: 'help@shop.example',
        whatsapp_number: '+27 82 555 0101',
        phone: '021 555 0101',
        postal_address: '1 Long Street\nCape Town',
      },
    }
    expect((await put(sent)).body).toMatchObject(sent)
    expect((await put({ hero: { heading: 'Fibre' } })).body).toMatchObject({
      ...sent,
      hero: { ...sent.hero, heading: 'Fibre' },
    })
    const whole = (await call('GET', '/settings/website')).body
    expect((await put(whole)).body).toMatchObject({ ...whole, version: whole.version + 1 })
  })

  test('rq.website.config.one two first saves at once make one row', async () => {
    const { organization_id } = await ownSite()
    await systemDb().website.deleteMany({ where: { organization_id } })
    const answers = await Promise.all([put({ published: true }), put({ display_mode: 'catalogue_only' })])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(await systemDb().website.count({ where: { organization_id } })).toBe(1)
    expect((await call('GET', '/settings/website')).body).toMatchObject({
      published: true,
      display_mode: 'catalogue_only',
    })
  })

  test('rq.website.mode.enum, config.templates: each documented value is kept, others are refused by name', async () => {
    for (const display_mode of DISPLAY_MODES) expect((await put({ display_mode })).body.display_mode).toBe(display_mode)
    for (const template of TEMPLATES) expect((await put({ template })).body.template).toBe(template)
    for (const [wrong, place] of [
      [{ display_mode: 'open' }, ['body', 'display_mode']],
      [{ template: 'neon' }, ['body', 'template']],
      [{ branding: { primary_colour: 'red' } }, ['body', 'branding', 'primary_colour']],
      [{ branding: { logo: 'https://elsewhere.example/x.png' } }, ['body', 'branding.logo']],
      [
        { branding: { logo: `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}` } },
        ['body', 'branding.logo'],
      ],
      [{ shipping: { base_amount: '-1' } }, ['body', 'shipping', 'base_amount']],
      [{ unknown: 1 }, ['body', 'unknown']],
    ] as const) {
      const { status, body } = await put(wrong)
      expect({ wrong, status, loc: body.detail[0]?.loc }).toEqual({ wrong, status: 422, loc: place })
    }
  })

  test('a picture is sent as a data URL or uploaded, and anybody may open it; another organization’s is not taken', async () => {
    const { branding } = (await put({ branding: { logo: `data:image/png;base64,${PNG}` } })).body
    const opened = await api.call('GET', branding.logo.replace('/api/v1', ''), {})
    expect([opened.status, opened.headers.get('content-type')]).toEqual([200, 'image/png'])
    const stolen = await put({ branding: { logo: branding.logo } }, api.theirs.owner)
    expect(stolen.status).toBe(422)
    expect((await put({ branding: { logo: null } })).body.branding.logo).toBeNull()
  })

  test('smaller widths of a picture are made once, as WEBP that anybody may keep for good; a bomb is refused by its header', async () => {
    const wide = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0f766e' } })
    const png = (await wide.png().toBuffer()).toString('base64')
    const { logo } = (await put({ branding: { logo: `data:image/png;base64,${png}` } })).body.branding
    const open = async (width: number) => {
      const { status, headers, bytes } = await openPicture(`${logo}?w=${width}`)
      const { width: shown, height } = status === 200 ? await sharp(bytes).metadata() : {}
      return { status, type: headers.get('content-type'), cache: headers.get('cache-control'), size: [shown, height] }
    }
    const cache = 'public, max-age=31536000, immutable'
    const smaller = { status: 200, type: 'image/webp', cache, size: [320, 160] }
    expect(await Promise.all([open(320), open(320)])).toEqual([smaller, smaller])
    expect(await open(320)).toEqual(smaller)
    expect(await systemDb().websiteImageSize.count({ where: { image_id: logo.split('/').at(-1) } })).toBe(1)
    expect(await open(960)).toEqual({ status: 200, type: 'image/png', cache, size: [800, 400] })
    expect((await open(333)).status).toBe(422)
    // Its header tells of ten thousand million points.
    const bomb = Buffer.from(PNG, 'base64')
    bomb.writeUInt32BE(100_000, 16)
    bomb.writeUInt32BE(100_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    const refused = await put({ branding: { logo: `data:image/png;base64,${bomb.toString('base64')}` } })
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', 'branding.logo']])
  })

  test('rq.website.auth.admin members are refused, administrators and owners are not', async () => {
    expect((await call('GET', '/settings/website', undefined, api.ours.member)).status).toBe(403)
    expect((await put({ published: true }, api.ours.member)).status).toBe(403)
  })
})

test('pictures of an item are added, described, put in order and removed, by people who may change items', async () => {
  const made = await item({ name: 'Desk', sku: 'DESK-1', visible: true })
  const path = '/website/items/desk-1/pictures'
  const image = `data:image/png;base64,${PNG}`
  const one = await call('POST', path, { image, alt: 'From the front' }, api.ours.member)
  const two = await api.call('POST', path.replace('website', 'storefront'), { key: owner, body: uploaded() })
  expect([one.status, two.status]).toEqual([201, 201])
  const [front, side] = two.body.pictures
  expect([front.alt, front.width, side.alt]).toEqual(['From the front', 1, ''])
  const order = [{ id: side.id, alt: 'From the side' }, { id: front.id }]
  expect((await call('PUT', path, { pictures: order })).body.pictures).toMatchObject([
    { id: side.id, alt: 'From the side' },
    { id: front.id, alt: 'From the front' },
  ])
  expect((await call('PUT', path, { pictures: order.slice(1) })).status).toBe(422)
  expect((await call('DELETE', `${path}/${side.id}`)).body.pictures).toHaveLength(1)
  // Taken back: the same file again, behind the others.
  expect((await call('POST', path, { image: side.url })).body.pictures.at(-1).url).toBe(side.url)
  for (let n = 2; n < 12; n++) await call('POST', path, { image })
  const refused = await call('POST', path, { image })
  expect([refused.status, refused.body.detail[0].msg]).toEqual([
    422,
    'An item has at most 12 pictures. Remove one first.',
  ])
  const text = `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`
  expect((await call('POST', `/website/items/${made.row_id}/pictures`, { image: text })).status).toBe(422)
  expect((await call('GET', path, undefined, api.theirs.owner)).status).toBe(404)
  expect((await call('DELETE', `${path}/${front.id}`, undefined, api.ours.guest)).status).toBe(403)
})

test('rq.website.favicon.preview: without a model an icon is cut out of the logo and a hero is drawn, and nothing is saved', async () => {
  const before = (await call('GET', '/settings/website')).body
  const pictures = await systemDb().websiteImage.count()
  // A red mark, and blue letters at some distance.
  const logo = sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="100"><rect x="10" y="10" width="80" height="80" fill="#d00"/>
      <rect x="130" y="30" width="440" height="40" fill="#00d"/></svg>`),
  )
  const image = `data:image/png;base64,${(await logo.png().toBuffer()).toString('base64')}`
  const icon = (await call('POST', '/settings/storefront/extract-favicon', { image })).body
  const points = await sharp(Buffer.from(icon.image.split(',')[1], 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer()
  expect([icon.source, points.length]).toEqual(['drawn', 512 * 512 * 4])
  expect([...points.subarray((256 * 512 + 256) * 4, (256 * 512 + 256) * 4 + 4)]).toEqual([221, 0, 0, 255])
  const hero = await call('POST', '/settings/website/generate-hero-image', { prompt: 'A lodge at dawn' })
  expect(hero.body).toMatchObject({ source: 'drawn', image: expect.stringMatching(/^data:image\/jpeg;base64,/) })
  expect((await call('GET', '/settings/website')).body).toEqual(before)
  expect(await systemDb().websiteImage.count()).toBe(pictures)
  for (const [path, body, field] of [
    ['extract-favicon', { image: 'data:image/png;base64,AAAA' }, 'image'],
    ['generate-hero-image', { prompt: 'x'.repeat(1001) }, 'prompt'],
  ] as const) {
    const refused = await call('POST', `/settings/website/${path}`, body)
    expect([refused.status, refused.body.detail[0].loc]).toEqual([422, ['body', field]])
  }
})

test('pictures that nothing shows any more are swept away, those of pages and items are not', async () => {
  const { url } = (await call('POST', '/settings/website/pictures', uploaded())).body
  const id = url.split('/').at(-1)
  const shown = await systemDb().websiteItemImage.count()
  expect(await removeUnused(24)).toBe(0)
  await removeUnused(0)
  expect(await systemDb().websiteImage.count({ where: { id } })).toBe(0)
  expect((await systemDb().storedFile.findFirstOrThrow({ where: { id } })).deleted_at).not.toBeNull()
  expect(await systemDb().websiteItemImage.count()).toBe(shown)
})

test('rq.website.pages.*: enabling makes a page with its text, which is edited and neither added nor deleted', async () => {
  const { pages } = (await call('GET', '/settings/website/pages')).body
  expect(pages.map(({ title }: Json) => title)).toEqual([
    'About Us',
    'FAQs',
    'Terms and Conditions',
    'Privacy Policy',
    'Return Policy',
    'Reseller Programme',
  ])
  const key = 'faqs'
  const on = (await call('PUT', '/settings/website/pages', { key, enabled: true })).body.pages
  const page = on.find((one: Json) => one.key === key)
  expect(page).toMatchObject({ enabled: true, row_id: expect.any(String) })
  const change = (values: object) => call('PUT', `/grid/storefront-pages/${page.row_id}`, values)
  expect((await call('GET', `/grid/website-pages/${page.row_id}`)).body.row.body).toContain('<h2>')
  expect((await call('POST', '/grid/website-pages', { title: 'Jobs', slug: 'jobs' })).status).toBe(405)
  expect((await call('DELETE', `/grid/website-pages/${page.row_id}`)).status).toBe(405)
  expect((await change({ footer_group: 'Legal' })).status).toBe(422)
  expect((await change({ slug: 'cart' })).status).toBe(422)
  const hostile = '<p onclick="x()">Yes<script>alert(1)</script></p><img src="javascript:x">'
  expect((await change({ title: 'Questions', slug: 'questions', body: hostile })).body.row).toMatchObject({
    title: 'Questions',
    body: '<p>Yes</p>',
  })
  await put({ published: true })
  expect((await read('/pages/questions')).body).toEqual({
    title: 'Questions',
    slug: 'questions',
    html: '<p>Yes</p>',
    footer_group: 'Support',
  })
  await call('PUT', '/settings/website/pages', { key: 'returns', enabled: true })
  const support = (page: Json) => page.footer_group === 'Support' && page.key
  const arranged = (await call('PUT', '/settings/website/pages/order', { keys: ['returns', key] })).body.pages
  expect(arranged.map(support).filter(Boolean)).toEqual(['returns', key])
  expect((await read('/config')).body.pages.map(({ slug }: Json) => slug).slice(0, 2)).toEqual([
    'return-policy',
    'questions',
  ])
  for (const keys of [[], ['jobs'], [key, key], ['reseller_programme']])
    expect((await call('PUT', '/settings/website/pages/order', { keys })).status).toBe(422)
  await call('PUT', '/settings/website/pages', { key: 'returns', enabled: false })
  await call('PUT', '/settings/website/pages', { pages: [{ key, enabled: false }] })
  expect((await read('/pages/questions')).status).toBe(404)
  expect((await call('PUT', '/settings/website/pages', { key: 'jobs', enabled: true })).status).toBe(422)
})

describe('another renderer', () => {
  test('rq.website.config.published, resolve: only a published site at a live domain is found, by its own organization’s secret', async () => {
    const where = { organization_id: (await ownSite()).organization_id }
    await systemDb().website.updateMany({
      where,
      data: {
        published: true,
        temp_label: 'spaza',
        temp_status: 'live',
        domain: 'shop.example',
        domain_status: 'pending_dns',
      },
    })
    expect((await read('/resolve?domain=Spaza.localhost:3000')).body.domain).toBe('spaza.localhost')
    for (const domain of ['shop.example', 'other.example', 'spaza', ''])
      expect([404, 422]).toContain((await read(`/resolve?domain=${domain}`)).status)
    await systemDb().website.updateMany({ where, data: { domain_status: 'live' } })
    expect((await read('/resolve?domain=shop.example')).status).toBe(200)
    expect((await read('/config', { 'x-site-domain': 'shop.example' })).status).toBe(200)
    expect((await read('/config', { 'x-site-domain': 'other.example' })).status).toBe(404)
    const theirs = (await call('POST', '/settings/website/secret', {}, api.theirs.owner)).body.secret
    expect((await read('/resolve?domain=shop.example', { 'x-website-secret': theirs })).status).toBe(404)
    await put({ published: false })
    for (const path of ['/resolve?domain=shop.example', '/config', '/catalogue', '/pages/questions'])
      expect((await read(path)).status).toBe(404)
    await put({ published: true })
  })

  test('rq.website.items.visible, category, mode.behaviour, alias: the catalogue is the visible items as the books have them', async () => {
    const group = (await call('POST', '/grid/acc-item-groups', { name: 'Mesh sets' })).body.row
    const made = await item({
      name: 'Router X1',
      sku: 'RX-1',
      item_group_id: group.row_id,
      visible: true,
      badge: 'New',
    })
    const lists = (await call('GET', '/grid/acc-price-lists/data')).body.rows
    const price_list_id = lists.find((one: Json) => one.kind === 'selling' && one.is_default).row_id
    await call('POST', '/grid/acc-item-prices', { item_id: made.row_id, price_list_id, rate: '100' })
    await put({ display_mode: 'catalogue_only' })
    const found = async (query: string) => (await read(`/catalogue?${query}`)).body
    const product = {
      sku: 'RX-1',
      price: '100',
      price_with_vat: '115.00',
      vat_percent: '15',
      category: 'Mesh sets',
      badge: 'New',
    }
    expect((await found('sku=rx-1')).products).toMatchObject([product])
    expect(await found('category=mesh sets')).toMatchObject({
      total: 1,
      categories: expect.arrayContaining([{ name: 'Mesh sets', products: 1 }]),
    })
    expect((await found('q=router x')).products).toHaveLength(1)
    await call('PUT', `/grid/acc-item-groups/${group.row_id}`, { name: 'Wi-Fi routers' })
    expect((await found('sku=RX-1')).products[0].category).toBe('Wi-Fi routers')
    await call('PUT', `/grid/acc-items/${made.row_id}`, { visible: false })
    expect((await found('sku=RX-1')).products).toEqual([])
    await call('PUT', `/grid/acc-items/${made.row_id}`, { visible: true })
    const earlier = await api.call('GET', '/public/storefront/catalogue?sku=RX-1', {
      headers: { 'x-website-secret': secret },
    })
    expect(earlier.body.products).toMatchObject([product && { sku: 'RX-1' }])
    await put({ display_mode: 'catalogue_disabled' })
    expect((await read('/catalogue')).status).toBe(409)
    await put({ display_mode: 'for_sale' })
    expect((await read('/catalogue')).status).toBe(200)
  })

  test('the catalogue ends, skips nothing, and says nothing of accounts', async () => {
    const seen: string[] = []
    for (let page = 1; ; page++) {
      const { products, total } = (await read(`/catalogue?page=${page}&per_page=7`)).body
      seen.push(...products.map(({ sku }: Json) => sku))
      if (products.length < 7) {
        expect(seen).toHaveLength(total)
        break
      }
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(JSON.stringify((await read('/catalogue')).body)).not.toMatch(/account|tax_template|organization|cost/)
    expect(JSON.stringify((await read('/config')).body)).not.toMatch(/secret|organization_id|price_list/)
    expect((await read('/catalogue?per_page=0')).status).toBe(422)
    expect((await read('/catalogue?page=99999999999')).status).toBe(422)
  })
})

test('rq.website.lookup.*, customers.create: by code, by list, by exact address', async () => {
  const items = (await call('GET', '/website/items?skus=rx-1,NO-SUCH')).body
  expect(items).toMatchObject({ items: [{ sku: 'RX-1', visible: true }], missing: ['NO-SUCH'] })
  expect((await call('GET', '/website/items?skus=,')).status).toBe(422)
  const prices = (await call('GET', '/storefront/item-prices?skus=RX-1')).body
  expect(prices.prices).toMatchObject([{ sku: 'RX-1', price: '100', currency: 'ZAR' }])
  const list = (await call('POST', '/grid/acc-price-lists', { name: 'Resellers', kind: 'selling' })).body.row
  expect((await call('GET', '/website/item-prices?skus=RX-1&price_list=resellers')).body).toMatchObject({
    prices: [],
    missing: ['RX-1'],
  })
  expect((await call('GET', `/website/item-prices?skus=RX-1&price_list=${list.row_id}`)).status).toBe(200)
  expect((await call('GET', '/website/item-prices?skus=RX-1&price_list=none')).status).toBe(422)

  const made = await call('POST', '/website/customers', {
    name: 'Thandi',
    email: 'Thandi@Shop.example',
    phone: '082 555 0199',
  })
  expect([made.status, made.body.customer.email]).toEqual([201, 'thandi@shop.example'])
  const found = async (email: string) => (await call('GET', `/website/customers?email=${email}`)).body.customers
  expect(await found('THANDI@shop.example')).toMatchObject([{ id: made.body.customer.id }])
  for (const part of ['thandi', 'thandi@shop', 'handi@shop.example', '%25@shop.example'])
    expect(await found(part)).toEqual([])
  expect(
    (await call('GET', '/website/customers?email=thandi@shop.example', undefined, api.theirs.owner)).body.customers,
  ).toEqual([])
})

test('removing the demo removes its website, pages and pictures, and no other organization’s', async () => {
  const siteOf = async (key: string) => (await call('GET', '/settings/website', undefined, key)).body.site_id
  const [ours, theirs] = [await siteOf(owner), await siteOf(api.theirs.owner)]
  const { organization_id } = await systemDb().website.findFirstOrThrow({ where: { id: theirs } })
  const left = () => {
    const where = { organization_id }
    const { website, websitePage, websiteItemImage } = systemDb()
    return Promise.all([website.count({ where }), websitePage.count({ where }), websiteItemImage.count({ where })])
  }
  expect(Math.min(...(await left()))).toBeGreaterThan(0)
  const { name } = (await call('GET', '/organization', undefined, api.theirs.owner)).body
  const purged = await call('POST', '/organization/purge-sample-data', { confirm: name }, api.theirs.owner)
  expect(purged.status).toBe(200)
  expect(await left()).toEqual([0, 0, 0])
  expect(await siteOf(owner)).toBe(ours)
})

import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  formatDate,
  formatDateTime,
  formatDuration,
  formatMoney,
  formatNumber,
  formatPercent,
} from '@/lib/client/format'
import type { ExportColumn } from '@/lib/core/grid/export/export-cells'
import { printed } from '@/lib/core/grid/export/print-cells'
import type { ColumnType } from '@/lib/core/grid/wire'
import { serve } from '@/lib/core/http/mount'
import { asOwner } from '@/scripts/test/database'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

let installation: TestInstallation
beforeAll(async () => {
  installation = await startTestInstallation()
}, 120_000)
afterAll(() => installation?.close())

const get = (path: string, init: RequestInit = {}) =>
  serve(
    new Request(`http://localhost/api/v1${path}`, {
      ...init,
      headers: { authorization: `Bearer ${installation.ours.owner}`, ...init.headers },
    }),
  )
const create = async (slug: string, body: object): Promise<Json> =>
  (await installation.call('POST', `/grid/${slug}`, { key: installation.ours.owner, body })).body.row
const sheetOf = async (response: Response) =>
  (await readXlsx(new Uint8Array(await response.arrayBuffer()), { readStyles: true })).sheets[0]!

/** Of each page its texts, in the order in which they were drawn. */
async function pagesOf(response: Response) {
  const file = await getDocument({ data: new Uint8Array(await response.arrayBuffer()) }).promise
  const pages = Array.from({ length: file.numPages }, async (_, index) => {
    const page = await file.getPage(index + 1)
    const { items } = await page.getTextContent()
    const texts = items.flatMap((item) =>
      'str' in item && item.str.trim() ? [item.str.replaceAll('\u00a0', ' ')] : [],
    )
    return { texts, text: texts.join(' '), wide: page.view[2]! > page.view[3]! }
  })
  return Promise.all(pages)
}

describe('the file of a view', () => {
  test('the rows, columns and order of the view, in words; named after grid and view', async () => {
    for (const name of ['Qalabi C', 'Qalabi A', '=Qalabi B'])
      await create('acc-customers', { name, city: 'Paarl, Cape' })
    const answer = await get('/grid/acc-customers/export?q=qalabi&sort=-name&columns=city,name&name=Best/ones')
    expect(await answer.text()).toBe(
      'City,Name\r\n"Paarl, Cape",Qalabi C\r\n"Paarl, Cape",Qalabi A\r\n"Paarl, Cape",\'=Qalabi B\r\n',
    )
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /filename\*=UTF-8''Customers, Best ones, \d{4}-\d\d-\d\d\.csv$/,
    )
  })

  test('amounts are numbers with their currency, dates are dates, times are those of the organization', async () => {
    const customer = await create('acc-customers', { name: 'Qalabi Money' })
    await create('crm-opportunities', {
      title: 'Qalabi deal',
      customer_id: customer.row_id,
      value: '1250.50',
      callback_at: '2026-12-31T22:30:00Z',
    })
    const path = '/grid/crm-opportunities/export?q=qalabi&columns=title,value,customer_id,callback_at'
    expect(await (await get(path)).text()).toBe(
      'Title,Value,Currency,Customer,Callback\r\nQalabi deal,1250.50,ZAR,Qalabi Money,2027-01-01 00:30\r\n',
    )
    const { rows } = await sheetOf(await get(`${path}&format=xlsx`))
    expect(rows).toEqual([
      ['Title', 'Value', 'Currency', 'Customer', 'Callback'],
      ['Qalabi deal', 1250.5, 'ZAR', 'Qalabi Money', new Date('2027-01-01T00:30:00Z')],
    ])
  })

  test('an export comes back in without a change', async () => {
    const file = await get('/grid/crm-opportunities/export?q=qalabi')
    const sent = await get('/grid/crm-opportunities/imports?name=back.csv', {
      method: 'POST',
      headers: { 'content-type': 'text/csv' },
      body: await file.arrayBuffer(),
    })
    expect((await sent.json()).import.settings.mapping).toEqual(
      expect.arrayContaining(['title', 'status', 'value', 'customer_id', 'callback_at']),
    )
  })

  test('chosen rows, more than an address can name, and all but some; never another organization’s', async () => {
    const made = await Promise.all(['Quvo 1', 'Quvo 2', 'Quvo 3'].map((name) => create('acc-customers', { name })))
    const post = (body: object, key = installation.ours.owner) =>
      installation.call('POST', '/grid/acc-customers/export', { key, body })
    const unknown = Array.from({ length: 1_200 }, (_, n) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`)
    const chosen = { columns: 'name', sort: '-name', q: 'quvo' }
    const names = (answer: { body: string }) => answer.body.trim().split('\r\n').slice(1)
    expect(names(await post({ ...chosen, ids: [made[0].row_id, ...unknown, made[2].row_id] }))).toEqual([
      'Quvo 3',
      'Quvo 1',
    ])
    expect(names(await post({ ...chosen, except: [...unknown, made[2].row_id] }))).toEqual(['Quvo 2', 'Quvo 1'])
    const view = { column: 'name', op: 'eq', value: 'Quvo 2' }
    expect(names(await post({ ...chosen, filter: view, except: [] }))).toEqual(['Quvo 2'])
    expect(names(await post({ ...chosen, ids: made.map(({ row_id }) => row_id) }, installation.theirs.owner))).toEqual(
      [],
    )
    expect((await post({ ids: [] })).status).toBe(422)
    expect((await post({ filter: { column: 'nope', value: 1 } })).status).toBe(422)
  })
})

describe('on paper', () => {
  test('heading, what was asked for, rows, amounts as the browser writes them, and totals', async () => {
    const customer = await create('acc-customers', { name: 'Rakoma – Łódź' })
    for (const [title, value] of [
      ['Rakoma two', '0.5'],
      ['Rakoma one', '1234567.8'],
    ])
      await create('crm-opportunities', {
        title,
        customer_id: customer.row_id,
        value,
        callback_at: '2026-12-31T22:30:00Z',
      })
    const columns = 'columns=title,value,customer_id,callback_at'
    const filters = `filter[customer_id]=${customer.row_id}&filter[callback_at][gte]=2026-12-01&filter[value][null]=false`
    const answer = await get(
      `/grid/crm-opportunities/export?format=pdf&q=rakoma&sort=title&name=Best/ones&${columns}&${filters}`,
    )
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(decodeURIComponent(answer.headers.get('content-disposition') ?? '')).toMatch(
      /filename\*=UTF-8''Opportunities, Best ones, \d{4}-\d\d-\d\d\.pdf$/,
    )
    const [page, ...others] = await pagesOf(answer)
    expect(others).toEqual([])
    expect(page!.wide).toBe(false)
    expect(page!.text).toContain('Page 1 of 1')
    expect(page!.text).toContain('Opportunities – Best/ones')
    for (const words of [
      'Search: “rakoma”',
      'Customer is Rakoma – Łódź',
      'Callback from 01 Dec 2026',
      'Value is filled in',
    ])
      expect(page!.text).toContain(words)
    const rows = page!.texts.slice(page!.texts.indexOf('Rakoma one'))
    expect(rows).toEqual([
      ...['Rakoma one', 'R 1 234 567,80', 'Rakoma – Łódź', '01 Jan 2027, 00:30'],
      ...['Rakoma two', 'R 0,50', 'Rakoma – Łódź', '01 Jan 2027, 00:30'],
      ...['Total', 'R 1 234 568,30'],
    ])
  })

  test('many columns lie across, more than a sheet holds on a larger one; without a choice those of the screen', async () => {
    const schema = await installation.call('GET', '/grid/crm-deals/schema', { key: installation.ours.owner })
    expect(schema.body.exports).toEqual(['csv', 'xlsx', 'pdf'])
    const labels = (visible: boolean) =>
      schema.body.columns.filter((column: Json) => !visible || column.visible).map((column: Json) => column.label)
    const [usual] = await pagesOf(await get('/grid/crm-deals/export?format=pdf'))
    expect(usual!.wide).toBe(true)
    const every = schema.body.columns.map((column: Json) => column.key).join()
    const [all] = await pagesOf(await get(`/grid/crm-deals/export?format=pdf&columns=${every}`))
    expect(all!.wide).toBe(true)
    const missing = (text: string, names: string[]) => names.filter((label) => !text.includes(label.split(' ')[0]!))
    expect(missing(usual!.text, labels(true))).toEqual([])
    expect(missing(all!.text, labels(false))).toEqual([])
  })

  test('chosen rows, and a format that there is not', async () => {
    const made = await Promise.all(['Rav 1', 'Rav 2'].map((name) => create('acc-customers', { name })))
    const answer = await serve(
      new Request('http://localhost/api/v1/grid/acc-customers/export', {
        method: 'POST',
        headers: { authorization: `Bearer ${installation.ours.owner}`, 'content-type': 'application/json' },
        body: JSON.stringify({ format: 'pdf', columns: 'name', ids: [made[1].row_id] }),
      }),
    )
    const [page] = await pagesOf(answer)
    expect(page!.text).toContain('Chosen rows only')
    expect(page!.texts.filter((text) => text.startsWith('Rav'))).toEqual(['Rav 2'])
    expect((await get('/grid/acc-customers/export?format=docx')).status).toBe(400)
  })

  test('values are written as the browser writes them', () => {
    const place = { timeZone: 'Africa/Johannesburg', currency: 'ZAR' }
    const exported = (type: ColumnType): ExportColumn => ({ key: 'x', column: { label: 'X', type } })
    const on = (type: ColumnType, x: unknown) => printed({ row_id: '1', x }, exported(type), place)
    for (const amount of ['0', '-1.5', '1234567.891', '12.00']) {
      expect(on('money', amount)).toBe(formatMoney(amount, 'ZAR'))
      expect(on('number', amount)).toBe(formatNumber(amount, { maximumFractionDigits: 2 }))
      expect(on('percent', amount)).toBe(formatPercent(amount))
    }
    for (const seconds of [0, 59, 60, 61, 3_600, 86_400 * 3, -75])
      expect(on('duration', seconds)).toBe(formatDuration(seconds))
    expect(on('date', '2026-03-31')).toBe(formatDate('2026-03-31', place.timeZone))
    expect(on('datetime', '2026-03-31T22:30:00Z')).toBe(formatDateTime('2026-03-31T22:30:00Z', place.timeZone))
    expect(on('boolean', false)).toBe('No')
    expect(on('money', null)).toBe('')
    // More digits than a binary number has.
    expect(on('money', '12345678901234567.89').replace(/\D/g, '')).toBe('1234567890123456789')
  })
})

describe('long files', () => {
  const ROWS = 120_000
  beforeAll(async () => {
    const { row_id } = await create('acc-customers', { name: 'One of ours' })
    const [ours] = await asOwner<{ id: string }>('select organization_id as id from customer where id = $1', [row_id])
    await asOwner(
      `insert into customer (id, organization_id, name, city)
       select gen_random_uuid(), $1, 'Long ' || lpad(n::text, 7, '0'), repeat('x', 40) from generate_series(1, ${ROWS}) n`,
      [ours!.id],
    )
    await asOwner('analyze customer')
  }, 60_000)

  const used = () => {
    ;(globalThis as { gc?: () => void }).gc?.()
    const { rss } = process.memoryUsage()
    return rss / 1024 / 1024
  }

  test.each(['csv', 'xlsx'] as const)(
    '%s: every row, and memory that does not grow with them',
    async (format) => {
      const answer = await get(
        `/grid/acc-customers/export?format=${format}&columns=name,city&filter[name][starts]=Long`,
      )
      const reader = answer.body!.getReader()
      let bytes = 0
      let lines = 0
      const readings: number[] = []
      for (;;) {
        const { done, value } = await reader.read()
        if (done) break
        bytes += value.byteLength
        if (format === 'csv') for (const byte of value) if (byte === 10) lines++
        if (readings.length * 250_000 < bytes) readings.push(used())
      }
      if (format === 'csv') expect(lines).toBe(ROWS + 1)
      expect(bytes).toBeGreaterThan(500_000)
      // The first readings pay for what is loaded once; after them nothing may pile up.
      const settled = readings.slice(Math.floor(readings.length / 3))
      expect(Math.max(...settled) - Math.min(...settled)).toBeLessThan(120)
    },
    120_000,
  )

  test('pdf: a thousand rows on numbered pages; beyond 20 000 it is refused in words', async () => {
    const view = '/grid/acc-customers/export?format=pdf&columns=name,city&filter[name]'
    const refused = await get(`${view}[starts]=Long`)
    expect(refused.status).toBe(422)
    expect((await refused.json()).detail[0]).toMatchObject({
      loc: ['query', 'format'],
      msg: expect.stringContaining('CSV'),
    })
    const pages = await pagesOf(await get(`${view}[starts]=Long 0000&sort=name`))
    expect(pages.length).toBeGreaterThan(10)
    pages.forEach((page, index) => {
      expect(page.texts).toEqual(expect.arrayContaining(['Name', 'City']))
      expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`)
    })
    const names = pages.flatMap(({ texts }) => texts.filter((text) => text.startsWith('Long ')))
    expect(names).toHaveLength(999)
    expect(names.at(-1)).toBe('Long 0000999')
  }, 120_000)

  test.each(['csv', 'xlsx'] as const)(
    '%s: nobody takes it any more, so nobody reads on',
    async (format) => {
      const path = `/grid/acc-customers/export?format=${format}&columns=name&filter[name][starts]=Long`
      const reader = (await get(path)).body!.getReader()
      await reader.read()
      await reader.cancel()
      // What is being read in this moment ends first.
      await wait(150)
      const last = await lastReading()
      expect(last).not.toBe('')
      await wait(500)
      expect(await lastReading()).toBe(last)
    },
    60_000,
  )
})

/** When the export last asked the database for rows. */
async function lastReading(): Promise<string> {
  const [row] = await asOwner<{ at: string }>(
    `select coalesce(max(query_start)::text, '') as at from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%customer%'`,
  )
  return row!.at
}

import { setTimeout as wait } from 'node:timers/promises'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serve } from '@/lib/core/http/mount'
import { asOwner } from '@/scripts/test/database'
import { type Json, startTestInstallation, type TestInstallation } from './test-installation'

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

import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '@/scripts/database/connect'
import { createTestDatabase } from '@/scripts/test/database'
import { type Integration, type Json, places, startIntegration } from '@/tests/integration/start-integration'

/** startTestInstallation: readers that follow changes while others write miss nothing, and end. */
let api: Integration
let database: string
let organization: string
beforeAll(async () => {
  api = await startIntegration()
  database = (await createTestDatabase()).url
  const { body } = await api.ours.post('/contacts', { full_name: 'Which organization' })
  organization = await withClient(database, async (client) => {
    const { rows } = await client.query('select organization_id from crm_contact where id = $1', [body.contact.id])
    return rows[0].organization_id
  })
}, 120_000)
afterAll(() => api?.close())

type Seen = Map<string, Map<string, string>>
const note = (seen: Seen, contact: Json) => {
  const states = seen.get(contact.id) ?? new Map<string, string>()
  seen.set(contact.id, states.set(contact.updated_at, contact.company))
}

/** Polls until told to end, and then once more; each way of paging is one that a tool may choose. */
type Reader = (since: string, note: (contact: Json) => void) => Promise<string>

const read = async (query: Record<string, string | number>) => {
  const { status, body } = await api.ours.get('/contacts', query)
  expect({ status, body: status === 200 ? '' : body }).toEqual({ status: 200, body: '' })
  return body
}
const latest = (contacts: Json[], since: string): string =>
  [since, ...contacts.map(({ updated_at }) => updated_at)].sort().at(-1)!

const READERS: Record<string, Reader> = {
  async 'by cursor, oldest change first'(since, seen) {
    let newest = since
    let cursor: string | null = ''
    do {
      const page: Json = await read({
        updated_since: since,
        sort: 'updated_at',
        per_page: 7,
        ...(cursor ? { cursor } : {}),
      })
      for (const contact of page.contacts) seen(contact)
      newest = latest(page.contacts, newest)
      cursor = page.next_cursor
    } while (cursor)
    return newest
  },
  async 'by page numbers, in the order that is usual'(since, seen) {
    let newest = since
    for (let page = 1, total = 1; (page - 1) * 7 < total; page++) {
      const answer = await read({ updated_since: since, per_page: 7, page })
      for (const contact of answer.contacts) seen(contact)
      newest = latest(answer.contacts, newest)
      total = answer.total
    }
    return newest
  },
  async 'by page numbers until one is empty, newest change first'(since, seen) {
    let newest = since
    for (let page = 1; ; page++) {
      const { contacts } = await read({ updated_since: since, sort: '-updated_at', per_page: 10, page })
      for (const contact of contacts) seen(contact)
      newest = latest(contacts, newest)
      if (contacts.length === 0) return newest
    }
  },
  async 'by since alone, a hundred at a time'(since, seen) {
    const { contacts } = await read({ updated_since: since, sort: 'updated_at', per_page: 100 })
    for (const contact of contacts) seen(contact)
    return latest(contacts, since)
  },
}

/** What was really written, with the stamps that the database gave: of every change the last of its transaction. */
type Written = { id: string; updated_at: string; company: string }

async function write(serial: number, ids: string[], until: number, holdMs: number): Promise<Written[]> {
  const written: Written[] = []
  await withClient(database, async (client) => {
    for (let round = 0; Date.now() < until; round++) {
      await client.query('begin')
      const own = new Map<string, Written>()
      for (let change = 0; change < 3; change++) {
        const id = ids[(serial * 7 + round * 3 + change * 5) % ids.length]!
        const company = `${serial}.${round}.${change}`
        // The other holder of the row goes on; so does this one, with another row.
        const { rows } = await client.query(
          `update crm_contact set company = $2, version = version + 1
           where id = (select id from crm_contact where id = $1 for update skip locked) returning updated_at`,
          [id, company],
        )
        if (rows[0]) own.set(id, { id, updated_at: rows[0].updated_at.toISOString(), company })
        if (holdMs) await wait(holdMs / 3)
      }
      if (round % 5 === 4) {
        await client.query('rollback')
        continue
      }
      await client.query('commit')
      written.push(...own.values())
      await wait(2)
    }
  })
  return written
}

async function statesOf(ids: Set<string>): Promise<Written[]> {
  const rows = await withClient(database, (client) =>
    client.query('select id, updated_at, company from crm_contact where id = any($1)', [[...ids]]),
  )
  return rows.rows.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }))
}

describe('while four others write, two of them in transactions held open for a second', () => {
  test('every reader sees every change that stayed, each last state, and comes to an end', async () => {
    const ids = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, n) => (await api.ours.post('/contacts', { full_name: `F${n}` })).body.contact.id,
      ),
    )
    const begin = (await read({ sort: '-updated_at', per_page: 1 })).contacts[0].updated_at
    const until = Date.now() + 6_000
    let writing = true
    const writers = [0, 1, 2, 3].map((serial) => write(serial, ids, until, serial < 2 ? 1_000 : 0))
    const seen = Object.fromEntries(Object.keys(READERS).map((name) => [name, new Map()])) as Record<string, Seen>
    const readers = Object.entries(READERS).map(async ([name, poll]) => {
      let since = begin
      while (writing) {
        since = await poll(since, (contact) => note(seen[name]!, contact))
        await wait(30)
      }
      // Everything is there now; what lies in the same millisecond as this moment comes with the next.
      await wait(5)
      await poll(since, (contact) => note(seen[name]!, contact))
    })
    const written = (await Promise.all(writers)).flat()
    writing = false
    await Promise.all(readers)

    expect(written.length).toBeGreaterThan(60)
    // Two writers may change a row within one millisecond: which was the later one, only the row tells.
    const final = await statesOf(new Set(written.map(({ id }) => id)))
    for (const name of Object.keys(READERS)) {
      const missed = final.filter(({ id, updated_at }) => !seen[name]!.get(id)?.has(updated_at))
      expect({ name, missed }).toEqual({ name, missed: [] })
      for (const { id, updated_at, company } of final)
        expect({ name, company: seen[name]!.get(id)!.get(updated_at) }).toEqual({ name, company })
    }
  }, 60_000)

  test('rows that come while somebody reads by created_since are all seen once they are there', async () => {
    const begin = (await api.ours.post('/contacts', { full_name: 'Begin' })).body.contact.created_at
    const seen = new Set<string>()
    const held = withClient(database, async (client) => {
      await client.query('begin')
      const { rows } = await client.query(
        `insert into crm_contact (id, organization_id, full_name) values (gen_random_uuid(), $1, 'Held') returning id`,
        [organization],
      )
      await wait(1_200)
      await client.query('commit')
      return rows[0].id as string
    })
    const made: string[] = []
    let since = begin
    for (let round = 0; round < 30; round++) {
      made.push((await api.ours.post('/contacts', { full_name: `New ${round}` })).body.contact.id)
      const { contacts } = await read({ created_since: since, sort: 'created_at', per_page: 100 })
      for (const contact of contacts) seen.add(contact.id)
      since = contacts.at(-1)?.created_at ?? since
      await wait(50)
    }
    made.push(await held)
    await wait(5)
    for (const contact of (await read({ created_since: since, sort: 'created_at', per_page: 100 })).contacts)
      seen.add(contact.id)
    expect(made.filter((id) => !seen.has(id))).toEqual([])
  }, 30_000)
})

describe('pages', () => {
  test('rq.rest.pagination three pages without overlap, by number and by cursor, the same rows', async () => {
    const all = (await read({ per_page: 100, sort: 'full_name' })).contacts.map(({ id }: Json) => id)
    expect(all.length).toBeGreaterThan(12)
    const byNumber: string[] = []
    for (let page = 1; page <= 3; page++)
      byNumber.push(...(await read({ per_page: 4, page, sort: 'full_name' })).contacts.map(({ id }: Json) => id))
    const byCursor: string[] = []
    let cursor = ''
    for (let page = 1; page <= 3; page++) {
      const answer = await read({ per_page: 4, sort: 'full_name', ...(cursor ? { cursor } : {}) })
      expect(answer.page).toBe(page)
      byCursor.push(...answer.contacts.map(({ id }: Json) => id))
      cursor = answer.next_cursor
    }
    expect(byNumber).toEqual(all.slice(0, 12))
    expect(byCursor).toEqual(byNumber)
  })

  test.each(['updated_at', '-updated_at', '-created_at', 'full_name'])(
    'rows that change between two pages, in the order of %s, make no page skip others',
    async (sort) => {
      const made: Json[] = []
      for (let n = 0; n < 12; n++)
        made.push((await api.ours.post('/contacts', { full_name: `Skip ${sort} ${n}` })).body.contact)
      await wait(5)
      const question = { updated_since: made[0].updated_at, sort, per_page: 4, search: `skip ${sort}` }
      const seen = new Set<string>()
      const totals = []
      for (let page = 1; page <= 3; page++) {
        const { contacts, total } = await read({ ...question, page })
        totals.push(total)
        for (const { id } of contacts) seen.add(id)
        for (const { id } of contacts.slice(0, 3)) await api.ours.patch(`/contacts/${id}`, { company: `At ${page}` })
      }
      expect(made.filter(({ id }) => !seen.has(id))).toEqual([])
      expect(totals).toEqual([12, 12, 12])
    },
  )

  test('a page after the last is empty, and the last has no next', async () => {
    expect(await read({ page: 100_000 })).toMatchObject({ contacts: [], next_cursor: null })
    const all = await read({ per_page: 100, updated_since: '1970-01-01' })
    const pages = Math.ceil(all.total / 100)
    expect((await read({ per_page: 100, updated_since: '1970-01-01', page: pages })).next_cursor).toBeNull()
  })

  test('a hundred changes of one millisecond do not stop a reader by cursor', async () => {
    const stamp = new Date(Date.now() - 120_000).toISOString()
    await withClient(database, (client) =>
      client.query(
        `insert into crm_contact (id, organization_id, full_name, created_at, updated_at)
         select gen_random_uuid(), $1, 'Same ' || n, $2, $2 from generate_series(1, 100) n`,
        [organization, stamp],
      ),
    )
    const seen = new Set<string>()
    let cursor: string | null = ''
    let pages = 0
    do {
      const page: Json = await read({
        updated_since: stamp,
        sort: 'updated_at',
        per_page: 10,
        ...(cursor ? { cursor } : {}),
      })
      for (const contact of page.contacts) if (contact.full_name.startsWith('Same ')) seen.add(contact.id)
      cursor = page.next_cursor
      expect(++pages).toBeLessThan(100)
    } while (cursor)
    expect(seen.size).toBe(100)
  })

  test('a cursor belongs to its question and its organization', async () => {
    const { next_cursor } = await read({ per_page: 2 })
    const refused = ['query.cursor']
    expect(places(await api.ours.get('/contacts', { cursor: next_cursor, sort: 'updated_at' }))).toEqual(refused)
    expect(places(await api.ours.get('/contacts', { cursor: next_cursor, search: 'x' }))).toEqual(refused)
    expect(places(await api.ours.get('/contacts', { cursor: `${next_cursor}x` }))).toEqual(refused)
    expect(places(await api.theirs.get('/contacts', { cursor: next_cursor }))).toEqual(refused)
    expect((await api.ours.get('/contacts', { cursor: next_cursor, per_page: 5 })).status).toBe(200)
  })
})

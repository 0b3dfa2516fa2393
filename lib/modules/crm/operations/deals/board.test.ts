import { beforeAll, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { moveCards, readGridBoard } from '@/lib/core/grid/board/board-operations'
import type { BoardAnswer, BoardCard, BoardMoveResult } from '@/lib/core/grid/wire'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { setLeadStatus } from '../leads/change-leads'
import { leadWrites } from '../leads/lead-writes'

await createTestDatabase()

let ctx: OrganizationCtx
let foreigner: OrganizationCtx
const owners: OrganizationCtx[] = []

const STATUSES = ['New', 'Unreachable', 'Quoted', 'Converted', 'Disqualified']

beforeAll(async () => {
  const organization = await newOrganization()
  ctx = await memberOf(organization, 'moderator')
  foreigner = await memberOf(await newOrganization(), 'moderator')
  for (const name of ['Anele', 'Bongani', 'Carina']) owners.push(await memberOf(organization, 'member', name))
  for (const caller of [ctx, foreigner])
    for (let n = 0; n < 60; n++)
      await run(leadWrites.create, caller, {
        name: `Lead ${n}`,
        status: STATUSES[(n * 7) % 5],
        owner_id: caller === foreigner || n % 4 === 3 ? null : owners[n % 4]!.actor.id,
      })
})

const board = async (query: Record<string, string> = {}, caller = ctx): Promise<BoardAnswer> =>
  JSON.parse(await run(readGridBoard, caller, { slug: 'crm-leads', query: new URLSearchParams(query) }))
const move = (body: object, caller = ctx) => run(moveCards, caller, { slug: 'crm-leads', ...body })
const lead = async (values: object = {}, caller = ctx) =>
  String((await run(leadWrites.create, caller, { name: 'Card', ...values })).id)
const stored = async (id: string) =>
  (await asOwner<Record<string, unknown>>('select * from crm_lead where id = $1', [id]))[0]!
const order = async (status: string, ids: string[]) =>
  (
    await asOwner<{ id: string }>(
      `select id from crm_lead where organization_id = $1 and status = $2 and deleted_at is null order by board_position, id`,
      [ctx.organization.id, status],
    )
  )
    .map(({ id }) => id)
    .filter((id) => ids.includes(id))

/** The whole board in SQL written out plainly. */
const truth = (organization: string) =>
  asOwner<{ id: string; status: string; lane: string }>(
    `select id, status, coalesce(owner_id::text, '') as lane from crm_lead
     where organization_id = $1 and deleted_at is null order by board_position, id`,
    [organization],
  )

test('lanes, their cells and their cards agree with the table, in each organization', async () => {
  for (const caller of [ctx, foreigner]) {
    const rows = await truth(caller.organization.id)
    const { columns, lanes, cells, more_lanes } = await board({ lanes: 'owner_id', per_column: '2' }, caller)
    expect(more_lanes).toBeNull()
    expect(columns.map(({ key, count }) => [key, count])).toEqual(
      STATUSES.map((status) => [status, rows.filter((row) => row.status === status).length]),
    )
    expect(Object.fromEntries(lanes!.map(({ key, count }) => [key, count]))).toEqual(
      Object.fromEntries(
        [...new Set([...rows.map((row) => row.lane), ''])].map((key) => [
          key,
          rows.filter((row) => row.lane === key).length,
        ]),
      ),
    )
    expect(lanes!.map(({ label }) => label)).toEqual(
      caller === ctx ? ['Anele', 'Bongani', 'Carina', 'No owner'] : ['No owner'],
    )
    expect(cells).toHaveLength(lanes!.length * STATUSES.length)
    for (const cell of cells!) {
      const own = rows.filter((row) => row.status === cell.column && row.lane === cell.lane).map(({ id }) => id)
      expect(cell.count).toBe(own.length)
      const ids = cell.cards.map((card) => card.row_id)
      expect(ids).toEqual(own.slice(0, 2))
      let cursor = cell.next_cursor
      while (cursor) {
        const { column, lane } = cell
        const [more] = (await board({ lanes: 'owner_id', column, lane, cursor, per_column: '3' }, caller)).columns
        ids.push(...more!.cards.map((card) => card.row_id))
        expect(more!.count).toBe(own.length)
        cursor = more!.next_cursor
      }
      expect(ids).toEqual(own)
    }
  }
})

test('a filter narrows the lanes too; choices and yes or no are lanes in their declared order', async () => {
  const { lanes } = await board({ lanes: 'stale', 'filter[owner_id]': String(owners[0]!.actor.id) })
  expect(lanes!.map(({ label, count }) => [label, count])).toEqual([
    ['Stale: yes', 0],
    ['Stale: no', 15],
  ])
})

test('only the largest lanes are answered, and how much is left out', async () => {
  const crowded = await memberOf(await newOrganization(), 'moderator')
  const first = await lead({}, crowded)
  await asOwner(
    `insert into crm_lead (id, organization_id, lead_id, name, status, owner_id)
     select gen_random_uuid(), organization_id, 'X-' || n, 'Many', 'New', md5((n % 52)::text)::uuid
     from crm_lead, generate_series(0, 155) n where id = $1`,
    [first],
  )
  const { lanes, more_lanes, columns } = await board({ lanes: 'owner_id' }, crowded)
  expect(lanes!.filter(({ count }) => count === 3)).toHaveLength(50)
  expect(more_lanes).toEqual({ lanes: 3, count: 7 })
  expect(columns[0]!.count).toBe(157)
})

test('a board is divided by nothing else', async () => {
  expect(fieldsOf(await refusal(board({ lanes: 'name' })))).toEqual(['lanes'])
  expect(fieldsOf(await refusal(board({ lanes: 'status' })))).toEqual(['lanes'])
  expect((await refusal(board({ lane: 'x' }))).status).toBe(400)
})

test('a move into a lane changes its column in the same step', async () => {
  const id = await lead({ status: 'New' })
  const { version } = (await stored(id)) as { version: number }
  const owner = owners[0]!.actor.id as string
  const { row } = (await move({ row_id: id, to: 'Quoted', lanes: 'owner_id', lane: owner })) as { row: BoardCard }
  expect(row).toMatchObject({ status: 'Quoted', owner_id: owner, owner_id__label: 'Anele', version: version + 1 })
  expect(Date.now() - Date.parse(row.board_since!)).toBeLessThan(60_000)
  const audit = await asOwner(`select 1 from audit_log where entity_id = $1 and operation = 'crm.lead.move'`, [id])
  expect(audit).toHaveLength(1)
  await move({ row_id: id, to: 'Quoted', lanes: 'owner_id', lane: '' })
  expect((await stored(id)).owner_id).toBeNull()
})

test('an unknown lane, a lane that cannot be changed, a person of another organization: refused at the lane', async () => {
  const id = await lead()
  const to = { row_id: id, to: 'Quoted' }
  const foreign = foreigner.actor.id as string
  expect(fieldsOf(await refusal(move({ ...to, lanes: 'owner_id', lane: foreign })))).toEqual(['lane'])
  expect(fieldsOf(await refusal(move({ ...to, lanes: 'owner_id', lane: 'x' })))).toEqual(['lane'])
  expect(fieldsOf(await refusal(move({ ...to, lanes: 'stale', lane: 'true' })))).toEqual(['lanes'])
  expect(fieldsOf(await refusal(move({ ...to, lanes: 'name', lane: 'x' })))).toEqual(['lanes'])
  expect(fieldsOf(await refusal(move({ ...to, lane: '' })))).toEqual(['lanes'])
  expect((await stored(id)).status).toBe('New')
})

test('several cards keep their order before and after a card; who cannot be moved stays', async () => {
  const [a, b, c, d, e] = [await lead(), await lead(), await lead(), await lead(), await lead()]
  const foreign = await lead({}, foreigner)
  for (const id of [d, e]) await move({ row_id: id, to: 'Converted' })
  const answer = (await move({ row_ids: [c, foreign, a, b], to: 'Converted', before: e })) as unknown as BoardMoveResult
  expect(answer).toMatchObject({ ok: false, message: '3 leads moved, 1 not.' })
  expect(answer.results.map(({ id, ok, code }) => [id, ok, code])).toEqual([
    [c, true, undefined],
    [foreign, false, 'not_found'],
    [a, true, undefined],
    [b, true, undefined],
  ])
  expect(await order('Converted', [a, b, c, d, e])).toEqual([d, c, a, b, e])
  await move({ row_ids: [e, a], to: 'Converted', after: d })
  expect(await order('Converted', [a, b, c, d, e])).toEqual([d, e, a, c, b])
  expect(fieldsOf(await refusal(move({ row_ids: [], to: 'New' })))).toEqual(['row_ids'])
  expect(fieldsOf(await refusal(move({ row_ids: Array(101).fill(a), to: 'New' })))).toEqual(['row_ids'])
  expect(fieldsOf(await refusal(move({ row_id: a, row_ids: [a], to: 'New' })))).toEqual(['row_id'])
  expect(fieldsOf(await refusal(move({ row_id: a, to: 'New', before: d })))).toEqual(['before'])
})

test('a card can be put between the same two again and again', async () => {
  const [top, low] = [await lead({ status: 'Disqualified' }), await lead({ status: 'Disqualified' })]
  await move({ row_id: top, to: 'Disqualified', before: low })
  const between: string[] = []
  for (let n = 0; n < 70; n++) {
    const id = await lead()
    await move({ row_id: id, to: 'Disqualified', before: low })
    between.push(id)
  }
  expect(await order('Disqualified', [top, low, ...between])).toEqual([top, ...between, low])
}, 60_000)

test('cards that all stand at the same position still make room', async () => {
  const ids: string[] = []
  for (let n = 0; n < 8; n++) ids.push(await lead({ status: 'Unreachable' }))
  await asOwner(`update crm_lead set board_position = 5 where id = any($1)`, [ids])
  const before = await order('Unreachable', ids)
  const came = await lead()
  await move({ row_id: came, to: 'Unreachable', before: before[5] })
  expect(await order('Unreachable', [...ids, came])).toEqual([...before.slice(0, 5), came, ...before.slice(5)])
})

test('moves at the same time leave every card once, at a place of its own', async () => {
  const target = await lead({ status: 'Quoted' })
  const ids = await Promise.all(Array.from({ length: 12 }, () => lead()))
  await Promise.all(ids.map((id) => move({ row_id: id, to: 'Quoted', before: target })))
  const rows = await asOwner<{ board_position: number }>(
    `select distinct board_position from crm_lead where id = any($1)`,
    [[...ids, target]],
  )
  expect(rows).toHaveLength(13)
  const now = await order('Quoted', [...ids, target])
  expect(now.at(-1)).toBe(target)
  expect([...now].sort()).toEqual([...ids, target].sort())
})

test.each([
  ['a move', (id: string) => move({ row_id: id, to: 'Quoted' })],
  ['an edit', (id: string) => run(leadWrites.update, ctx, { row_id: id, changes: { status: 'Quoted' } })],
  ['the bulk action', (id: string) => run(setLeadStatus, ctx, { row_id: id, status: 'Quoted' })],
])('%s into another column starts its days there; a new place or another field does not', async (_, change) => {
  const id = await lead()
  const other = await lead()
  await asOwner(`update crm_lead set board_since = now() - interval '9 days' where id = $1`, [id])
  await move({ row_id: id, to: 'New', before: other })
  await run(leadWrites.update, ctx, { row_id: id, changes: { notes: 'x' } })
  const days = async () => Math.round((Date.now() - ((await stored(id)).board_since as Date).getTime()) / 86_400_000)
  expect(await days()).toBe(9)
  await change(id)
  expect(await days()).toBe(0)
})

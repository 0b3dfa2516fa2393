import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { contribute, fillSlots } from '@/lib/core/contributions/slot'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { customerPanel } from '../../slots'
import { addChecklistItems } from '../checklist/add-items'
import { changeChecklistItem } from '../checklist/change-item'
import { deleteChecklistItem } from '../checklist/delete-item'
import { cardFiles } from '../files/file-operations'
import { readCardPanel } from './read-card-panel'
import { setHelpers } from './set-helpers'

await createTestDatabase()
afterEach(() => fillSlots([]))

let ctx: OrganizationCtx
let record_id: string
beforeEach(async () => {
  ctx = await memberOf(await newOrganization())
  const { board } = await newProject(ctx)
  record_id = (await newCard(ctx, board.columns[0]!.id)).id
})
const panel = () => run(readCardPanel, ctx, { record_id })
const texts = (list: { text: string; done: boolean }[]) => list.map(({ text, done }) => `${text}${done ? ' ✓' : ''}`)

test('two people who tick different items at once both do', async () => {
  const wanted = Array.from({ length: 8 }, (_, n) => `Item ${n}`)
  const { checklist } = await run(addChecklistItems, ctx, { record_id, texts: wanted })
  await Promise.all(checklist.map(({ id }) => run(changeChecklistItem, ctx, { record_id, item_id: id, done: true })))
  expect(texts((await panel()).checklist)).toEqual(wanted.map((text) => `${text} ✓`))
})

test('items are reworded, moved and deleted, up to a hundred', async () => {
  const { checklist } = await run(addChecklistItems, ctx, { record_id, texts: ['a', 'b', 'c'] })
  const [a, b, c] = checklist.map(({ id }) => id)
  await run(changeChecklistItem, ctx, { record_id, item_id: c!, position: 0 })
  await run(changeChecklistItem, ctx, { record_id, item_id: a!, text: 'A', position: 9 })
  await run(deleteChecklistItem, ctx, { record_id, item_id: b! })
  expect(texts((await panel()).checklist)).toEqual(['c', 'A'])
  expect(await refusal(run(deleteChecklistItem, ctx, { record_id, item_id: b! }))).toMatchObject({ status: 404 })
  const many = { record_id, texts: Array.from({ length: 99 }, (_, n) => `${n}`) }
  expect(fieldsOf(await refusal(run(addChecklistItems, ctx, many)))).toEqual(['texts'])
})

test('helpers are people of the organization', async () => {
  const stranger = await memberOf(await newOrganization())
  const set = (...user_ids: string[]) => run(setHelpers, ctx, { record_id, user_ids })
  expect((await set(ctx.user!.id)).helpers).toEqual([{ id: ctx.user!.id, name: 'Thandi Mokoena' }])
  expect(fieldsOf(await refusal(set(stranger.user!.id)))).toEqual(['user_ids'])
  expect((await panel()).helpers).toHaveLength(1)
})

test('a file lies with its card; deleted, its bytes are marked to go', async () => {
  const file = new File(['hello'], 'Notes.txt')
  const { file: stored } = await run(cardFiles.upload, ctx, { record_id, file })
  expect(stored).toMatchObject({ name: 'Notes.txt', content_type: 'text/plain', size: 5 })
  const which = { record_id, file_id: stored.id }
  expect(await new Response(await (await run(cardFiles.open, ctx, which)).read()).text()).toBe('hello')
  const stranger = await memberOf(await newOrganization(), 'owner')
  expect(await refusal(run(cardFiles.open, stranger, which))).toMatchObject({ status: 404 })
  const { file_id } = await systemDb().pmFile.findFirstOrThrow({ where: { id: stored.id } })
  await run(cardFiles.remove, ctx, which)
  expect((await run(cardFiles.list, ctx, { record_id })).files).toEqual([])
  expect(await systemDb().storedFile.findFirst({ where: { id: file_id } })).toMatchObject({
    deleted_at: expect.any(Date),
  })
  const empty = new File([], 'Empty.txt')
  expect(fieldsOf(await refusal(run(cardFiles.upload, ctx, { record_id, file: empty })))).toEqual(['file'])
})

test('a card shows what modules know of its customer', async () => {
  const customer_id = newId()
  const organization_id = ctx.organization.id
  await systemDb().customer.create({ data: { id: customer_id, organization_id, name: 'Ubuntu Foods' } })
  await systemDb().pmCard.updateMany({ where: { id: record_id }, data: { customer_id } })
  const line = { id: 't1', label: 'Line is down', detail: 'Open', href: '/x', urgent: true }
  fillSlots([
    contribute(customerPanel, { title: 'Tickets', read: async (_, id) => (id === customer_id ? [line] : null) }),
    contribute(customerPanel, { title: 'Not for them', read: async () => null }),
  ])
  expect((await panel()).customer).toMatchObject({
    ...{ name: 'Ubuntu Foods', invoices: [], deals: [] },
    further: [{ title: 'Tickets', lines: [line] }],
  })
})

import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb, tenantTransaction } from '@/lib/core/db/prisma'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { until } from '@/tests/core/jobs'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { contactWrites } from './contact-writes'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
})

const create = (values: object, caller = ctx) => run(contactWrites.create, caller, values)
const thandi = { full_name: 'Thandi Mokoena', email: 'thandi@example.com', phone: '082 123 4567' }
const count = () => systemDb().crmContact.count({ where: { organization_id: ctx.organization.id } })

test.each([
  { email: 'Thandi@EXAMPLE.com' },
  { phone: '+27821234567' },
  { phone: '0027 82 123 4567' },
  { phone: '(082) 123-4567' },
  { email: 'other@example.com', phone: '27 82 123 4567' },
  // In no country's spelling, but with the same last nine digits.
  { phone: '999 999 821 234 567' },
])('the same person in another spelling is refused, and named: %o', async (values) => {
  const existing = await create(thandi)
  const error = await refusal(create({ full_name: 'Somebody', ...values }))
  expect(error).toMatchObject({
    status: 409,
    code: 'conflict',
    more: { existing: { row_id: existing.id, label: 'Thandi Mokoena' } },
  })
  expect(error.detail).toContain('Thandi Mokoena')
  expect(await count()).toBe(1)
})

test('people without e-mail and phone do not stand in each other’s way', async () => {
  await create({ full_name: 'One' })
  await create({ full_name: 'Two' })
  expect(await count()).toBe(2)
})

test('a contact of another organization is nobody’s duplicate', async () => {
  await create(thandi)
  const other = await memberOf(await newOrganization())
  await create(thandi, other)
  expect(await count()).toBe(1)
})

test('of many who add the same person at the same moment, one succeeds and the others are told who it is', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => create(thandi)))
  const made = tries.filter((one) => one.status === 'fulfilled')
  const refused = tries.filter((one) => one.status === 'rejected').map((one) => one.reason)
  expect(made).toHaveLength(1)
  for (const error of refused)
    expect(error).toMatchObject({ status: 409, more: { existing: { row_id: made[0]!.value.id } } })
  expect(await count()).toBe(1)
})

test('when the check saw nothing and the unique index says no, the answer is the same', async () => {
  const id = newId()
  const inserted = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const faster = tenantTransaction(ctx.organization.id, async ({ db }) => {
    const { id: organization_id } = ctx.organization
    await db.crmContact.create({ data: { id, organization_id, full_name: 'Faster', email: thandi.email } })
    inserted.resolve()
    await held.promise
  })
  await inserted.promise
  const slower = refusal(create(thandi))
  // It has looked, found nobody, and now waits at the index for the other transaction.
  await until('the second insert waits', async () => {
    const waiting = await asOwner(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length > 0
  })
  held.resolve()
  await faster
  expect(await slower).toMatchObject({
    status: 409,
    code: 'conflict',
    more: { existing: { row_id: id, label: 'Faster' } },
  })
})

test('an edit may not take another’s e-mail either, and leaves the row as it was', async () => {
  await create(thandi)
  const other = await create({ full_name: 'Sipho', email: 'sipho@example.com' })
  const edit = run(contactWrites.update, ctx, { row_id: other.id, changes: { email: 'THANDI@example.com' } })
  expect((await refusal(edit)).status).toBe(409)
  expect(await readRow(crmContacts, ctx, other.id)).toMatchObject({ email: 'sipho@example.com', version: 1 })
})

test('saving one’s own e-mail again is no conflict', async () => {
  const own = await create(thandi)
  await run(contactWrites.update, ctx, {
    row_id: own.id,
    changes: { email: 'thandi@example.com', phone: '0821234567', company: 'Karoo' },
  })
  expect(await readRow(crmContacts, ctx, own.id)).toMatchObject({ company: 'Karoo', phone: '0821234567', version: 2 })
})

test('a restored contact whose e-mail was taken meanwhile is refused in words', async () => {
  const first = await create(thandi)
  await run(contactWrites.remove, ctx, { row_id: first.id })
  const second = await create({ full_name: 'Thandi M.', email: thandi.email })
  const error = await refusal(run(contactWrites.restore, ctx, { row_id: first.id }))
  expect(error).toMatchObject({ status: 409, more: { existing: { row_id: second.id, label: 'Thandi M.' } } })
  await run(contactWrites.remove, ctx, { row_id: second.id })
  await run(contactWrites.restore, ctx, { row_id: first.id })
  expect(await readRow(crmContacts, ctx, first.id)).toMatchObject({ full_name: 'Thandi Mokoena' })
})

test('while typing: the same e-mail, the same number, else all with the same last nine digits', async () => {
  const find = (values: Record<string, string>, exclude?: string) =>
    crmContacts.duplicates!({ ctx, values, ...(exclude ? { exclude } : {}) })
  const one = await create(thandi)
  // Stored by an importer that could not tell the country: a tie with the first by its last nine digits.
  await asOwner(
    `insert into crm_contact (id, organization_id, full_name, phone, phone_canonical, phone_last9)
     values (gen_random_uuid(), $1, 'Hans', '+49 821 234567', '+49821234567', '821234567')`,
    [ctx.organization.id],
  )
  expect((await find({ email: 'THANDI@example.com' })).map((match) => match.reason)).toEqual(['Same e-mail address'])
  expect((await find({ phone: '082-123-4567' })).map((match) => match.label)).toEqual(['Thandi Mokoena'])
  expect((await find({ phone: '+48 821 234 567' })).map((match) => match.label).sort()).toEqual([
    'Hans',
    'Thandi Mokoena',
  ])
  expect(await find({ email: thandi.email }, one.id)).toEqual([])
  expect(await find({ email: '', phone: '1234' })).toEqual([])
})

test('a contact is somebody: at least one of name, e-mail, phone or company', async () => {
  const error = await refusal(create({ source: 'expo' }))
  expect(error.status).toBe(422)
  expect(fieldsOf(error)).toEqual(['full_name', 'email', 'phone', 'company'])
  const contact = await create({ full_name: 'Only a name' })
  const emptied = run(contactWrites.update, ctx, { row_id: contact.id, changes: { full_name: '' } })
  expect((await refusal(emptied)).status).toBe(422)
})

test('an owner from another organization is refused', async () => {
  const stranger = await memberOf(await newOrganization())
  const error = await refusal(create({ ...thandi, owner_id: stranger.user!.id }))
  expect(fieldsOf(error)).toEqual(['owner_id'])
  expect(await create({ ...thandi, owner_id: ctx.user!.id })).toMatchObject({ owner_id: ctx.user!.id })
})

test('a contact of another organization cannot be read, changed or deleted', async () => {
  const own = await create(thandi)
  const other = await memberOf(await newOrganization(), 'owner')
  await expect(readRow(crmContacts, other, own.id)).rejects.toMatchObject({ status: 404 })
  expect((await refusal(run(contactWrites.update, other, { row_id: own.id, changes: { company: 'X' } }))).status).toBe(
    404,
  )
  expect((await refusal(run(contactWrites.remove, other, { row_id: own.id }))).status).toBe(404)
})

test('a guest reads, a member writes, and only a moderator deletes', async () => {
  const own = await create(thandi)
  const guest = await memberOf(ctx.organization, 'guest')
  const member = await memberOf(ctx.organization, 'member')
  expect((await refusal(create({ full_name: 'X' }, guest))).status).toBe(403)
  await create({ full_name: 'X' }, member)
  expect((await refusal(run(contactWrites.remove, member, { row_id: own.id }))).status).toBe(403)
  await run(contactWrites.remove, ctx, { row_id: own.id })
})

test('contact.updated is told when something that it says has changed, and only then', async () => {
  const contact = await create(thandi)
  const update = (changes: object) => run(contactWrites.update, ctx, { row_id: contact.id, changes })
  await update({ company: 'Karoo' })
  await update({ company: 'Karoo', email: 'THANDI@example.com' })
  await update({ notes: 'Told to nobody' })
  const told = await systemDb().platformEvent.findMany({
    where: { organization_id: ctx.organization.id, name: 'contact.updated' },
  })
  expect(told.map(({ payload }) => payload)).toEqual([{ contact_id: contact.id, ...thandi, company: 'Karoo' }])
})

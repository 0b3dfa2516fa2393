import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { runAction } from '@/lib/core/grid/actions/run-action'
import { readRow } from '@/lib/core/grid/query/read-grid'
import type { ActionResult } from '@/lib/core/grid/wire'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { addContactNote, addLeadNote } from '../activities/add-note'
import { readContactTimeline } from '../activities/read-timeline'
import { leadWrites } from '../leads/lead-writes'
import { readContactPage } from '../records/read-records'
import { contactWrites } from './contact-writes'
import { mergeContacts } from './merge-contacts'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
})

const contact = (values: object, caller = ctx) => run(contactWrites.create, caller, values).then((row) => row.id)
const merge = (ids: string[], keep_id: string, values: object = {}, caller = ctx) =>
  run(mergeContacts, caller, { ids, keep_id, ...values })
const timeline = async (contact_id: string) => (await run(readContactTimeline, ctx, { contact_id })).entries

async function threeOfOne() {
  const keep = await contact({ full_name: 'Thandi Mokoena', email: 'thandi@example.com', notes: 'First note.' })
  const second = await contact({
    full_name: 'T. Mokoena',
    phone: '082 123 4567',
    company: 'Karoo',
    notes: 'Second note.',
  })
  const third = await contact({ full_name: 'Thandi M', email: 'tm@example.com', company: 'Other', source: 'expo' })
  return { keep, second, third, ids: [keep, second, third] }
}

test('the survivor keeps its values, fills its blanks from the oldest first, and loses no note', async () => {
  const { keep, ids } = await threeOfOne()
  await merge(ids, keep)
  expect(await readRow(crmContacts, ctx, keep)).toMatchObject({
    full_name: 'Thandi Mokoena',
    email: 'thandi@example.com',
    phone: '082 123 4567',
    company: 'Karoo',
    source: 'expo',
    notes: 'First note.\n\nSecond note.',
  })
})

test('a value that is chosen wins, also one of a contact that goes', async () => {
  const { keep, ids } = await threeOfOne()
  await merge(ids, keep, { email: 'TM@example.com', company: 'Other' })
  const row = await readRow(crmContacts, ctx, keep)
  expect(row).toMatchObject({ email: 'tm@example.com', company: 'Other' })
  // Its number was taken over in every spelling, so that the next duplicate is still found.
  const error = await refusal(contact({ full_name: 'Again', phone: '+27821234567' }))
  expect(error.more.existing).toEqual({ id: keep, row_id: keep, label: 'Thandi Mokoena' })
})

test('all that happened to any of them stands in one timeline, and their leads follow', async () => {
  const { keep, second, third, ids } = await threeOfOne()
  const lead = await run(leadWrites.create, ctx, { name: 'Lead of the second', contact_id: second })
  await run(addContactNote, ctx, { contact_id: third, body: 'Noted on the third' })
  await run(addLeadNote, ctx, { lead_id: lead.id, body: 'Noted on the lead' })
  await run(contactWrites.update, ctx, { row_id: second, changes: { company: 'Changed on the second' } })
  const before = [...(await timeline(keep)), ...(await timeline(second)), ...(await timeline(third))]

  await merge(ids, keep)

  const after = await timeline(keep)
  const idsOf = (entries: { id: string }[]) => entries.map(({ id }) => id)
  expect(idsOf(after)).toEqual(expect.arrayContaining(idsOf(before)))
  expect(after[0]).toMatchObject({ kind: 'change' })
  expect(after.find(({ kind }) => kind === 'merged')).toMatchObject({
    data: {
      merged: [
        { id: second, label: 'T. Mokoena', phone: '082 123 4567' },
        { id: third, email: 'tm@example.com' },
      ],
    },
  })
  expect(
    after.filter(({ changes }) => changes.some(({ after: value }) => value === 'Changed on the second')),
  ).not.toEqual([])
  const page = await run(readContactPage, ctx, { contact_id: keep })
  expect(page.leads.map((row) => row.row_id)).toEqual([lead.id])
})

test('the others are in the bin and lead to the survivor, also through a second merge', async () => {
  const { keep, second, third, ids } = await threeOfOne()
  await merge(ids, keep)
  expect(await run(readContactPage, ctx, { contact_id: second })).toMatchObject({ deleted: true, merged_into_id: keep })
  const last = await contact({ full_name: 'The last' })
  await merge([keep, last], last)
  expect(await run(readContactPage, ctx, { contact_id: third })).toMatchObject({ deleted: true, merged_into_id: last })
  expect((await timeline(last)).map(({ kind }) => kind)).toContain('merged')
})

test('a merged contact whose e-mail is free again can be restored, as a person of its own', async () => {
  const { keep, second, third, ids } = await threeOfOne()
  await merge(ids, keep)
  await run(contactWrites.restore, ctx, { row_id: third })
  expect(await run(readContactPage, ctx, { contact_id: third })).toMatchObject({ deleted: false, merged_into_id: null })
  // The survivor has the second's number now.
  expect((await refusal(run(contactWrites.restore, ctx, { row_id: second }))).more.existing).toMatchObject({
    row_id: keep,
  })
})

test('each contact has the merge in its own history, and the outbox tells who became whom', async () => {
  const { keep, second, third, ids } = await threeOfOne()
  await merge(ids, keep)
  const log = await systemDb().auditLog.findMany({
    where: { organization_id: ctx.organization.id, operation: 'crm.contact.merge' },
  })
  expect(log.map((row) => row.entity_id).sort()).toEqual([...ids].sort())
  const [event] = await systemDb().platformEvent.findMany({
    where: { organization_id: ctx.organization.id, name: 'contact.merged' },
  })
  expect(event!.payload).toMatchObject({ contact_id: keep, merged_ids: [second, third] })
})

test('a merge that is refused changes nothing', async () => {
  const { keep, second } = await threeOfOne()
  const stranger = await memberOf(await newOrganization(), 'owner')
  const foreign = await contact({ full_name: 'Foreign' }, stranger)
  expect(fieldsOf(await refusal(merge([keep, second], foreign)))).toEqual(['keep_id'])
  expect(fieldsOf(await refusal(merge([keep, keep], keep)))).toEqual(['ids'])
  expect((await refusal(merge([keep, foreign], keep))).status).toBe(422)
  expect((await refusal(merge([keep, second], keep, {}, stranger))).status).toBe(422)
  await contact({ full_name: 'Holder', email: 'holder@example.com' })
  expect((await refusal(merge([keep, second], keep, { email: 'holder@example.com' }))).status).toBe(409)
  expect(await run(readContactPage, ctx, { contact_id: second })).toMatchObject({
    deleted: false,
    merged_into_id: null,
  })
})

test('merging the same contacts twice at once merges them once', async () => {
  const { keep, second } = await threeOfOne()
  const tries = await Promise.allSettled([merge([keep, second], keep), merge([keep, second], second)])
  expect(tries.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected'])
  const rows = await systemDb().crmContact.findMany({ where: { id: { in: [keep, second] } } })
  expect(rows.filter((row) => row.deleted_at === null)).toHaveLength(1)
})

test('the grid’s bulk action is the same operation', async () => {
  const { keep, second } = await threeOfOne()
  const alone = runAction(crmContacts, 'merge', ctx, { ids: [keep], params: { keep_id: keep } })
  expect((await refusal(alone)).status).toBe(422)
  const result = (await runAction(crmContacts, 'merge', ctx, {
    ids: [keep, second],
    params: { keep_id: keep },
    confirm: true,
  })) as ActionResult
  expect(result).toMatchObject({
    ok: true,
    message: 'Merged 2 contacts into Thandi Mokoena.',
    data: { contact_id: keep },
  })
})

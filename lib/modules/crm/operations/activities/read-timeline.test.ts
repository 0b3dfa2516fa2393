import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import type { TimelineEntry } from '@/lib/modules/crm/schemas'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { contactWrites } from '../contacts/contact-writes'
import { opportunityWrites } from '../deals/opportunity-writes'
import { leadWrites } from '../leads/lead-writes'
import { readLeadPage } from '../records/read-records'
import { addContactNote, addLeadNote } from './add-note'
import { logContactCall, logLeadCall } from './log-call'
import { readContactTimeline, readLeadTimeline } from './read-timeline'

await createTestDatabase()

let ctx: OrganizationCtx
let contact_id: string
let lead_id: string
beforeEach(async () => {
  ctx = await memberOf(await newOrganization(), 'moderator')
  contact_id = (await run(contactWrites.create, ctx, { full_name: 'Sipho', email: 'sipho@example.com' })).id
  lead_id = (await run(leadWrites.create, ctx, { name: 'Sipho', email: 'sipho@example.com' })).id
})

const ofContact = (more: object = {}, caller = ctx) => run(readContactTimeline, caller, { contact_id, ...more })
const ofLead = (more: object = {}, caller = ctx) => run(readLeadTimeline, caller, { lead_id, ...more })
const told = (entries: TimelineEntry[]) =>
  entries.map((entry) => [entry.kind, entry.subject?.type ?? 'self', entry.body])

test('one feed of a person: their own news, their leads’ and their opportunities’, newest first', async () => {
  await run(addContactNote, ctx, { contact_id, body: 'On the contact' })
  await run(logLeadCall, ctx, { lead_id, outcome: 'answered', note: 'On the lead', duration_seconds: 90 })
  const opportunity = await run(opportunityWrites.create, ctx, { title: 'Fibre', lead_id })
  await run(opportunityWrites.move, ctx, { row_id: opportunity.id, to: 'Quoted' })
  await run(logContactCall, ctx, { contact_id, outcome: 'voicemail' })
  await run(contactWrites.update, ctx, { row_id: contact_id, changes: { company: 'Karoo' } })

  const { entries, next_cursor } = await ofContact()
  expect(told(entries)).toEqual([
    ['change', 'self', ''],
    ['call', 'self', ''],
    ['status_change', 'opportunity', ''],
    ['created', 'opportunity', ''],
    ['call', 'lead', 'On the lead'],
    ['note', 'self', 'On the contact'],
    ['created', 'lead', ''],
    ['created', 'self', ''],
  ])
  expect(next_cursor).toBeNull()
  expect(entries[0]).toMatchObject({
    actor: { type: 'person', label: 'Thandi Mokoena' },
    changes: [{ column: 'company', label: 'Company', before: '', after: 'Karoo' }],
  })
  expect(entries[2]).toMatchObject({ from: 'New', to: 'Quoted', subject: { id: opportunity.id, label: 'Fibre' } })
  expect(entries[4]!.data).toEqual({ outcome: 'answered', duration_seconds: 90 })
  expect(told((await ofLead()).entries)).toEqual([
    ['status_change', 'opportunity', ''],
    ['created', 'opportunity', ''],
    ['call', 'self', 'On the lead'],
    ['created', 'self', ''],
  ])
})

test('what an activity tells is not told again as an edit', async () => {
  await run(leadWrites.update, ctx, { row_id: lead_id, changes: { status: 'Quoted' } })
  await run(leadWrites.move, ctx, { row_id: lead_id, to: 'Converted' })
  await run(logLeadCall, ctx, { lead_id, outcome: 'answered' })
  await run(leadWrites.update, ctx, {
    row_id: lead_id,
    changes: { status: 'Quoted', category: 'Fibre', owner_id: ctx.user!.id },
  })
  const { entries } = await ofLead()
  expect(entries.map(({ kind }) => kind).sort()).toEqual([
    'call',
    'change',
    'created',
    'status_change',
    'status_change',
    'status_change',
  ])
  const edit = entries.find(({ kind }) => kind === 'change')!
  expect(edit.changes.map(({ column, after }) => [column, after]).sort()).toEqual([
    ['category', 'Fibre'],
    ['owner_id', 'Thandi Mokoena'],
  ])
})

test('page by page nothing is skipped or shown twice, also when many things happened at one moment', async () => {
  for (let n = 0; n < 12; n++) await run(addLeadNote, ctx, { lead_id, body: `Note ${n}` })
  for (let n = 0; n < 5; n++) await run(leadWrites.update, ctx, { row_id: lead_id, changes: { notes: `Edit ${n}` } })
  await asOwner(`update timeline_entry set occurred_at = date_trunc('minute', now()) where subject_id = $1`, [lead_id])
  await asOwner(`update audit_log set at = date_trunc('minute', now()) where entity_id = $1`, [lead_id])
  const whole = (await ofLead({ limit: 100 })).entries.map(({ id }) => id)
  expect(new Set(whole).size).toBe(18)
  const paged: string[] = []
  let cursor: string | null = null
  do {
    const page: { entries: TimelineEntry[]; next_cursor: string | null } = await ofLead({
      limit: 5,
      ...(cursor ? { cursor } : {}),
    })
    expect(page.entries.length).toBeLessThanOrEqual(5)
    paged.push(...page.entries.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect(paged).toEqual(whole)
})

test('a damaged cursor, a limit out of range and an empty note are refused', async () => {
  expect((await refusal(ofLead({ cursor: 'rubbish' }))).status).toBe(400)
  expect((await refusal(ofLead({ limit: 0 }))).status).toBe(422)
  expect((await refusal(run(addLeadNote, ctx, { lead_id, body: '   ' }))).status).toBe(422)
  expect((await refusal(run(logLeadCall, ctx, { lead_id, outcome: 'happy' }))).status).toBe(422)
})

test('another organization sees no timeline and adds nothing to it', async () => {
  const other = await memberOf(await newOrganization(), 'owner')
  for (const work of [
    () => ofContact({}, other),
    () => ofLead({}, other),
    () => run(readLeadPage, other, { lead_id }),
    () => run(readContactTimeline, other, { contact_id: 'none' }),
    () => run(addContactNote, other, { contact_id, body: 'x' }),
    () => run(addLeadNote, other, { lead_id, body: 'x' }),
    () => run(logContactCall, other, { contact_id, outcome: 'answered' }),
  ])
    expect((await refusal(work())).status).toBe(404)
})

test('a record in the bin keeps its timeline and takes no more notes', async () => {
  await run(leadWrites.remove, ctx, { row_id: lead_id })
  expect((await ofLead()).entries[0]).toMatchObject({ kind: 'deleted' })
  expect((await refusal(run(addLeadNote, ctx, { lead_id, body: 'x' }))).status).toBe(404)
})

test('a guest reads the timeline and writes nothing', async () => {
  const guest = await memberOf(ctx.organization, 'guest')
  expect((await ofContact({}, guest)).entries).not.toEqual([])
  expect((await refusal(run(addContactNote, guest, { contact_id, body: 'x' }))).status).toBe(403)
})

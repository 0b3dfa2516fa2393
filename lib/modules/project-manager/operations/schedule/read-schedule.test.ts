import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readOptions } from '@/lib/core/grid/query/options'
import { readRow, readRows } from '@/lib/core/grid/query/read-grid'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { campaignSchedule } from '../../grids/campaign-schedule.grid'
import { describeMove, moveEvent } from './move-event'
import { readSchedule } from './read-schedule'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization({ time_zone: 'Africa/Johannesburg' }), 'moderator')
})

const plan = (details: object) =>
  run(campaignSchedule.writes.create, ctx, { title: 'Calls', channel: 'AI call center', ...details })

/** A send to a list with one reader, scheduled for that time. */
async function scheduleSend(at: Date): Promise<string> {
  const own = { organization_id: ctx.organization.id }
  const list = await systemDb().outreachList.create({ data: { ...own, id: newId(), name: 'Readers' } })
  const member = { name: 'Ann', email: 'ann@post.example', person_key: 'contact:1' }
  await systemDb().outreachMember.create({ data: { ...own, ...member, id: newId(), list_id: list.id } })
  const text = { channel: 'email', subject: 'News', body: 'Hello' }
  const state = { state: 'scheduled', scheduled_at: at }
  return (await systemDb().outreachSend.create({ data: { ...own, ...text, ...state, id: newId(), list_id: list.id } }))
    .id
}

test('the calendar merges planned rows, as often as they happen, with what channels have scheduled', async () => {
  const weekly = await plan({ start_at: '2030-03-04T08:00:00+02:00', recurrence: 'weekly', budget: '120.00' })
  await plan({ title: 'Off', channel: 'SMS', start_at: '2030-03-05T08:00:00Z', status: 'cancelled', budget: '50.00' })
  await plan({ title: 'Later', start_at: '2030-04-01T00:00:00+02:00', budget: '10.00' })
  const send = await scheduleSend(new Date('2030-03-10T07:00:00Z'))
  const { events, budget, truncated } = await run(readSchedule, ctx, { from: '2030-03-01', to: '2030-03-31' })
  const told = events.map(({ title, source, channel, start }) => [start.slice(0, 10), title, source, channel])
  const planned = ['campaign-schedule', 'AI call center']
  expect(told).toEqual([
    ['2030-03-04', 'Calls', ...planned],
    ['2030-03-05', 'Off', 'campaign-schedule', 'SMS'],
    ['2030-03-10', 'News', 'outreach-sends', 'newsletter'],
    ...[11, 18, 25].map((day) => [`2030-03-${day}`, 'Calls', ...planned]),
  ])
  expect({ budget, truncated }).toEqual({
    budget: {
      amount: '120.00',
      currency: ctx.organization.currency,
      campaigns: 1,
      channels: [{ channel: 'AI call center', amount: '120.00', campaigns: 1 }],
    },
    truncated: false,
  })
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
  expect(events.find(({ record_id }) => record_id === weekly.id)?.id).toBe(weekly.id)
  const only = await run(readSchedule, ctx, { from: '2030-03-01', to: '2030-03-31', channel: 'Newsletter' })
  expect(only.events).toMatchObject([{ id: send, status: 'planned', movable: true, details: 'To Readers' }])
  const guest = { ...ctx, role: 600 }
  const seen = await run(readSchedule, guest, { from: '2030-03-01', to: '2030-03-31' })
  expect(seen.events.filter(({ source, movable }) => source !== 'campaign-schedule' || movable)).toEqual([])
})

test('what cannot be asked is refused at its field', async () => {
  const wrong = async (input: object) => fieldsOf(await refusal(run(readSchedule, ctx, input)))
  expect(await wrong({ from: 'soon' })).toEqual(['from'])
  expect(await wrong({ from: '2030-01-02', to: '2030-01-01' })).toEqual(['to'])
  expect(await wrong({ from: '2030-01-01', to: '2031-12-01' })).toEqual(['to'])
  expect(await wrong({ channel: 'pigeon' })).toEqual(['channel'])
  const start_at = '2030-03-04T08:00:00Z'
  expect(fieldsOf(await refusal(plan({ start_at, end_at: '2030-03-03T08:00:00Z' })))).toEqual(['end_at'])
  expect(fieldsOf(await refusal(plan({ start_at, channel: 'pigeon' })))).toEqual(['channel'])
})

test('a move is the channel’s own, says what it does, and is refused in its words', async () => {
  const row = await plan({ start_at: '2030-03-04T08:00:00Z', end_at: '2030-03-04T10:00:00Z' })
  const own = { source: 'campaign-schedule', record_id: row.id }
  await run(moveEvent, ctx, { ...own, from: '2030-03-04T08:00:00Z', start: '2030-03-06T09:30:00Z' })
  const [moved] = (await run(readSchedule, ctx, { from: '2030-03-01', to: '2030-03-31' })).events
  expect(moved).toMatchObject({ start: '2030-03-06T09:30:00.000Z', end: '2030-03-06T11:30:00.000Z' })
  const send = { source: 'outreach-sends', record_id: await scheduleSend(new Date('2030-03-10T07:00:00Z')) }
  expect(await run(describeMove, ctx, send)).toEqual({ message: 'Moves the send to 1 person' })
  const move = (start: string, by = ctx) => run(moveEvent, by, { ...send, from: '2030-03-10T07:00:00Z', start })
  const soon = new Date(Date.now() + 86_400_000).toISOString()
  await move(soon)
  expect(await systemDb().outreachSend.findFirst({ where: { id: send.record_id } })).toMatchObject({
    scheduled_at: new Date(soon),
  })
  await systemDb().outreachSend.update({ where: { id: send.record_id }, data: { state: 'sent' } })
  expect((await refusal(run(describeMove, ctx, send))).message).toBe(
    'Only what is scheduled and has not begun can be moved.',
  )
  await systemDb().outreachSend.update({ where: { id: send.record_id }, data: { state: 'scheduled' } })
  expect((await refusal(run(describeMove, { ...ctx, role: 400 }, send))).status).toBe(403)
  expect(fieldsOf(await refusal(move('2020-01-01T00:00:00Z')))).toEqual(['scheduled_at'])
  expect((await refusal(move(soon, { ...ctx, role: 400 }))).status).toBe(403)
})

test('a plan links to a campaign of its channel, leads to it and shows its state, or says what was typed', async () => {
  const send = await scheduleSend(new Date('2030-03-10T07:00:00Z'))
  const campaign_link = `/outreach/sends/${send}`
  const offered = await readOptions(campaignSchedule, ctx, { field: 'campaign_link', q: 'new', limit: 20 })
  expect(offered).toEqual({
    campaign_link: expect.arrayContaining([
      { value: campaign_link, label: 'News', hint: 'Send · newsletter · Scheduled' },
      { value: 'new', label: 'new', hint: 'As typed' },
    ]),
  })
  const start_at = '2030-03-05T08:00:00Z'
  const newsletter = { channel: 'newsletter', start_at }
  const row = await plan({ ...newsletter, campaign_link })
  await plan({ ...newsletter, campaign_link: 'https://Example.com/A', budget: '10.50' })
  const { events, budget } = await run(readSchedule, ctx, { from: '2030-03-05', to: '2030-03-05' })
  expect(events.map((event) => [event.campaign_link, event.campaign])).toEqual([
    [campaign_link, { name: 'News', kind: 'Send', state: 'Scheduled' }],
    ['https://Example.com/A', null],
  ])
  expect(budget.channels).toEqual([{ channel: 'newsletter', amount: '10.50', campaigns: 1 }])
  const shown = await readRow(campaignSchedule, ctx, row.id)
  expect(shown).toMatchObject({ campaign_link, campaign_link__label: 'News · Scheduled' })
  const filter = { column: 'campaign_link', op: 'eq', value: campaign_link } as const
  expect(await readRows(campaignSchedule, ctx, { filter, limit: 5 })).toHaveLength(1)

  const wrong = async (details: object) => fieldsOf(await refusal(plan({ start_at, ...details })))
  expect(await wrong({ channel: 'SMS', campaign_link })).toEqual(['campaign_link'])
  const other = await memberOf(await newOrganization({}), 'moderator')
  const theirs = run(campaignSchedule.writes.create, other, { title: 'Theirs', ...newsletter, campaign_link })
  expect(fieldsOf(await refusal(theirs))).toEqual(['campaign_link'])
  const change = { row_id: row.id, version: row.version, changes: { channel: 'SMS' } }
  expect(fieldsOf(await refusal(run(campaignSchedule.writes.update, ctx, change)))).toEqual(['campaign_link'])
})

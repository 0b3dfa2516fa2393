import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { readData } from '@/lib/core/grid/operations'
import { readRow } from '@/lib/core/grid/query/read-grid'
import type { GridRow } from '@/lib/core/grid/wire'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projects } from '../../grids/projects.grid'
import { cardWrites } from '../cards/card-writes'
import { addTimeEntry } from '../time/add-entry'
import { listTimeEntries } from '../time/list-entries'
import { timeWrites } from '../time/time-writes'
import { readClock } from './read-clock'
import { remindClocks } from './remind-clocks'
import { startClock } from './start-clock'
import { stopClock } from './stop-clock'

await createTestDatabase()

let ctx: OrganizationCtx
let card: string
let other: string
let project: string
const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString()

beforeEach(async () => {
  ctx = await memberOf(await newOrganization({ time_zone: 'Europe/Berlin' }))
  const made = await newProject(ctx)
  project = made.project.id
  card = (await newCard(ctx, made.board.columns[0]!.id)).id
  other = (await newCard(ctx, made.board.columns[0]!.id)).id
})

const began = (id: string, hours: number) =>
  systemDb().pmTimeEntry.updateMany({ where: { id }, data: { started_at: new Date(ago(hours)) } })

test('one clock a card: of ten who start at once one does, the others are told which entry runs', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => memberOf(ctx.organization)))
  const outcomes = await Promise.allSettled(people.map((person) => run(startClock, person, { card_id: card })))
  const started = outcomes.filter((one) => one.status === 'fulfilled')
  expect(started).toHaveLength(1)
  const { entry } = started[0]!.value
  for (const one of outcomes)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ status: 409, code: 'timer_running', more: { entry: { id: entry.id } } })
})

test('a running clock counts in the project’s hours, and its time is the card’s once it is stopped', async () => {
  const { entry } = await run(startClock, ctx, { card_id: card })
  await began(entry.id, 2)
  expect((await readRow(projects, ctx, project)).hours_tracked).toBe(2)
  const { timers } = await run(readClock, ctx, {})
  expect(timers).toMatchObject([{ id: entry.id, card_title: 'Card', project_name: 'Website', ended_at: null }])
  const stopped = await run(stopClock, ctx, { card_id: card, at: ago(1) })
  expect(stopped.entry.seconds).toBe(3600)
  expect(await refusal(run(stopClock, ctx, { card_id: card }))).toMatchObject({ status: 409, code: 'no_timer' })
  expect((await run(listTimeEntries, ctx, { card_id: card })).entries).toEqual([stopped.entry])
  expect((await systemDb().pmCard.findFirst({ where: { id: card } }))!.logged_seconds).toBe(3600)
})

test('hours sort and filter cards and projects with what runs, and say how much of a budget is used', async () => {
  await run(addTimeEntry, ctx, { card_id: other, day: '2026-01-05', seconds: 7200 })
  const { entry } = await run(startClock, ctx, { card_id: card })
  await began(entry.id, 3)
  const { board } = await newProject(ctx, { name: 'Small', budget_hours: 4 })
  const third = (await newCard(ctx, board.columns[0]!.id)).id
  await run(addTimeEntry, ctx, { card_id: third, day: '2026-01-05', seconds: 3.6 * 3600 })
  const list = async (slug: string, query: string) =>
    (JSON.parse(String(await run(readData, ctx, { slug, query: new URLSearchParams(query) }))) as { rows: GridRow[] })
      .rows
  const cards = await list('project-cards', 'sort=-hours_tracked')
  expect(cards.map(({ row_id, hours_tracked }) => [row_id, hours_tracked])).toEqual([
    [third, 3.6],
    [card, 3],
    [other, 2],
  ])
  expect(
    (await list('project-cards', 'filter[hours_tracked][gt]=2.5&sort=hours_tracked')).map((row) => row.row_id),
  ).toEqual([card, third])
  const projectsBy = async (query: string) =>
    (await list('projects', query)).map((row) => [row.name, row.hours_tracked, row.budget_used])
  expect(await projectsBy('sort=hours_tracked')).toEqual([
    ['Small', 3.6, 90],
    ['Website', 5, null],
  ])
  expect(await projectsBy('filter[budget_used][gte]=80&sort=-budget_used')).toEqual([['Small', 3.6, 90]])
  expect((await list('projects', 'filter[budget_state]=close')).map(({ name }) => name)).toEqual(['Small'])
  await run(timeWrites.update, ctx, { row_id: entry.id, changes: { card_id: third } })
  expect((await list('projects', 'filter[budget_state]=over')).map(({ name }) => name)).toEqual(['Small'])
  expect((await list('project-cards', 'sort=-hours_tracked')).map((row) => row.hours_tracked)).toEqual([6.6, 2, 0])
})

test('starting on another card stops the first where that is asked, and runs beside it otherwise', async () => {
  const { entry } = await run(startClock, ctx, { card_id: card })
  const second = await run(startClock, ctx, { card_id: other })
  expect(second.stopped).toEqual([])
  await run(stopClock, ctx, { card_id: other })
  const third = await run(startClock, ctx, { card_id: other, stop_other: true })
  expect(third.stopped).toMatchObject([{ id: entry.id, ended_at: expect.any(String) }])
  expect((await run(readClock, ctx, {})).timers.map(({ id }) => id)).toEqual([third.entry.id])
})

test('a colleague may stop a clock, a guest may not, and it stops with its card', async () => {
  await run(startClock, ctx, { card_id: card })
  expect(await refusal(run(stopClock, await memberOf(ctx.organization, 'guest'), { card_id: card }))).toMatchObject({
    status: 403,
  })
  await run(stopClock, await memberOf(ctx.organization), { card_id: card })
  const { entry } = await run(startClock, ctx, { card_id: card })
  await run(cardWrites.remove, await memberOf(ctx.organization, 'owner'), { row_id: card })
  expect((await systemDb().pmTimeEntry.findFirst({ where: { id: entry.id } }))!.ended_at).not.toBeNull()
})

test('corrections that cannot be are refused at their field', async () => {
  const add = (input: object) => run(addTimeEntry, ctx, { card_id: card, ...input })
  const { entry } = await add({ started_at: ago(3), ended_at: ago(2) })
  const fields = async (changes: object) =>
    fieldsOf(await refusal(run(timeWrites.update, ctx, { row_id: entry.id, changes })))
  expect(await fields({ ended_at: ago(4) })).toEqual(['ended_at'])
  expect(await fields({ ended_at: ago(-1) })).toEqual(['ended_at'])
  expect(await fields({ started_at: ago(27) })).toEqual(['ended_at'])
  expect(await fields({ ended_at: null })).toEqual(['ended_at'])
  expect(fieldsOf(await refusal(add({ day: '2099-01-01', seconds: 60 })))).toEqual(['day'])
  // The clocks go forward that day.
  expect(fieldsOf(await refusal(add({ day: '2026-03-29', seconds: 23.5 * 3600 })))).toEqual(['seconds'])
  expect(await add({ day: '2026-03-29', seconds: 23 * 3600 })).toMatchObject({
    entry: { started_at: '2026-03-28T23:00:00.000Z', seconds: 23 * 3600 },
  })
})

test('time is its person’s and an administrator’s to change, and nobody’s once it is billed', async () => {
  const { entry } = await run(addTimeEntry, ctx, { card_id: card, day: '2026-01-05', seconds: 3600 })
  const note = (who: OrganizationCtx, text: string) =>
    run(timeWrites.update, who, { row_id: entry.id, changes: { note: text } })
  expect(await refusal(note(await memberOf(ctx.organization, 'moderator'), 'x'))).toMatchObject({ status: 403 })
  const administrator = await memberOf(ctx.organization, 'administrator')
  expect(await note(administrator, 'Seen')).toMatchObject({ note: 'Seen', version: 2 })
  const forThem = { card_id: card, day: '2026-01-05', seconds: 60, user_id: ctx.user!.id }
  expect((await run(addTimeEntry, administrator, forThem)).entry.user_id).toBe(ctx.user!.id)
  expect(await refusal(run(addTimeEntry, ctx, { ...forThem, user_id: administrator.user!.id }))).toMatchObject({
    status: 403,
  })
})

test('a running clock is not moved to a card that has one; one deleted while it ran comes back stopped', async () => {
  const { entry } = await run(startClock, ctx, { card_id: card })
  await run(startClock, ctx, { card_id: other })
  const move = run(timeWrites.update, ctx, { row_id: entry.id, changes: { card_id: other } })
  expect(await refusal(move)).toMatchObject({ status: 409, code: 'timer_running' })
  await run(timeWrites.remove, ctx, { row_id: entry.id })
  await run(startClock, ctx, { card_id: card })
  expect(await run(timeWrites.restore, ctx, { row_id: entry.id })).toMatchObject({ ended_at: expect.any(Date) })
})

test('a clock that runs for a working day is asked about once, and leads to where it is stopped', async () => {
  const { entry } = await run(startClock, ctx, { card_id: card })
  await run(startClock, ctx, { card_id: other })
  await began(entry.id, 9)
  const admin = await memberOf(ctx.organization, 'administrator')
  const reminded = [await run(remindClocks, admin, {}), await run(remindClocks, admin, {})]
  expect(reminded).toEqual([{ reminded: 1 }, { reminded: 0 }])
  const told = await systemDb().notification.findMany({ where: { user_id: ctx.user!.id } })
  expect(told).toMatchObject([{ href: `/project-manager/cards?row=${card}` }])
  expect(told[0]!.title).toMatch(/^Still running\? Stop at \d\d:\d\d$/)
})

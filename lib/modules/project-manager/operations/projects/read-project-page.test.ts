import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { readGridStats } from '@/lib/core/grid/operations'
import { readRow, readRows } from '@/lib/core/grid/query/read-grid'
import { createTestDatabase } from '@/scripts/test/database'
import { fieldsOf, memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projectMilestones } from '../../grids/project-milestones.grid'
import { projects } from '../../grids/projects.grid'
import { cardWrites } from '../cards/card-writes'
import { readProjectPage } from './read-project-page'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization({ time_zone: 'Pacific/Auckland' }), 'moderator')
})

const dayIn = (timeZone: string, offset: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(new Date(Date.now() + offset * 86_400_000))

test('the page tells how far milestones are, what is due, and whose clock runs', async () => {
  const { project, board } = await newProject(ctx)
  const other = await newProject(ctx, { name: 'Other' })
  const [todo] = board.columns
  const milestone = await run(projectMilestones.writes.create, ctx, { name: 'Launch', project_id: project.id })
  const details = { milestone_id: milestone.id, due_date: '2026-12-01' }
  const card = await newCard(ctx, todo!.id, { ...details, title: 'Write texts' })
  const done = await newCard(ctx, todo!.id, details)
  await run(cardWrites.update, ctx, { row_id: done.id, changes: { status: 'done' } })
  await newCard(ctx, other.board.columns[0]!.id, { due_date: '2026-12-01' })
  await systemDb().pmTimeEntry.create({
    data: {
      ...{ id: newId(), organization_id: ctx.organization.id, card_id: card.id, user_id: ctx.user!.id },
      started_at: new Date(Date.now() - 60_000),
    },
  })
  const page = await run(readProjectPage, ctx, { project_id: project.id })
  expect(page.milestones).toMatchObject([{ name: 'Launch', status: 'pending', cards: 2, cards_done: 1 }])
  expect(page.cards.map(({ id }) => id)).toEqual([card.id, done.id])
  expect(page.clocks).toMatchObject([{ user_name: 'Thandi Mokoena', card_title: 'Write texts' }])
  expect(page.boards.map(({ id }) => id)).toEqual([board.id])
  expect(Number(page.project.hours_tracked)).toBeGreaterThan(0)
})

test('a project in the bin is read, one of others is not', async () => {
  const { project } = await newProject(ctx)
  await run(projects.writes.remove, ctx, { row_id: project.id })
  expect((await run(readProjectPage, ctx, { project_id: project.id })).project).toMatchObject({ deleted: true })
  const stranger = await memberOf(await newOrganization())
  expect(await refusal(run(readProjectPage, stranger, { project_id: project.id }))).toMatchObject({ status: 404 })
  expect(await refusal(run(readProjectPage, ctx, { project_id: 'x' }))).toMatchObject({ status: 404 })
})

test('a project is overdue from the day after its due day, where the organization is', async () => {
  const project = (details: object) => run(projects.writes.create, ctx, { name: 'P', status: 'active', ...details })
  const zone = ctx.organization.time_zone
  await project({ due_date: dayIn(zone, -1) })
  await project({ due_date: dayIn(zone, 0) })
  await project({ due_date: dayIn(zone, -1), status: 'completed' })
  await project({ due_date: dayIn(zone, -1), status: 'cancelled' })
  const { cards } = await run(readGridStats, ctx, { slug: 'projects', query: new URLSearchParams() })
  expect(Object.fromEntries(cards.map(({ key, value }) => [key, Number(value)]))).toMatchObject({
    active: 2,
    overdue: 1,
    completed: 1,
  })
})

test('a milestone belongs to one project, is read with it, and is pending or done', async () => {
  const { project } = await newProject(ctx)
  const add = (details: object) => run(projectMilestones.writes.create, ctx, { name: 'Launch', ...details })
  expect(fieldsOf(await refusal(add({})))).toEqual(['project_id'])
  const milestone = await add({ project_id: project.id, due_date: '2026-12-01' })
  const change = (changes: object) => run(projectMilestones.writes.update, ctx, { row_id: milestone.id, changes })
  expect(await change({ status: 'done' })).toMatchObject({ status: 'done', done_at: expect.any(Date) })
  expect(await change({ status: 'pending' })).toMatchObject({ status: 'pending', done_at: null })
  expect(await refusal(change({ status: 'late' }))).toMatchObject({ status: 422 })
  const read = (filter: object) => readRows(projectMilestones, ctx, { limit: 5, ...filter })
  expect(await refusal(read({}))).toMatchObject({ status: 422 })
  expect(await readRow(projectMilestones, ctx, milestone.id)).toMatchObject({ name: 'Launch' })
  const filter = { column: 'project_id', op: 'eq' as const, value: project.id }
  expect(await read({ filter })).toMatchObject([{ name: 'Launch', due_date: '2026-12-01', status: 'pending' }])
})

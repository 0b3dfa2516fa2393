import { beforeEach, expect, test } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { projectMilestones } from '../../grids/project-milestones.grid'
import { projects } from '../../grids/projects.grid'
import { cardWrites } from './card-writes'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization())
})

test('a card has the status of its column, by drag and by edit, and feeds its project’s figures', async () => {
  const { project, board } = await newProject(ctx)
  const [todo, doing, done] = board.columns
  const card = await newCard(ctx, todo!.id)
  const other = await newCard(ctx, todo!.id, { status: 'todo' })
  expect(card).toMatchObject({ status: 'todo', project_id: project.id, board_id: board.id, done_at: null })
  expect(await run(cardWrites.move, ctx, { row_id: card.id, to: doing!.id })).toMatchObject({ status: 'in progress' })
  const edited = await run(cardWrites.update, ctx, { row_id: card.id, changes: { status: 'done' } })
  expect(edited).toMatchObject({ column_id: done!.id, done_at: expect.any(Date) })
  expect(await readRow(projects, ctx, project.id)).toMatchObject({
    tasklist_count: 1,
    open_task_count: 1,
    completion_percentage: 50,
  })
  expect(other.number).not.toBe(card.number)
})

test('what does not fit its place is refused at its field', async () => {
  const { board } = await newProject(ctx)
  const { project: second } = await newProject(ctx, { name: 'Second' })
  const [todo] = board.columns
  const wrong = (details: Record<string, unknown>) => refusal(newCard(ctx, todo!.id, details))
  expect(await wrong({ status: 'done' })).toMatchObject({ detail: [{ loc: ['body', 'status'] }] })
  expect(await wrong({ project_id: second.id })).toMatchObject({ detail: [{ loc: ['body', 'project_id'] }] })
  const milestone = await run(projectMilestones.writes.create, ctx, { name: 'Elsewhere', project_id: second.id })
  expect(await wrong({ milestone_id: milestone.id })).toMatchObject({ detail: [{ loc: ['body', 'milestone_id'] }] })
  const stranger = await memberOf(await newOrganization())
  expect(await refusal(newCard(stranger, todo!.id))).toMatchObject({ status: 422 })
})

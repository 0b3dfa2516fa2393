import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { systemDb } from '@/lib/core/db/prisma'
import { manyOf, parsedMany } from '@/lib/core/grid/actions/run-many'
import { defineOperation } from '@/lib/core/operation'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { updateColumn } from '../columns/change-columns'
import { cardWrites } from './card-writes'

await createTestDatabase()

let ctx: OrganizationCtx
beforeEach(async () => {
  ctx = await memberOf(await newOrganization())
})

const cards = () =>
  systemDb().pmCard.findMany({ where: { organization_id: ctx.organization.id }, orderBy: { number: 'asc' } })
const day = (text: string) => new Date(`${text}T00:00:00Z`)

test('a recurring card that is done comes again once, with its work and nothing done of it', async () => {
  const { board, project } = await newProject(ctx)
  const [todo, , done] = board.columns
  const card = await newCard(ctx, todo!.id, {
    title: 'Pay the rent',
    recurrence: 'monthly',
    due_date: '2098-01-31',
    labels: ['money'],
    priority: 'high',
  })
  const checklist = [{ id: '1', text: 'Sign', done: true }]
  await systemDb().pmCard.updateMany({ where: { id: card.id }, data: { checklist } })
  await run(cardWrites.move, ctx, { row_id: card.id, to: done!.id })
  await run(cardWrites.move, ctx, { row_id: card.id, to: todo!.id })
  await run(cardWrites.update, ctx, { row_id: card.id, changes: { status: 'done' } })
  const [first, second, ...others] = await cards()
  expect(others).toEqual([])
  expect(first).toMatchObject({ status: 'done', due_date: day('2098-01-31'), checklist })
  expect(second).toMatchObject({
    title: 'Pay the rent',
    status: 'todo',
    column_id: todo!.id,
    project_id: project.id,
    priority: 'high',
    labels: ['money'],
    due_date: day('2098-02-28'),
    checklist: [{ id: '1', text: 'Sign', done: false }],
    series_id: card.id,
  })
  // February is short; the day of the month stays.
  await run(cardWrites.move, ctx, { row_id: second!.id, to: done!.id })
  const third = (await cards())[2]
  expect(third).toMatchObject({ due_date: day('2098-03-31'), series_id: card.id })
  // Another day that a user chooses is the series' own from there on.
  await run(cardWrites.update, ctx, { row_id: third!.id, changes: { due_date: '2098-03-15' } })
  await run(cardWrites.move, ctx, { row_id: third!.id, to: done!.id })
  expect((await cards())[3]).toMatchObject({ due_date: day('2098-04-15') })
})

const columnDone = ({ column_id }: { column_id: string }) => run(updateColumn, ctx, { column_id, status: 'done' })
const eachDone = async () => {
  const inputs = (await cards()).map(({ id }) => ({ row_id: id, changes: { status: 'done' } }))
  const { name, title, permission, effect, update } = { ...cardWrites.update, update: cardWrites.update }
  const chunk = defineOperation({
    ...{ name, title, permission, effect },
    input: z.strictObject({}),
    output: z.array(z.any()),
    run: ({ ctx: own }) => parsedMany(update, manyOf(update)!, { ctx: own, inputs }),
  })
  await run(chunk, ctx, {})
}

test.each([
  ['by their column', columnDone],
  ['by an edit of many', eachDone],
])('many that are done at once %s come again, each by its own rule', async (_, done) => {
  const { board } = await newProject(ctx)
  const [todo, doing] = board.columns
  for (const recurrence of ['daily', 'weekly', 'none'])
    await newCard(ctx, doing!.id, { title: recurrence, recurrence, due_date: '2098-05-01' })
  await done({ column_id: doing!.id })
  const fresh = (await cards()).filter(({ column_id }) => column_id === todo!.id)
  expect(fresh.map(({ title, due_date }) => [title, due_date])).toEqual(
    expect.arrayContaining([
      ['daily', day('2098-05-02')],
      ['weekly', day('2098-05-08')],
    ]),
  )
  expect(fresh).toHaveLength(2)
})

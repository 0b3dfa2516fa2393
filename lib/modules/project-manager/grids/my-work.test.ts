import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { dateIn } from '@/lib/core/grid/dates'
import { readData, updateRow } from '@/lib/core/grid/operations'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'

await createTestDatabase()

const DAY = 86_400_000

test('what is mine or what I help with stands under its day, and is done there', async () => {
  const ctx = await memberOf(await newOrganization())
  const { board } = await newProject(ctx)
  const [todo, , done] = board.columns
  const assignee_id = ctx.user!.id
  const inDays = (days: number) => dateIn(ctx.organization.time_zone, new Date(Date.now() + days * DAY))
  for (const [title, due_date] of [
    ['late', inDays(-1)],
    ['today', inDays(0)],
    ['later', inDays(8)],
    ['no day', null],
  ])
    await newCard(ctx, todo!.id, { title, due_date, assignee_id })
  const before = await newCard(ctx, done!.id, { title: 'done before', assignee_id })
  await systemDb().pmCard.updateMany({ where: { id: before.id }, data: { done_at: new Date(Date.now() - 2 * DAY) } })
  const helped = await newCard(ctx, todo!.id, { title: 'helped' })
  await systemDb().pmCard.updateMany({ where: { id: helped.id }, data: { helper_ids: [assignee_id] } })
  await newCard(ctx, todo!.id, { title: 'of another' })
  const list = async () => {
    const answer = await run(readData, ctx, { slug: 'my-work', query: new URLSearchParams() })
    return (JSON.parse(String(answer)) as { rows: { row_id: string; title: string; due: string }[] }).rows
  }
  const late = (await list()).find(({ title }) => title === 'late')!
  expect(late.due).toBe('late')
  await run(updateRow, ctx, { slug: 'my-work', row_id: late.row_id, body: { status: 'done' } })
  expect(Object.fromEntries((await list()).map(({ title, due }) => [title, due]))).toEqual({
    late: 'done',
    today: 'today',
    later: 'later',
    'no day': 'no day',
    helped: 'no day',
  })
})

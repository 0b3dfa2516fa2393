import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { dateIn } from '@/lib/core/grid/dates'
import { readData } from '@/lib/core/grid/operations'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'

await createTestDatabase()

const DAY = 86_400_000

test('what is mine or what I help with stands under its day until it is done', async () => {
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
  await newCard(ctx, done!.id, { title: 'done', assignee_id })
  const helped = await newCard(ctx, todo!.id, { title: 'helped' })
  await systemDb().pmCard.updateMany({ where: { id: helped.id }, data: { helper_ids: [assignee_id] } })
  await newCard(ctx, todo!.id, { title: 'of another' })
  const answer = await run(readData, ctx, { slug: 'my-work', query: new URLSearchParams() })
  const { rows } = JSON.parse(String(answer)) as { rows: { title: string; due: string }[] }
  expect(Object.fromEntries(rows.map(({ title, due }) => [title, due]))).toEqual({
    late: 'late',
    today: 'today',
    later: 'later',
    'no day': 'no day',
    helped: 'no day',
  })
})

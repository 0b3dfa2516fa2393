import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { purgeSampleData } from '@/lib/modules/settings/operations/organization/organization'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newCard, newProject } from '@/tests/project-manager/board'
import { addTimeEntry } from '../operations/time/add-entry'

await createTestDatabase()

test('removing the sample keeps what people worked on, and what that stands on', async () => {
  const ctx = await memberOf(await newOrganization(), 'owner')
  const db = systemDb()
  const own = { organization_id: ctx.organization.id }
  const { project, board } = await newProject(ctx)
  const { project: untouched } = await newProject(ctx, { name: 'Untouched' })
  const worked = await newCard(ctx, board.columns[0]!.id, { title: 'Worked on' })
  await newCard(ctx, board.columns[0]!.id, { title: 'Untouched' })
  for (const table of [db.pmProject, db.pmBoard, db.pmCard])
    await (table as typeof db.pmCard).updateMany({ where: own, data: { is_sample: true } })
  await run(addTimeEntry, ctx, { card_id: worked.id, day: '2026-03-02', seconds: 3600 })

  await run(purgeSampleData, ctx, { confirm: ctx.organization.name })

  const left = await db.pmCard.findMany({ where: own, select: { id: true, logged_seconds: true, is_sample: true } })
  expect(left).toEqual([{ id: worked.id, logged_seconds: 3600, is_sample: false }])
  expect((await db.pmProject.findMany({ where: own })).map(({ id }) => id)).toEqual([project.id])
  expect(await db.pmBoard.count({ where: { ...own, project_id: untouched.id } })).toBe(0)
})

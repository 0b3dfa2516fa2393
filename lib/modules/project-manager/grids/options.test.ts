import { expect, test } from 'vitest'
import { readGridOptions } from '@/lib/core/grid/operations'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'
import { newProject } from '@/tests/project-manager/board'

await createTestDatabase()

test('all five grids serve the choices and records of their fields, of this organization alone', async () => {
  const ctx = await memberOf(await newOrganization(), 'owner', 'Ada Botha')
  await newProject(ctx, { name: 'Ours' })
  await newProject(await memberOf(await newOrganization(), 'owner'), { name: 'Theirs' })
  const labels = async (slug: string) => {
    const { options } = await run(readGridOptions, ctx, { slug })
    return Object.fromEntries(Object.entries(options).map(([field, list]) => [field, list.map(({ label }) => label)]))
  }
  expect(await labels('projects')).toMatchObject({
    status: ['Planning', 'Active', 'On hold', 'Completed', 'Cancelled'],
    priority: ['Low', 'Medium', 'High'],
    customer_id: [],
    owner_id: ['Ada Botha'],
  })
  expect(await labels('project-milestones')).toMatchObject({ project_id: ['Ours'], status: ['Pending', 'Done'] })
  expect(await labels('knowledge-base')).toMatchObject({ project_id: ['Ours'], author_id: ['Ada Botha'] })
  expect(await labels('admin-credentials')).toMatchObject({
    environment: ['Production', 'Staging', 'Development'],
    project_id: ['Ours'],
  })
  expect(await labels('campaign-schedule')).toMatchObject({
    channel: expect.arrayContaining(['Newsletter', 'SMS']),
    status: ['Planned', 'Running', 'Completed', 'Cancelled'],
  })
})

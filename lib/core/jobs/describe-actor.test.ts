import { expect, test } from 'vitest'
import { allJobs } from './all-jobs'
import '@/lib/modules'
import { describeActor } from './describe-actor'
import { jobActor } from './envelope'

test('a job is named by its title, with who asked for it, and people as they are', () => {
  expect(describeActor('Thandi Mokoena')).toBe('Thandi Mokoena')
  expect(describeActor('Thandi Mokoena by job calls.add-leads')).toBe('Thandi Mokoena (added leads to a campaign)')
  expect(describeActor('Thandi Mokoena by job gone.away')).toBe('Thandi Mokoena')
  for (const { name } of allJobs()) expect(describeActor(jobActor(name, null).label)).not.toContain(name)
})

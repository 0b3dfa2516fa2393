import { expect, test, vi } from 'vitest'
import { forgetEnv } from '@/lib/core/env'
import { modelWrites } from './model-writes'

test('a grid is declared without a database and its settings, as a build does', () => {
  vi.stubEnv('DATABASE_URL', '')
  forgetEnv()
  const columns = { name: { label: 'Name', type: 'text' as const, edit: true } }
  const details = { slug: 'a', singular: 'Lead', model: 'crmLead', columns, permission: 'crm.lead', label: () => '' }
  expect(modelWrites(details).create.name).toBe('crm.lead.create')
  vi.unstubAllEnvs()
  forgetEnv()
})

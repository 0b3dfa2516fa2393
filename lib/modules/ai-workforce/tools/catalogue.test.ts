import '@/lib/modules'
import { expect, it } from 'vitest'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { ROLES } from '@/lib/core/permissions'
import { allTools, toolsFor } from './catalogue'

const tools = [...allTools().values()]

it('makes a tool of every list and of the operations of every module', () => {
  expect(tools.length).toBeGreaterThan(500)
  for (const { name } of tools) expect(name).toMatch(/^[a-zA-Z0-9_]{1,64}$/)
  expect(allTools().get('update_crm_leads')).toMatchObject({
    title: 'Change a lead',
    effect: 'write',
    grid: 'crm-leads',
  })
  expect(allTools().get('act_on_crm_leads__assign_owner')).toMatchObject({ effect: 'write' })
})

it('leaves to people what decides about agents, keys and passwords', () => {
  const left = tools.filter(({ name }) =>
    /approve|reject|password|api.?key|secret|session|recovery|second.?factor/i.test(name),
  )
  expect(left.filter(({ effect }) => effect !== 'read').map(({ name }) => name)).toEqual([])
})

it('offers what both the profile and the rights of the user allow', () => {
  const guest = { ...systemContext('test'), role: ROLES.guest, trusted: false } as OrganizationCtx
  const offered = toolsFor(guest, { tool_allowlist: [], grid_allowlist: ['crm-leads', 'settings-api-keys'] })
  expect(offered.map(({ name }) => name)).toContain('list_crm_leads')
  expect(new Set(offered.map(({ grid }) => grid))).toEqual(new Set(['crm-leads']))
  expect(offered.filter(({ effect }) => effect !== 'read')).toEqual([])
})

import { beforeAll, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { toClientGrid } from '@/lib/core/grid/client-grid'
import { readGridOptions } from '@/lib/core/grid/operations'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, run } from '@/tests/crm/organization'

await createTestDatabase()

let owner: OrganizationCtx
beforeAll(async () => {
  owner = await memberOf(await newOrganization(), 'owner')
})

const offered = async (slug: string, field: string, q: string) =>
  (await run(readGridOptions, owner, { slug, field, q })).options[field]

it('forms offer the events, tools and lists that there are, by the words of people and of programs', async () => {
  const event = { value: 'lead.created', label: 'Lead created', hint: 'lead.created' }
  expect(await offered('event-subscriptions', 'event_name', 'created lead')).toEqual([event])
  expect(await offered('event-subscriptions', 'event_name', 'lead.created')).toEqual([event])
  const [tool] = (await offered('agent-profiles', 'tool_allowlist', 'change a lead'))!
  expect(tool).toMatchObject({ value: 'update_crm_leads', label: 'Change a lead' })
  expect(await offered('agent-profiles', 'grid_allowlist', 'crm-leads')).toMatchObject([{ label: 'Leads' }])
})

it('a subscription begins with the organization of the caller, which superusers may take away', async () => {
  const { columns } = await toClientGrid(findGrid('event-subscriptions')!, owner)
  expect(columns.find(({ key }) => key === 'tenant_scope')).toMatchObject({ default: owner.organization.id })
})

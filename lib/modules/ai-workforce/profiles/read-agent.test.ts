import { beforeAll, expect, it } from 'vitest'
import type { OrganizationCtx } from '@/lib/core/context'
import { findGrid } from '@/lib/core/registry'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { readAgent } from '../operations/agents/read-agent'

await createTestDatabase()

let owner: OrganizationCtx
let other: OrganizationCtx
beforeAll(async () => {
  owner = await memberOf(await newOrganization({ time_zone: 'Africa/Johannesburg' }), 'owner')
  other = await memberOf(await newOrganization(), 'owner', 'Johan Botha')
})

const rowOf = (slug: string, values: object) =>
  run(findGrid(slug)!.writes!.create!, owner, values) as Promise<{ id: string }>

it('the page of an agent says in words what it may use, and when it runs', async () => {
  const { id } = await rowOf('agent-profiles', {
    name: 'Sorter',
    task_prompt: 'Sort the new leads.',
    schedule: '0 8 * * 1-5',
    tool_allowlist: ['list_crm_leads', 'count_crm_leads', 'update_crm_leads'],
  })
  await rowOf('event-subscriptions', { event_name: 'lead.created', agent_profile: id })
  const page = await run(readAgent, owner, { agent_id: id })
  expect(page).toMatchObject({
    schedule: 'Weekdays at 08:00',
    access: [
      {
        module: 'CRM',
        uses: [
          { title: 'Read leads', effect: 'read' },
          { title: 'Change a lead', effect: 'write' },
        ],
      },
    ],
    subscriptions: [{ event_name: 'lead.created', enabled: true }],
    figures: { runs: 0, waiting: 0, waiting_request: null },
    problem: '',
  })
  expect((await refusal(run(readAgent, other, { agent_id: id }))).status).toBe(404)
})

it('an agent without lists may use everything that its user may', async () => {
  const { id } = await rowOf('agent-profiles', { name: 'Free', task_prompt: 'Look around.' })
  expect(await run(readAgent, owner, { agent_id: id })).toMatchObject({ access: null, schedule: '' })
})

import { expect, it } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { actionsOf } from '@/lib/core/grid/actions/actions-of'
import { runEach } from '@/lib/core/grid/actions/run-each'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization } from '@/tests/crm/organization'
import { aiAgentApprovals } from '../grids/ai-agent-approvals.grid'
import { carryOutApproved } from './carry-out.task'

await createTestDatabase()

const WAITING = 1_000
const TOGETHER = 200

it('of 1 000 requests 200 are approved together, a line each, and each is carried out once by two workers', async () => {
  const owner = await memberOf(await newOrganization(), 'owner')
  const organization_id = owner.organization.id
  const requests = Array.from({ length: WAITING }, (_, n) => ({
    ...{ id: newId(), organization_id, asked_by: 'Copilot', user_id: owner.user!.id },
    ...{ tool_name: 'create_crm_leads', effect: 'write', summary: `Add a lead: ${n}` },
    input: { name: `Lead ${n}`, email: `lead${n}@example.com` },
    expires_at: new Date(Date.now() + 3_600_000),
  }))
  await systemDb().aiApproval.createMany({ data: requests })
  const chosen = requests.slice(0, TOGETHER).map(({ id }) => id)
  const approve = actionsOf(aiAgentApprovals).find(({ key }) => key === 'approve')!

  const started = performance.now()
  const { results } = await runEach(aiAgentApprovals, approve, owner, [...chosen, chosen[0]!], {})
  const approved = performance.now()
  expect(results.map(({ id, ok }) => [id, ok])).toEqual([...chosen.map((id) => [id, true]), [chosen[0], false]])

  await systemDb().aiApproval.updateMany({ where: { execution: 'waiting' }, data: { run_after: new Date(0) } })
  await Promise.all([carryOutApproved.start().look(), carryOutApproved.start().look()])
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1)
  console.log(
    `${TOGETHER} approved in ${seconds(started, approved)} s, carried out in ${seconds(approved, performance.now())} s`,
  )
  const where = { organization_id }
  expect(await systemDb().aiApproval.count({ where: { ...where, execution: 'done' } })).toBe(TOGETHER)
  expect(await systemDb().aiApproval.count({ where: { ...where, status: 'pending' } })).toBe(WAITING - TOGETHER)
  const leads = await systemDb().crmLead.findMany({ where, select: { name: true } })
  expect(leads.map(({ name }) => name).sort()).toEqual(
    requests
      .slice(0, TOGETHER)
      .map(({ input }) => input.name)
      .sort(),
  )
  expect(await systemDb().aiAction.count({ where: { ...where, outcome: 'success' } })).toBe(TOGETHER)
})

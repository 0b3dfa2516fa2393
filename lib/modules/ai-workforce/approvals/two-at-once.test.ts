import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { rounds } from '@/scripts/test/strength'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { startTestServer } from '@/tests/server'

/** People who decide at the same moment, over HTTP: one decision stands, and the others are told whose it is. */
const ROUNDS = rounds(60)
let installation: TestInstallation
let server: Awaited<ReturnType<typeof startTestServer>>
beforeAll(async () => {
  installation = await startTestInstallation()
  server = await startTestServer()
}, 120_000)
afterAll(async () => {
  await server?.close()
  await installation?.close()
})

const PEOPLE = ['owner', 'administrator'] as const
type Person = (typeof PEOPLE)[number]
type Answer = { status: number; isDone: boolean; told: string }

async function post(by: Person, path: string, body: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/api/v1${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${installation.ours[by]}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const told = (await answer.json()) as { ok?: boolean }
  return { status: answer.status, isDone: answer.ok && told.ok !== false, told: JSON.stringify(told) }
}

const act = (by: Person, action: string, id: string, params: object = {}) =>
  post(by, `/grid/ai-agent-approvals/action/${action}`, { ids: [id], params })
const approve = (by: Person, id: string) => act(by, 'approve', id)
const reject = (by: Person, id: string) => act(by, 'reject', id, { reason: `Says the ${by}.` })
const correct = (by: Person, id: string) =>
  post(by, `/ai-agent/approvals/${id}/edit`, { input: { name: `Corrected by the ${by}`, phone: '082 555 0170' } })

/** A request of the demo again, as often as it is needed. */
async function newRequest(): Promise<string> {
  const {
    input: _,
    before: __,
    output: ___,
    ...like
  } = await systemDb().aiApproval.findFirstOrThrow({
    where: { status: 'pending', tool_name: 'create_crm_contacts' },
  })
  const input = { name: 'Asked for', phone: '082 555 0171' }
  const id = newId()
  await systemDb().aiApproval.create({ data: { ...like, id, call_id: id, tool_name: 'create_crm_leads', input } })
  return id
}

const requestOf = (id: string) => systemDb().aiApproval.findFirstOrThrow({ where: { id } })
const decisionsOn = async (id: string) =>
  (await systemDb().auditLog.findMany({ where: { entity: 'ai-agent-approvals', entity_id: id } })).length

it(`${ROUNDS} times: two approvers and double clicks make one decision, and the others hear by whom`, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const id = await newRequest()
    const [first, second] = round % 2 ? PEOPLE : PEOPLE.toReversed()
    // A double click of each.
    const answers = await Promise.all([
      approve(first!, id),
      reject(second!, id),
      approve(first!, id),
      round % 3 ? reject(second!, id) : approve(second!, id),
    ])
    const { status, decided_by_name, execution } = await requestOf(id)
    expect(answers.filter(({ isDone }) => isDone)).toHaveLength(1)
    for (const { told } of answers.filter(({ isDone }) => !isDone))
      expect(told).toContain(`${decided_by_name} has ${status} this request already.`)
    expect(execution).toBe(status === 'approved' ? 'waiting' : '')
    expect(await decisionsOn(id)).toBe(1)
  }
})

it('a correction beside a decision: one of them stands, and nothing is carried out twice', async () => {
  for (let round = 0; round < ROUNDS / 3; round++) {
    const id = await newRequest()
    const answers = await Promise.all([
      correct('owner', id),
      correct('administrator', id),
      approve('administrator', id),
    ])
    expect(answers.map(({ isDone }) => isDone).filter(Boolean), answers.map(({ told }) => told).join()).toHaveLength(1)
    const all = await systemDb().aiApproval.findMany({ where: { OR: [{ id }, { replaces_id: id }] } })
    expect(all.filter(({ status }) => status !== 'rejected')).toHaveLength(1)
  }
})

import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import { forgetEnv } from '@/lib/core/env'
import { stopLive } from '@/lib/core/live/bus'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { testRandom } from '@/scripts/test/random'
import { rounds } from '@/scripts/test/strength'
import { emit, inOperation, until } from '@/tests/core/jobs'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { type Receiver, startReceiver } from '@/tests/integration/receiver'
import { leadStatusChanged } from '../crm/events'

/** Worker processes that are killed in the middle of deliveries, again and again. */
vi.stubEnv('ALLOW_PRIVATE_TARGETS', '1')
forgetEnv()
const KILLS = rounds(12)
const RECORDS = 30
const random = testRandom('crashes of workers')
let installation: TestInstallation
let receiver: Receiver
const workers = new Set<ChildProcess>()

beforeAll(async () => {
  installation = await startTestInstallation()
  await systemDb().platformEvent.deleteMany()
  receiver = await startReceiver()
}, 120_000)
afterAll(async () => {
  for (const worker of workers) worker.kill('SIGKILL')
  await receiver?.close()
  await stopLive()
  await installation?.close()
})

async function startProcess(): Promise<ChildProcess> {
  const worker = await forkCompiled('tests/worker-process.ts', { stdio: 'ignore' })
  workers.add(worker)
  worker.once('exit', () => workers.delete(worker))
  return worker
}

test(`${KILLS} kills: every event arrives, each is processed once, in the order of its record`, async () => {
  const answer = await installation.call('POST', '/rest/hooks', {
    key: installation.ours.organization,
    body: { url: `${receiver.url}/in`, event: 'lead.status_changed' },
  })
  const organization_id = (await systemDb().integrationHook.findFirstOrThrow({ where: { id: answer.body.id } }))
    .organization_id
  const organization = await systemDb().organization.findUniqueOrThrow({ where: { id: organization_id } })

  // De-duplicates on the id, as receivers are told to; slow enough for kills to hit deliveries under way.
  const processed: { id: string; record: string; step: number }[] = []
  const seen = new Set<string>()
  receiver.answer = async ({ id, json }) => {
    if (!seen.has(id)) {
      seen.add(id)
      processed.push({ id, record: json.data.id, step: Number(json.data.to) })
    }
    await wait(random.next() * 60)
  }

  const records = Array.from({ length: RECORDS }, () => newId())
  let step = 0
  const tellAll = () =>
    inOperation(organization, async (tx) => {
      step++
      for (const id of records) {
        const payload = { ...leadStatusChanged.example, id, from: String(step - 1), to: String(step) }
        await emit(tx, organization, leadStatusChanged, payload)
      }
    })

  const standing = await Promise.all([startProcess(), startProcess(), startProcess()])
  let kills = 0
  while (kills < KILLS) {
    await tellAll()
    const before = receiver.received.length
    await until('something is being delivered', () => receiver.received.length > before, 60_000)
    await wait(random.next() * 120)
    standing.shift()!.kill('SIGKILL')
    kills++
    standing.push(await startProcess())
  }
  const wanted = RECORDS * step
  await until('all is delivered', () => seen.size === wanted, 90_000)
  const open = async () =>
    (
      await systemQuery<{ n: number }>(
        `select count(*)::int as n from integration_delivery where state in ('waiting', 'delivering')`,
      )
    )[0]!.n
  await until('all is written down', async () => (await open()) === 0, 30_000)

  expect(processed).toHaveLength(wanted)
  for (const record of records) {
    const steps = processed.filter((one) => one.record === record).map((one) => one.step)
    expect(steps).toEqual(Array.from({ length: step }, (_, index) => index + 1))
  }
}, 300_000)

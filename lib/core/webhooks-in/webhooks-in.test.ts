import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createOrganization, serveJobs, until } from '@/tests/core/jobs'
import { createTestDatabase } from '../../../scripts/test/database'
import { closePools } from '../db/pool'
import { closePrisma, systemDb } from '../db/prisma'
import type { JobDefinition } from '../jobs/define-job'
import { startWorker } from '../jobs/worker'
import { stopLive } from '../live/bus'
import type { ModuleCard } from '../module'
import { registerModules } from '../registry'
import { processWebhook } from './process-webhook.job'
import { type Delivery, receive } from './receive'
import { organizationOfToken, webhookToken } from './webhook-address'
import type { ReceivedWebhook, WebhookVerdict } from './webhook-handler'

await createTestDatabase()

const handled: ReceivedWebhook[] = []
let verdict: () => WebhookVerdict
const card = {
  name: 'test',
  navigation: [],
  permissions: {},
  grids: [],
  apis: [],
  events: [],
  jobs: [],
  webhookHandlers: [
    {
      provider: 'post',
      handle: async ({ webhook }: { webhook: ReceivedWebhook }) => {
        handled.push(webhook)
        return verdict()
      },
    },
  ],
} as unknown as ModuleCard

const job = Object.assign(processWebhook, { retryDelay: 1, retries: 1 }) as unknown as JobDefinition
let worker: Awaited<ReturnType<typeof startWorker>>
beforeEach(async () => {
  handled.length = 0
  verdict = () => ({ state: 'accepted' })
  await serveJobs(job)
  registerModules([{ ...card, jobs: [job] }])
  worker = await startWorker()
})
afterEach(() => worker.stop())
afterAll(async () => {
  await stopLive()
  await closePrisma()
  await closePools()
})

const delivery = (organizationId: string, more: Partial<Delivery> = {}): Delivery => ({
  provider: 'post',
  organizationId,
  providerEventId: 'e-1',
  kind: 'letter.arrived',
  raw: Buffer.from('{"letter": 1, "token": "hunter2"}'),
  headers: { authorization: 'Bearer abcdefgh', 'user-agent': 'Post' },
  verified: true,
  ...more,
})
const rowOf = (id: string) => systemDb().webhookReceipt.findUniqueOrThrow({ where: { id } })
const settled = async (id: string, state: string) => {
  await until(`the webhook is ${state}`, async () => (await rowOf(id)).state === state)
  return rowOf(id)
}

test('it is worked on once, however often it comes', async () => {
  const { id: organization } = await createOrganization()
  const answers = await Promise.all([1, 2, 3].map(() => receive(delivery(organization))))
  expect(answers.filter((answer) => answer?.isNew)).toHaveLength(1)
  const id = answers[0]?.id as string
  expect(answers.map((answer) => answer?.id)).toEqual([id, id, id])
  expect(await settled(id, 'accepted')).toMatchObject({ deliveries: 3, processed_at: expect.any(Date) })
  expect(handled).toMatchObject([{ id, kind: 'letter.arrived', data: { letter: 1 } }])
  expect((await receive(delivery(organization)))?.isNew).toBe(false)
  expect(handled).toHaveLength(1)
})

test('the bytes are kept as they came, what is shown of them has no secret', async () => {
  const { id: organization } = await createOrganization()
  const raw = Buffer.from('{"token": "hunter2", "x": "\\u0000\xff"}', 'latin1')
  const { id } = (await receive(delivery(organization, { raw }))) as { id: string }
  const row = await rowOf(id)
  expect(Buffer.from(row.raw).equals(raw)).toBe(true)
  expect(JSON.stringify([row.body, row.headers])).not.toMatch(/hunter2|abcdefgh/)
})

test('what is not proven is kept, not worked on, and takes nobody’s place', async () => {
  const { id: organization } = await createOrganization()
  const forged = (await receive(delivery(organization, { verified: false }))) as { id: string }
  expect(await rowOf(forged.id)).toMatchObject({ state: 'discarded', reason: expect.stringContaining('signature') })
  const real = (await receive(delivery(organization))) as { id: string; isNew: boolean }
  expect(real.isNew).toBe(true)
  await settled(real.id, 'accepted')
  expect(handled.map(({ id }) => id)).toEqual([real.id])
})

test('the same id of another organization is another event; an unknown organization takes nothing', async () => {
  const [one, two] = [await createOrganization(), await createOrganization()]
  const answers = await Promise.all([receive(delivery(one.id)), receive(delivery(two.id))])
  expect(answers.map((answer) => answer?.isNew)).toEqual([true, true])
  expect(await receive(delivery('01a1f91c-03ab-7524-9bf6-000000000000'))).toBeNull()
})

test('a verdict is kept with its reason; a failure is tried again and then told', async () => {
  const { id: organization } = await createOrganization()
  verdict = () => ({ state: 'ignored', reason: 'Not one of ours.' })
  const first = (await receive(delivery(organization))) as { id: string }
  expect(await settled(first.id, 'ignored')).toMatchObject({ reason: 'Not one of ours.' })

  verdict = () => {
    throw new Error('the letter box is full')
  }
  const second = (await receive(delivery(organization, { providerEventId: 'e-2' }))) as { id: string }
  expect(await settled(second.id, 'failed')).toMatchObject({ reason: 'the letter box is full' })
  expect(handled.filter(({ id }) => id === second.id)).toHaveLength(2)

  const nobody = (await receive(delivery(organization, { provider: 'pigeon' }))) as { id: string }
  expect(await settled(nobody.id, 'ignored')).toMatchObject({ reason: expect.stringContaining('Nothing') })
})

test('an address names its organization, for its kind alone', () => {
  const id = '01a1f91c-03ab-7524-9bf6-000000000001'
  const token = webhookToken('sms', id)
  expect(organizationOfToken('sms', token)).toBe(id)
  for (const wrong of [`${token.slice(0, -1)}A0`, token.slice(0, 22), '', 'x'.repeat(65)])
    expect(organizationOfToken('sms', wrong), wrong).toBeNull()
  expect(organizationOfToken('voice', token)).toBeNull()
})

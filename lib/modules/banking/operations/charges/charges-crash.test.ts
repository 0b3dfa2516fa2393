import type { ChildProcess } from 'node:child_process'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { startWorker, type Worker } from '@/lib/core/jobs/worker'
import { createTestDatabase } from '@/scripts/test/database'
import { forkCompiled } from '@/scripts/test/fork-compiled'
import { openBank, run, type TestBank } from '@/tests/banking/bank'
import {
  chargeOf,
  chargesOf,
  holding,
  longAgo,
  owedOn,
  PERIOD,
  payer,
  paymentsFor,
  runOf,
  settleAll,
  waits,
} from '@/tests/banking/charges'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { handOver, until } from '@/tests/core/jobs'
import { billRunJob } from '../../jobs/bill-run.job'
import { postBillRun } from './post-bill-run'

/** Worker processes that are killed at the worst moments of a bill run: no invoice is charged twice, and nothing is lost. */
vi.setConfig({ testTimeout: 240_000 })
await createTestDatabase()

const PATIENCE_MS = 90_000
let gateway: Awaited<ReturnType<typeof startGateway>>
let bank: TestBank
let dying: ChildProcess | undefined
const workers: Worker[] = []
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  bank = await openBank()
  await setGateway(bank.organization.id)
})
afterEach(async () => {
  dying?.kill('SIGKILL')
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await gateway.sandbox.control('POST', 'reset')
})
afterAll(() => gateway.close())

const taken = async (reference: string) =>
  ((await gateway.account(bank.organization.id))?.transactions ?? []).filter((one) => one.reference === reference)

/** A worker in a process of its own. */
async function startProcess(): Promise<ChildProcess> {
  dying = await forkCompiled('tests/worker-process.ts', { stdio: 'ignore' })
  return dying
}

const hold = <T>(document_id: string, work: () => Promise<T>): Promise<T> =>
  holding('select 1 from acc_document where id = $1::uuid for update', document_id, work)

/** The queue notices that the process is dead, and another one takes the job over. */
async function takeOver(job_id: string): Promise<void> {
  workers.push(await startWorker())
  await handOver(job_id, billRunJob.name)
  const ended = async () => {
    const job = await systemDb().jobRun.findUniqueOrThrow({ where: { id: job_id } })
    return ['succeeded', 'failed'].includes(job.state)
  }
  await until('the run is over', ended, PATIENCE_MS)
}

async function expectPaidOnce(document_id: string): Promise<void> {
  const charges = await chargesOf(document_id)
  expect(charges).toMatchObject([{ status: 'succeeded', attempt: 1 }])
  expect(await taken(charges[0]!.reference)).toHaveLength(1)
  expect(await paymentsFor(document_id)).toHaveLength(1)
  expect(await owedOn(document_id)).toBe('0.00')
  const paid = await systemDb().platformEvent.findMany({
    where: { organization_id: bank.organization.id, name: 'card.charged' },
  })
  expect(paid.filter(({ payload }) => (payload as { invoice_id: string }).invoice_id === document_id)).toHaveLength(1)
}

test('killed while it posts: the other invoices are posted by another process, each once', async () => {
  const payers = [await payer(bank, 'AUTH_good'), await payer(bank, 'AUTH_good'), await payer(bank, 'AUTH_good')]
  const last = payers[2]!.document_id
  const { id, job_id } = await run(postBillRun, bank.owner, { period: PERIOD })
  await hold(last, async () => {
    const worker = await startProcess()
    await until('two are posted', async () => (await runOf(id)).invoices === 2 && (await waits()), PATIENCE_MS)
    worker.kill('SIGKILL')
  })
  await takeOver(job_id)
  for (const { document_id } of payers) await expectPaidOnce(document_id)
  expect(await runOf(id)).toMatchObject({ status: 'done', invoices: 3, charged: 3, failed: 0, unknown: 0 })
})

test('killed after the charge is stored and before the gateway is asked: asked once by another process', async () => {
  const { document_id, customer_id } = await payer(bank, 'AUTH_good')
  expect(customer_id).toBeTruthy()
  // Its keys are refused, so that the charge is stored and waits; then the invoice is held while the next process begins it.
  await gateway.fault('charge', 'status', { status: 401, body: { status: false, message: 'Invalid key' } })
  const first = await run(postBillRun, bank.owner, { period: PERIOD })
  workers.push(await startWorker())
  await until('it waits', async () => (await runOf(first.id)).status === 'done', PATIENCE_MS)
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  expect((await chargeOf(document_id)).status).toBe('planned')

  const { id, job_id } = await run(postBillRun, bank.owner, { period: PERIOD })
  await hold(document_id, async () => {
    const worker = await startProcess()
    await until('it is about to ask', waits, PATIENCE_MS)
    worker.kill('SIGKILL')
  })
  expect(await taken((await chargeOf(document_id)).reference)).toEqual([])
  await takeOver(job_id)
  await expectPaidOnce(document_id)
  expect(await runOf(id)).toMatchObject({ charged: 1, unknown: 0 })
})

test('killed while the gateway answers: it was charged, nobody charges again, and the follow-up books it once', async () => {
  // This card is charged, and the answer never comes.
  const { document_id } = await payer(bank, 'AUTH_timeout')
  const { id, job_id } = await run(postBillRun, bank.owner, { period: PERIOD })
  const worker = await startProcess()
  const isTaken = async () => {
    const charge = (await chargesOf(document_id))[0]
    return charge !== undefined && (await taken(charge.reference)).length === 1
  }
  await until('the card is charged', isTaken, PATIENCE_MS)
  worker.kill('SIGKILL')
  expect((await chargeOf(document_id)).status).toBe('sent')
  await takeOver(job_id)
  expect(await runOf(id)).toMatchObject({ status: 'done', charged: 0, unknown: 1 })
  expect(await owedOn(document_id)).toBe('899.00')
  await longAgo(bank)
  await Promise.all([settleAll(bank), settleAll(bank)])
  await expectPaidOnce(document_id)
  expect(await runOf(id)).toMatchObject({ charged: 1, unknown: 0 })
})

test('killed after it asked and before the gateway heard: found out, and charged once with the same reference', async () => {
  const { document_id } = await payer(bank, 'AUTH_good')
  await gateway.fault('charge', 'timeout')
  const { job_id } = await run(postBillRun, bank.owner, { period: PERIOD })
  const worker = await startProcess()
  const isSent = async () => (await chargesOf(document_id))[0]?.status === 'sent'
  await until('it has asked', isSent, PATIENCE_MS)
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  worker.kill('SIGKILL')
  const { reference } = await chargeOf(document_id)
  await longAgo(bank)
  await takeOver(job_id)
  await settleAll(bank)
  expect((await chargeOf(document_id)).reference).toBe(reference)
  await expectPaidOnce(document_id)
})

test('killed between the outcome and the payment: booked by another process, once', async () => {
  const { document_id } = await payer(bank, 'AUTH_good')
  const first = await run(postBillRun, bank.owner, { period: PERIOD })
  // The invoice is held from the moment that the charge is under way, so that the payment cannot be booked.
  await gateway.fault('charge', 'slow', { delayMs: 4_000 })
  const worker = await startProcess()
  const isSent = async () => (await chargesOf(document_id))[0]?.status === 'sent'
  await until('it asks', isSent, PATIENCE_MS)
  await hold(document_id, async () => {
    const isKnown = async () => (await chargeOf(document_id)).status === 'succeeded' && (await waits())
    await until('it is known and not booked', isKnown, PATIENCE_MS)
    worker.kill('SIGKILL')
  })
  expect(await chargeOf(document_id)).toMatchObject({ status: 'succeeded', payment_id: null })
  await takeOver(first.job_id)
  await expectPaidOnce(document_id)
  expect(await runOf(first.id)).toMatchObject({ charged: 1, unknown: 0 })
})

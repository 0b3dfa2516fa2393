import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GatewayTransaction } from '@/lib/connectors/gateway/port'
import { systemDb } from '@/lib/core/db/prisma'
import type { StoredCharge } from '@/lib/modules/banking/charges/charge-rows'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, run, type TestBank } from '@/tests/banking/bank'
import { chargeOf, chargesOf, holding, payer, runBills, runOf, settleAll, waits } from '@/tests/banking/charges'
import { setGateway, startGateway } from '@/tests/banking/gateway'
import { until } from '@/tests/core/jobs'
import { abandonCharge, chargeAgain } from './charge-actions'
import { markTrouble, recordOutcome } from './record-outcome'

vi.setConfig({ testTimeout: 60_000 })
await createTestDatabase()

let gateway: Awaited<ReturnType<typeof startGateway>>
let bank: TestBank
beforeAll(async () => {
  gateway = await startGateway()
})
beforeEach(async () => {
  bank = await openBank()
  await setGateway(bank.organization.id)
})
afterEach(() => gateway.sandbox.control('POST', 'reset'))
afterAll(() => gateway.close())

/** As the gateway tells of a charge. */
const tell = ({ id, reference, amount, currency }: StoredCharge, more: Partial<GatewayTransaction>) =>
  run(recordOutcome, bank.owner, {
    charge_id: id,
    told: { id: '4500000001', reference, amount: amount.toFixed(2), currency, message: '', fees: null, ...more },
  })

/** Charges of one run whose answer was lost. */
async function lost(count: number) {
  const payers = await Promise.all(Array.from({ length: count }, () => payer(bank, 'AUTH_good')))
  await gateway.fault('charge_applied', 'status', { status: 500, times: count })
  const run_id = await runBills(bank)
  return { run_id, charges: await Promise.all(payers.map(({ document_id }) => chargeOf(document_id))) }
}

describe('a payment that the customer must confirm', () => {
  const asked = async () => {
    const { document_id } = await payer(bank, 'AUTH_challenge')
    await runBills(bank)
    return chargeOf(document_id)
  }
  const sentHoursAgo = (id: string, hours: number) =>
    systemDb().cardCharge.update({ where: { id }, data: { sent_at: new Date(Date.now() - hours * 3_600_000) } })

  test('may be confirmed for a day, though the gateway calls it abandoned until it is', async () => {
    const { id, action_url, document_id } = await asked()
    expect(action_url).toContain('/challenge/')
    await sentHoursAgo(id, 23)
    await settleAll(bank)
    expect(await chargeOf(document_id)).toMatchObject({ status: 'action_needed', action_url })
  })

  test('is declined after that day', async () => {
    const { id, document_id } = await asked()
    await sentHoursAgo(id, 25)
    await settleAll(bank)
    expect(await chargeOf(document_id)).toMatchObject({ status: 'declined', action_url: '' })
  })
})

describe('the same told again and again', () => {
  test.each([
    ['under way', { outcome: 'pending' as const }],
    ['another amount than was asked for', { outcome: 'succeeded' as const, amount: '1.00' }],
    ['another currency', { outcome: 'succeeded' as const, currency: 'USD' }],
  ])('%s: is written down once', async (_what, more) => {
    const [charge] = (await lost(1)).charges
    await tell(charge!, more)
    const { version, message } = await chargeOf(charge!.document_id)
    expect({ version, message }).not.toEqual({ version: charge!.version, message: charge!.message })
    await tell(charge!, more)
    expect(await chargeOf(charge!.document_id)).toMatchObject({ status: 'unknown', version, message })
  })

  test('not to be reached, while the customer may confirm: is written down once', async () => {
    const { document_id } = await payer(bank, 'AUTH_challenge')
    await runBills(bank)
    const { id } = await chargeOf(document_id)
    const trouble = { charge_id: id, status: 'unknown', message: 'It does not answer.' }
    await run(markTrouble, bank.owner, trouble)
    const { version } = await chargeOf(document_id)
    await run(markTrouble, bank.owner, trouble)
    expect(await chargeOf(document_id)).toMatchObject({ version, status: 'action_needed', message: trouble.message })
  })
})

test('another amount for an attempt that was closed says so there, and opens it not beside a later one', async () => {
  const [first] = (await lost(1)).charges
  await run(abandonCharge, bank.owner, { row_id: first!.id })
  await run(chargeAgain, bank.owner, { row_id: first!.id })
  await tell(first!, { outcome: 'succeeded', amount: '1.00' })
  expect(await chargesOf(first!.document_id)).toMatchObject([
    { status: 'failed', message: expect.stringContaining('The gateway tells of ZAR 1.00') },
    { status: 'planned' },
  ])
})

test('two outcomes of a run at the same moment are both counted', async () => {
  const { run_id, charges } = await lost(2)
  expect(await runOf(run_id)).toMatchObject({ charged: 0, unknown: 2 })
  let told: Promise<unknown> | undefined
  await holding('select 1 from bill_run where id = $1::uuid for update', run_id, async () => {
    told = Promise.all(charges.map((charge) => tell(charge, { outcome: 'succeeded' })))
    await until('both want to count', () => waits(2))
  })
  await told
  expect(await runOf(run_id)).toMatchObject({ charged: 2, unknown: 0 })
})

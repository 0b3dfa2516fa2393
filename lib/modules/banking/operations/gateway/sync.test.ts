import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, refusal, run } from '@/tests/banking/bank'
import { fetchOnce, setGateway, startGateway } from '@/tests/banking/gateway'
import { runGatewaySync } from './run-sync'

await createTestDatabase()
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const DAY_MS = 86_400_000
async function withGateway() {
  const bank = await openBank()
  await setGateway(bank.organization.id)
  return { ...bank, id: bank.organization.id }
}
const linesOf = (organization_id: string) =>
  systemDb().bankTransaction.findMany({ where: { organization_id, source: 'gateway' }, orderBy: { posted_on: 'asc' } })

test('payments of the last 30 days that succeeded become lines, older and failed ones do not', async () => {
  const { id, organization } = await withGateway()
  const now = Date.now()
  const answer = await fetchOnce(organization)
  const { transactions } = await gateway.account(id)
  const age = ({ created_at }: { created_at: string }) => (now - Date.parse(created_at)) / DAY_MS
  const wanted = transactions.filter((one) => one.status === 'success' && age(one) <= 30)
  // The sandbox has some of each kind, or this would prove nothing.
  expect(wanted.some((one) => age(one) > 29)).toBe(true)
  expect(transactions.some((one) => one.status === 'success' && age(one) > 30 && age(one) < 31)).toBe(true)
  expect(transactions.some((one) => one.status !== 'success' && age(one) < 30)).toBe(true)
  expect(wanted.length).toBeGreaterThan(50)

  const lines = await linesOf(id)
  expect(lines.map(({ bank_ref }) => bank_ref).sort()).toEqual(wanted.map((one) => String(one.id)).sort())
  expect(answer).toMatchObject({ imported: wanted.length, duplicates: 0, complete: true })
  expect(answer.settlements).toBeGreaterThanOrEqual(30)
  const [one] = wanted
  const line = lines.find(({ bank_ref }) => bank_ref === String(one!.id))!
  expect(line.amount.toFixed(2)).toBe((one!.amount / 100).toFixed(2))
  expect(line).toMatchObject({ reference: one!.reference, status: 'unreconciled' })
  expect(line.counterparty).toContain('@')
  expect(line.gateway_facts).toMatchObject({ fees: (one!.fees! / 100).toFixed(2), channel: expect.any(String) })
})

test('they stand on a bank account of their own, over the ledger account Gateway clearing; both are made once', async () => {
  const { id, organization } = await withGateway()
  await Promise.all([fetchOnce(organization), fetchOnce(organization)])
  const accounts = await systemDb().bankAccount.findMany({ where: { organization_id: id, is_gateway: true } })
  expect(accounts).toMatchObject([{ name: 'Card gateway', currency: 'ZAR' }])
  const ledger = await systemDb().accAccount.findMany({ where: { organization_id: id, name: 'Gateway clearing' } })
  expect(ledger).toMatchObject([{ id: accounts[0]!.gl_account_id, root_type: 'asset', account_type: 'bank' }])
  expect(accounts[0]!.last_scraped_at).not.toBeNull()
  const lines = await linesOf(id)
  expect(new Set(lines.map(({ bank_ref }) => bank_ref)).size).toBe(lines.length)
})

test('fetched again nothing comes twice; what is new since comes', async () => {
  const { id, organization } = await withGateway()
  const first = await fetchOnce(organization)
  expect(await fetchOnce(organization)).toMatchObject({ imported: 0, duplicates: first.imported, settlements: 0 })
  const imports = await systemDb().bankImport.count({ where: { organization_id: id } })
  await fetchOnce(organization)
  expect(await systemDb().bankImport.count({ where: { organization_id: id } })).toBe(imports)
})

test('when another bank account becomes the gateway’s, what came in before does not come again', async () => {
  const { id, organization, addBank } = await withGateway()
  const first = await fetchOnce(organization)
  const further = await addBank()
  await systemDb().bankAccount.updateMany({ where: { organization_id: id }, data: { is_gateway: false } })
  await systemDb().bankAccount.update({ where: { id: further }, data: { is_gateway: true } })
  expect(await fetchOnce(organization)).toMatchObject({ imported: 0, duplicates: first.imported })
  expect(await linesOf(id)).toHaveLength(first.imported)
})

test('a page that fails keeps those before it, and says so; the next fetch brings the rest', async () => {
  const { id, organization } = await withGateway()
  const second = { match: { op: 'list_transactions', subject: 'page=2' }, mode: 'status', status: 500, times: 3 }
  await gateway.sandbox.control('POST', 'faults', second)
  const answer = await fetchOnce(organization)
  expect(answer).toMatchObject({ complete: false, imported: 50 })
  expect(answer.message).toContain('Page 2 of the payments could not be fetched')
  expect(answer.settlements).toBeGreaterThan(0)
  expect(await linesOf(id)).toHaveLength(50)
  const row = await systemDb().organizationSetting.findFirstOrThrow({
    where: { organization_id: id, key: 'banking.gateway-sync' },
  })
  expect(row.value).toMatchObject({ ok: false, imported: 50, message: answer.message })
  expect(await fetchOnce(organization)).toMatchObject({ complete: true, duplicates: 50 })
  expect((await linesOf(id)).length).toBeGreaterThan(50)
})

test('by the clock what is missing is fetched by the next attempt', async () => {
  const { organization } = await withGateway()
  const second = { match: { op: 'list_transactions', subject: 'page=2' }, mode: 'status', status: 500, times: 6 }
  await gateway.sandbox.control('POST', 'faults', second)
  expect((await refusal(fetchOnce(organization, 'schedule'))).message).toContain('Page 2')
  expect(await fetchOnce(organization, 'schedule', true)).toMatchObject({ complete: false })
  expect(await fetchOnce(organization, 'schedule')).toMatchObject({ complete: true })
})

test('a key that is not good is told, and noted; nothing is stored', async () => {
  const { id, organization } = await withGateway()
  await gateway.sandbox.control('POST', 'faults', {
    match: { op: 'list_transactions' },
    mode: 'status',
    status: 401,
    body: { status: false, message: 'Invalid key' },
  })
  expect(await fetchOnce(organization)).toMatchObject({ complete: false, imported: 0, message: 'Invalid key' })
  expect(await linesOf(id)).toEqual([])
})

test('a settlement that does not add up is refused in words, the others are kept', async () => {
  const { id, organization } = await withGateway()
  const wire = (more: object) => ({
    id: 1,
    domain: 'test',
    status: 'success',
    currency: 'ZAR',
    total_amount: 9710,
    total_fees: 290,
    total_processed: 10000,
    deductions: null,
    settlement_date: new Date().toISOString(),
    ...more,
  })
  await gateway.sandbox.control('POST', 'faults', {
    match: { op: 'list_settlements' },
    mode: 'status',
    status: 200,
    body: {
      status: true,
      message: '',
      data: [wire({}), wire({ id: 2, total_amount: 9000 })],
      meta: { page: 1, pageCount: 1 },
    },
  })
  const answer = await fetchOnce(organization)
  expect(answer).toMatchObject({ complete: false, settlements: 1 })
  expect(answer.message).toContain('Settlement 2 does not add up')
  expect(await systemDb().gatewaySettlement.findMany({ where: { organization_id: id } })).toMatchObject([
    { provider_id: '1', mode: 'sandbox', status: 'paid' },
  ])
})

test('without a gateway nothing is done, and whoever asks is told where to set it up', async () => {
  const bank = await openBank()
  expect(await fetchOnce(bank.organization)).toMatchObject({ imported: 0, message: 'No card gateway is connected.' })
  const refused = await refusal(run(runGatewaySync, bank.owner, {}))
  expect(refused).toMatchObject({ status: 409, code: 'provider_not_configured' })
})

test('whoever asks for it gets a run to follow; a second one is the same run', async () => {
  const { owner } = await withGateway()
  const { job_id } = await run(runGatewaySync, owner, {})
  expect(await run(runGatewaySync, owner, {})).toEqual({ job_id })
})

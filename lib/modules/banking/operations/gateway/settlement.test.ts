import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { encryptSecret } from '@/lib/core/secrets/secrets'
import { cancelJournal } from '@/lib/modules/accounting/operations/journals/cancel-journal'
import { settlementReference } from '@/lib/modules/banking/accounts/references'
import { createTestDatabase } from '@/scripts/test/database'
import { balances, openBank, refusal, run, type TestBank } from '@/tests/banking/bank'
import { fetchOnce, setGateway, startGateway } from '@/tests/banking/gateway'
import { unallocateLine } from '../lines/unallocate-line'
import { undoStep } from '../lines/undo'
import { matchCandidates } from '../matching/match-candidates'
import { listSettlements } from './list-settlements'
import { matchSettlement, matchSettlementRow } from './match-settlement'
import { previewSettlement } from './preview-settlement'

await createTestDatabase()
let gateway: Awaited<ReturnType<typeof startGateway>>
beforeAll(async () => {
  gateway = await startGateway()
})
afterAll(() => gateway.close())

const settlement = async (bank: TestBank, details: object = {}): Promise<string> => {
  const id = newId()
  const money = { gross: '100.00', fees: '3.90', deductions: '0.00', net: '96.10', settled_on: new Date() }
  await systemDb().gatewaySettlement.create({
    data: {
      id,
      organization_id: bank.organization.id,
      provider_id: id.slice(-8),
      mode: 'sandbox',
      status: 'paid',
      currency: 'ZAR',
      ...money,
      ...details,
    },
  })
  return id
}
const setLiveKey = (bank: TestBank) =>
  systemDb().organizationSetting.updateMany({
    where: { organization_id: bank.organization.id, key: 'connection.gateway' },
    data: { secret: encryptSecret(JSON.stringify({ secret_key: 'sk_live_something' })) },
  })
const settlementOf = (id: string) => systemDb().gatewaySettlement.findFirstOrThrow({ where: { id } })
const onGateway = async (bank: TestBank) =>
  systemDb().bankTransaction.findMany({
    where: { organization_id: bank.organization.id, source: 'gateway', NOT: { bank_account_id: bank.bank } },
    orderBy: { created_at: 'asc' },
  })

test('the preview shows the three legs before the accounts are there, and changes nothing', async () => {
  const bank = await openBank()
  const id = await settlement(bank)
  const line = await bank.line('96.10')
  const preview = await run(previewSettlement, bank.owner, { txn_id: line })
  expect(preview).toMatchObject({ settlement_id: id, problem: '', deductions: '0.00' })
  expect(preview.candidates).toMatchObject([{ id, gross: '100.00', fees: '3.90', net: '96.10' }])
  expect(preview.legs).toMatchObject([
    { part: 'bank', is_new: false, debit: '96.10', credit: '0.00' },
    { part: 'fees', account: 'Gateway fees', is_new: true, debit: '3.90', credit: '0.00' },
    { part: 'clearing', account: 'Gateway clearing', is_new: true, debit: '0.00', credit: '100.00' },
  ])
  expect(await balances(bank.organization.id)).toEqual({})
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})

test('a payout is booked as bank, fees and clearing, and clears its line on the gateway’s account too', async () => {
  const bank = await openBank()
  const id = await settlement(bank)
  const line = await bank.line('96.10')
  const { journal, transaction } = await run(matchSettlement, bank.owner, { txn_id: line })
  expect(transaction).toMatchObject({
    status: 'reconciled',
    matches: [{ kind: 'journal', number: journal.number, amount: '96.10', made_here: true }],
  })
  const named = await systemDb().accAccount.findMany({ where: { organization_id: bank.organization.id } })
  const number = (name: string) => named.find((one) => one.name === name)!.number
  expect(await balances(bank.organization.id)).toEqual({
    '1110': '96.10',
    [number('Gateway fees')]: '3.90',
    [number('Gateway clearing')]: '-100.00',
  })
  const [payout, ...more] = await onGateway(bank)
  expect(more).toEqual([])
  expect(payout).toMatchObject({ status: 'reconciled', matched_voucher: journal.number, matched_how: 'settlement' })
  expect(payout!.amount.toFixed(2)).toBe('-100.00')
  expect((await settlementOf(id)).transaction_id).toBe(line)
  const steps = await systemDb().bankStep.findMany({ where: { organization_id: bank.organization.id } })
  expect(steps.map(({ action }) => action)).toEqual(['match_settlement', 'match_settlement'])
  expect(new Set(steps.map(({ batch_id }) => batch_id)).size).toBe(1)

  expect((await run(listSettlements, bank.owner, {})).settlements).toMatchObject([{ id, transaction_id: line }])
  expect((await run(listSettlements, bank.owner, { open: 'true' })).settlements).toEqual([])
  const again = await refusal(run(matchSettlement, bank.owner, { txn_id: line }))
  expect(again.status).toBe(409)
  const other = await bank.line('96.10')
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: other }))).message).toContain(
    'No settlement pays 96.10',
  )
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: other, settlement_id: id }))).status).toBe(409)
})

test('cancelling the entry opens the line and the settlement, and the payout’s line goes; matched anew there is one again', async () => {
  const bank = await openBank()
  const id = await settlement(bank)
  const line = await bank.line('96.10')
  const { journal } = await run(matchSettlement, bank.owner, { txn_id: line })
  await run(cancelJournal, bank.owner, { journal_id: journal.id })
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
  expect(await onGateway(bank)).toEqual([])
  expect((await settlementOf(id)).transaction_id).toBeNull()
  expect(await balances(bank.organization.id)).toEqual({})
  await run(matchSettlement, bank.owner, { txn_id: line })
  expect(await onGateway(bank)).toMatchObject([{ status: 'reconciled' }])
})

test('undone from the log the line is open and the payout’s gone; unallocated too, and undoing that books it again', async () => {
  const bank = await openBank()
  const id = await settlement(bank)
  const line = await bank.line('96.10')
  await run(matchSettlement, bank.owner, { txn_id: line })
  const step = () =>
    systemDb().bankStep.findFirstOrThrow({ where: { transaction_id: line, undone_at: null }, orderBy: { id: 'desc' } })
  await run(undoStep, bank.owner, { step_id: (await step()).id })
  const isOpen = async () => {
    expect((await bank.lineOf(line)).status).toBe('unreconciled')
    expect(await onGateway(bank)).toEqual([])
    expect((await settlementOf(id)).transaction_id).toBeNull()
    expect(await balances(bank.organization.id)).toEqual({})
  }
  await isOpen()
  await run(matchSettlement, bank.owner, { txn_id: line })
  const [payout] = await onGateway(bank)
  const fromThere = await refusal(run(unallocateLine, bank.owner, { txn_id: payout!.id }))
  expect(fromThere).toMatchObject({ status: 409, message: expect.stringContaining('line of the bank') })
  const freed = await run(unallocateLine, bank.owner, { txn_id: line })
  expect(freed).toMatchObject({ also_freed: [], removed: [payout!.id] })
  await isOpen()
  await run(undoStep, bank.owner, { step_id: (await step()).id })
  expect((await bank.lineOf(line)).status).toBe('reconciled')
  expect((await settlementOf(id)).transaction_id).toBe(line)
  expect(await onGateway(bank)).toMatchObject([{ id: payout!.id, status: 'reconciled' }])
  expect(Object.values(await balances(bank.organization.id)).sort()).toEqual(['-100.00', '3.90', '96.10'])
  const first = await systemDb().bankStep.findFirstOrThrow({
    where: { transaction_id: line, undone_at: null, action: 'match_settlement' },
  })
  await run(undoStep, bank.owner, { step_id: first.id })
  await isOpen()
})

test('an unallocation is not undone under the settlement’s next match; a line that a fetch brought stays', async () => {
  const bank = await openBank()
  const id = await settlement(bank)
  const [line, other] = [await bank.line('96.10'), await bank.line('96.10')]
  await run(matchSettlement, bank.owner, { txn_id: line })
  await run(unallocateLine, bank.owner, { txn_id: line })
  const unallocated = await systemDb().bankStep.findFirstOrThrow({
    where: { transaction_id: line, action: 'unallocate' },
  })
  await run(matchSettlement, bank.owner, { txn_id: other, settlement_id: id })
  const refused = await refusal(run(undoStep, bank.owner, { step_id: unallocated.id }))
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('matched to a line anew') })
  const [payout] = await onGateway(bank)
  const { organization_id, bank_account_id } = payout!
  const fetched = { id: newId(), organization_id, bank_account_id, source: 'gateway' }
  await systemDb().bankImport.create({ data: fetched })
  await systemDb().bankTransaction.updateMany({ where: { id: payout!.id }, data: { import_id: fetched.id } })
  const freed = await run(unallocateLine, bank.owner, { txn_id: other })
  expect(freed).toMatchObject({ also_freed: [expect.any(String)], removed: [] })
  expect(await onGateway(bank)).toMatchObject([{ status: 'unreconciled' }])
})

test('from a list each line gets the settlement that fits it; who has none says so', async () => {
  const bank = await openBank()
  await settlement(bank)
  await settlement(bank, { gross: '50.00', fees: '2.00', net: '48.00' })
  for (const amount of ['96.10', '48.00']) {
    const row_id = await bank.line(amount)
    expect((await run(matchSettlementRow, bank.owner, { row_id })).message).toContain('Settled by')
  }
  const none = await refusal(run(matchSettlementRow, bank.owner, { row_id: await bank.line('48.00') }))
  expect(none.message).toContain('No settlement pays 48.00')
})

test('of several settlements of one amount the one must be named', async () => {
  const bank = await openBank()
  const [one, two] = [await settlement(bank), await settlement(bank, { settled_on: new Date('2026-01-05') })]
  const line = await bank.line('96.10')
  const refused = await refusal(run(matchSettlement, bank.owner, { txn_id: line }))
  expect(refused.message).toContain('2 settlements pay 96.10')
  const preview = await run(previewSettlement, bank.owner, { txn_id: line })
  expect(preview.candidates.map((candidate) => candidate.id)).toEqual([one, two])
  await run(matchSettlement, bank.owner, { txn_id: line, settlement_id: two })
  expect((await settlementOf(one)).transaction_id).toBeNull()
})

test('without a settlement the amounts are typed in, and must come to the line', async () => {
  const bank = await openBank()
  const line = await bank.line('96.10')
  const wrong = await refusal(run(matchSettlement, bank.owner, { txn_id: line, gross: '100.00', fees: '3.00' }))
  expect(wrong.status).toBe(422)
  expect(wrong.message).toContain('comes to 97.00')
  expect((await run(previewSettlement, bank.owner, { txn_id: line, gross: '100.00', fees: '3.00' })).problem).toContain(
    '97.00',
  )
  const { journal } = await run(matchSettlement, bank.owner, { txn_id: line, gross: '100.00' })
  await run(cancelJournal, bank.owner, { journal_id: journal.id })
  await run(matchSettlement, bank.owner, { txn_id: line, gross: '98.10', fees: '2.00' })
  const lines = await onGateway(bank)
  expect(lines.map(({ amount, status }) => [amount.toFixed(2), status])).toEqual([['-98.10', 'reconciled']])
})

test('what was kept back for refunds stays on the clearing account', async () => {
  const bank = await openBank()
  await settlement(bank, { deductions: '10.00', net: '86.10' })
  const line = await bank.line('86.10')
  const preview = await run(previewSettlement, bank.owner, { txn_id: line })
  expect(preview).toMatchObject({ deductions: '10.00', problem: '' })
  await run(matchSettlement, bank.owner, { txn_id: line })
  expect((await onGateway(bank))[0]!.amount.toFixed(2)).toBe('-90.00')
  expect(Object.values(await balances(bank.organization.id)).sort()).toEqual(['-90.00', '3.90', '86.10'])
})

test('a settlement without fees has two legs', async () => {
  const bank = await openBank()
  await settlement(bank, { fees: '0.00', net: '100.00' })
  const line = await bank.line('100.00')
  expect((await run(previewSettlement, bank.owner, { txn_id: line })).legs).toHaveLength(2)
  await run(matchSettlement, bank.owner, { txn_id: line })
  expect(Object.values(await balances(bank.organization.id)).sort()).toEqual(['-100.00', '100.00'])
})

test('what is wrong is told in words', async () => {
  const bank = await openBank()
  const stranger = await openBank()
  const theirs = await settlement(stranger)
  const line = await bank.line('96.10')
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: line, settlement_id: theirs }))).status).toBe(404)
  expect((await refusal(run(matchSettlement, stranger.owner, { txn_id: line }))).status).toBe(404)
  expect((await refusal(run(previewSettlement, stranger.owner, { txn_id: line }))).status).toBe(404)
  const pending = await settlement(bank, { status: 'pending' })
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: line, settlement_id: pending }))).message).toContain(
    'not paid this settlement out',
  )
  const dollars = await settlement(bank, { currency: 'USD' })
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: line, settlement_id: dollars }))).message).toContain(
    'USD',
  )
  const out = await bank.line('-96.10')
  expect((await refusal(run(matchSettlement, bank.owner, { txn_id: out, gross: '100.00' }))).message).toContain(
    'money that came in',
  )
  expect(await balances(bank.organization.id)).toEqual({})
})

test('play money never clears a line once the keys are of real money', async () => {
  const bank = await openBank()
  const play = await settlement(bank)
  const line = await bank.line('96.10')
  await setGateway(bank.organization.id, { mode: 'live', settings: {} })
  expect((await run(previewSettlement, bank.owner, { txn_id: line })).candidates).toHaveLength(1)
  await setLiveKey(bank)
  expect((await run(previewSettlement, bank.owner, { txn_id: line })).candidates).toEqual([])
  const named = { txn_id: line, settlement_id: play }
  expect((await run(previewSettlement, bank.owner, named)).problem).toContain('play money')
  expect(await refusal(run(matchSettlement, bank.owner, named))).toMatchObject({ status: 422 })
  expect((await bank.lineOf(line)).status).toBe('unreconciled')
})

test('only what was paid out in the mode in use is offered and suggested, and nothing for the gateway’s own lines', async () => {
  const bank = await openBank()
  await setGateway(bank.organization.id, { mode: 'live', settings: {} })
  await setLiveKey(bank)
  const paid = await settlement(bank, { mode: 'live' })
  await settlement(bank)
  for (const status of ['pending', 'failed']) await settlement(bank, { mode: 'live', status })
  const own = await bank.addBank()
  await systemDb().bankAccount.update({ where: { id: own }, data: { is_gateway: true } })
  const [line, onOwn] = [await bank.line('96.10'), await bank.line('96.10', { bank_account_id: own })]
  const offered = await settlementReference.options({ ctx: bank.owner, q: '', limit: 10 })
  expect(offered.map(({ value }) => value)).toEqual([paid])
  const of = async (txn_id: string) =>
    (await run(matchCandidates, bank.owner, { txn_id })).candidates
      .filter(({ kind }) => kind === 'settlement')
      .map(({ accept }) => accept)
  expect(await of(line)).toEqual([{ action: 'match_settlement', settlement_id: paid }])
  expect(await of(onOwn)).toEqual([])
})

test('a dollar account is booked in both currencies', async () => {
  const bank = await openBank()
  const { organization } = bank
  const account = await bank.addBank({ currency: 'USD' })
  await systemDb().accExchangeRate.create({
    data: {
      id: newId(),
      organization_id: organization.id,
      currency: 'USD',
      rate: '18.5',
      valid_on: new Date('2026-01-01'),
    } as never,
  })
  await settlement(bank, { currency: 'USD' })
  const line = await bank.line('96.10', { bank_account_id: account })
  await run(matchSettlement, bank.owner, { txn_id: line })
  const [payout] = (await onGateway(bank)).filter((one) => one.id !== line)
  expect(payout).toMatchObject({ status: 'reconciled' })
  const entries = await systemDb().$queryRaw<{ name: string; base: string; amount: string }[]>`
    select a.name, (e.debit - e.credit)::text as base, e.currency_amount::text as amount from acc_entry e
    join acc_account a on a.id = e.account_id where e.organization_id = ${organization.id}::uuid order by e.debit - e.credit desc`
  expect(entries).toMatchObject([
    { base: '1777.85', amount: '96.10' },
    { name: 'Gateway fees', base: '72.15' },
    { name: 'Gateway clearing USD', base: '-1850.00', amount: '-100.00' },
  ])
})

test('what was fetched fits a line of the bank to the cent', async () => {
  const bank = await openBank()
  await setGateway(bank.organization.id)
  await fetchOnce(bank.organization)
  const fetched = await systemDb().gatewaySettlement.findFirstOrThrow({
    where: { organization_id: bank.organization.id },
    orderBy: { settled_on: 'desc' },
  })
  const line = await bank.line(fetched.net.toFixed(2))
  const { transaction } = await run(matchSettlement, bank.owner, { txn_id: line, settlement_id: fetched.id })
  expect(transaction.status).toBe('reconciled')
})

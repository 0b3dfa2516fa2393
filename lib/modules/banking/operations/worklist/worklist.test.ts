import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { openBank, personOf, refusal, run } from '@/tests/banking/bank'
import type { Candidate } from '../../schemas-answers'
import { ignoreRow } from '../lines/ignore-line'
import { actOnLine } from './act-on-line'
import { bankBalances } from './bank-balances'
import { readWorklist, worklistCandidates } from './read-worklist'
import { voucherLines } from './voucher-lines'
import { worklistAccounts } from './worklist-accounts'

await createTestDatabase()

const other = await openBank()
const day = (text: string) => new Date(`${text}T00:00:00Z`)
const receive = async (bank: Awaited<ReturnType<typeof openBank>>, amount: string, posting_date: string) => {
  const { payment } = await run(createPayment, bank.owner, {
    submit: true,
    kind: 'receive',
    amount,
    posting_date,
    bank_account_id: bank.account('1110'),
    party_type: 'customer',
    customer_id: await bank.customer(),
  })
  return payment
}
const TODAY = new Date().toISOString().slice(0, 10)

test('pages follow each other without a gap, in every order and filter; other organizations see nothing', async () => {
  const bank = await openBank()
  const amounts = ['10.00', '-20.00', '30.00', '-40.00', '50.00', '60.00', '-70.00']
  for (const [n, amount] of amounts.entries())
    await bank.line(amount, { posted_on: day(`2026-03-0${1 + (n % 3)}`), description: `Karoo shop${'abcdefg'[n]}` })
  const all = async (details: object) => {
    const found: string[] = []
    for (let cursor: string | undefined; ; ) {
      const answer = await run(readWorklist, bank.owner, {
        bank_account_id: bank.bank,
        per_page: 2,
        cursor,
        ...details,
      })
      found.push(...answer.lines.map(({ amount }) => amount))
      if (!answer.next_cursor) return found
      cursor = answer.next_cursor
    }
  }
  expect((await all({})).toSorted()).toEqual(amounts.toSorted())
  expect(await all({ sort: 'amount' })).toEqual(['-70.00', '-40.00', '-20.00', '10.00', '30.00', '50.00', '60.00'])
  expect(await all({ sort: '-amount', direction: 'in' })).toEqual(['60.00', '50.00', '30.00', '10.00'])
  expect((await all({ sort: '-posted_on' })).slice(0, 2).toSorted()).toEqual(['30.00', '60.00'].toSorted())
  expect((await all({ amount_from: '40', amount_to: '60' })).toSorted()).toEqual(['-40.00', '50.00', '60.00'])
  expect(await all({ q: 'SHOPD karoo' })).toEqual(['-40.00'])
  expect(await all({ q: '60,00' })).toEqual(['60.00'])
  expect(await all({ from: '2026-03-03', to: '2026-03-03' })).toEqual(['30.00', '60.00'])
  expect(await all({ state: 'cleared' })).toEqual([])

  const first = await run(readWorklist, bank.owner, { bank_account_id: bank.bank, per_page: 2 })
  expect(first.counts).toEqual({ open: 7, suspense: 0, cleared: 0, ignored: 0 })
  const wrong = await refusal(
    run(readWorklist, bank.owner, { bank_account_id: bank.bank, sort: 'amount', cursor: first.next_cursor }),
  )
  expect(wrong.status).toBe(422)
  expect((await refusal(run(readWorklist, other.owner, { bank_account_id: bank.bank }))).status).toBe(404)
  expect((await run(readWorklist, other.owner, {})).lines).toEqual([])
  const ids = first.lines.map(({ id }) => id).join(',')
  expect((await run(readWorklist, other.owner, { ids, state: 'all' })).lines).toEqual([])
  expect((await run(worklistCandidates, other.owner, { ids })).candidates[first.lines[0]!.id]).toEqual({
    best: null,
    ways: 0,
  })
})

test('the best match of a line is what Enter accepts, and lines are found by having one', async () => {
  const bank = await openBank()
  const payment = await receive(bank, '812.40', TODAY)
  const line = await bank.line('812.40', { description: `EFT ${payment.number}` })
  const lonely = await bank.line('-3.33', { description: 'Zzz' })
  const { candidates } = await run(worklistCandidates, bank.owner, { ids: `${line},${lonely}` })
  expect(candidates[lonely]).toEqual({ best: null, ways: 0 })
  const best = candidates[line]!.best as Candidate
  expect(best.items[0]).toMatchObject({ number: payment.number })
  const suggested = async (suggestion: string) =>
    (await run(readWorklist, bank.owner, { bank_account_id: bank.bank, suggestion })).lines.map(({ id }) => id)
  expect(await suggested('yes')).toEqual([line])
  expect(await suggested('no')).toEqual([lonely])

  const batch_id = crypto.randomUUID()
  const done = await run(actOnLine, bank.owner, { txn_id: line, act: best.accept!, batch_id })
  expect(done.transaction).toMatchObject({ status: 'reconciled', matched_voucher: payment.number })
  const set = await run(actOnLine, bank.owner, { txn_id: lonely, act: { action: 'suspense', note: 'Who?' }, batch_id })
  expect(set.batch_id).toBe(batch_id)
  const steps = await asOwner<{ action: string }>('select action from bank_step where batch_id = $1', [batch_id])
  expect(steps.map(({ action }) => action).toSorted()).toEqual(['match', 'suspense'])

  const inSuspense = await run(readWorklist, bank.owner, { bank_account_id: bank.bank, state: 'suspense' })
  expect(inSuspense.lines).toMatchObject([{ id: lonely, suspense_by_name: 'Naledi Botha', note: 'Who?' }])
  expect(inSuspense.counts).toEqual({ open: 0, suspense: 1, cleared: 1, ignored: 0 })
  expect(Date.now() - Date.parse(inSuspense.lines[0]!.suspense_at!)).toBeLessThan(60_000)
  expect((await run(voucherLines, bank.owner, { payment_id: payment.id })).lines).toMatchObject([
    { id: line, amount: '812.40', href: expect.stringContaining(`line=${line}`) },
  ])
  expect((await run(voucherLines, other.owner, { payment_id: payment.id })).lines).toEqual([])
  expect((await refusal(run(actOnLine, other.owner, { txn_id: line, act: { action: 'restore' } }))).status).toBe(404)
})

test('nobody’s steps join a batch of somebody else, whose undo would take them back', async () => {
  const bank = await openBank()
  const stranger = await personOf(bank.organization, 'moderator')
  const lines = [await bank.line('1'), await bank.line('2'), await bank.line('3')]
  const batch_id = crypto.randomUUID()
  const ignore = (ctx: typeof stranger, txn_id: string) =>
    run(actOnLine, ctx, { txn_id, act: { action: 'ignore' }, batch_id })
  expect((await ignore(bank.owner, lines[0]!)).batch_id).toBe(batch_id)
  expect((await ignore(stranger, lines[1]!)).batch_id).not.toBe(batch_id)
  await run(ignoreRow, { ...stranger, requestId: batch_id }, { row_id: lines[2]! })
  const steps = await asOwner('select transaction_id from bank_step where batch_id = $1', [batch_id])
  expect(steps).toEqual([{ transaction_id: lines[0] }])
})

test('a filter by matches looks at some hundred lines at once, and says how many', async () => {
  const bank = await openBank()
  await systemDb().bankTransaction.createMany({
    data: Array.from({ length: 650 }, (_, n) => ({
      id: newId(),
      organization_id: bank.organization.id,
      bank_account_id: bank.bank,
      posted_on: day('2026-03-01'),
      description: `Zzz ${n}`,
      amount: '-3.33',
      dedupe_key: `many ${n}`,
    })),
  })
  const asked = { bank_account_id: bank.bank, suggestion: 'yes' }
  const first = await run(readWorklist, bank.owner, asked)
  expect(first).toMatchObject({ lines: [], looked_at: 600, next_cursor: expect.any(String) })
  const rest = await run(readWorklist, bank.owner, { ...asked, cursor: first.next_cursor })
  expect(rest).toMatchObject({ lines: [], looked_at: 50, next_cursor: null })
})

test('statement and ledger are compared, and the parts come to the difference', async () => {
  const bank = await openBank()
  const empty = await run(bankBalances, bank.owner, { bank_account_id: bank.bank })
  expect(empty).toMatchObject({ statement: null, ledger: '0.00', difference: '0.00', parts: [] })

  const cleared = await receive(bank, '100.00', '2026-05-02')
  const line = await bank.line('100.00', { posted_on: day('2026-05-02'), running_balance: '1100.00' })
  await run(actOnLine, bank.owner, {
    txn_id: line,
    act: { action: 'reconcile', vouchers: [{ voucher_type: 'payment', voucher_id: cleared.id }] },
  })
  await receive(bank, '40.00', '2026-05-03')
  await bank.line('-25.50', { posted_on: day('2026-05-04'), running_balance: '1074.50' })
  const ignored = await bank.line('7.00', { posted_on: day('2026-05-05') })
  await run(actOnLine, bank.owner, { txn_id: ignored, act: { action: 'ignore' } })

  const balances = await run(bankBalances, bank.owner, { bank_account_id: bank.bank })
  expect(balances).toMatchObject({
    statement: { balance: '1081.50', on: '2026-05-04', from: 'running' },
    ledger: '140.00',
    difference: '941.50',
    first_difference_on: '2026-05-02',
  })
  expect(balances.parts.map(({ code, count, amount }) => [code, count, amount])).toEqual([
    ['open_lines', 1, '-25.50'],
    ['vouchers', 1, '-40.00'],
    ['ignored_lines', 1, '7.00'],
    ['before', null, '1000.00'],
  ])
  const total = balances.parts.reduce((cents, { amount }) => cents + Math.round(Number(amount) * 100), 0)
  expect(total).toBe(94_150)
  expect((await refusal(run(bankBalances, other.owner, { bank_account_id: bank.bank }))).status).toBe(404)
  const { accounts } = await run(worklistAccounts, bank.owner, {})
  expect(accounts).toMatchObject([{ id: bank.bank, open_lines: 1, lines: 3 }])
})

test('a page of twenty thousand lines is read by the index of the worklist', async () => {
  const bank = await openBank()
  const organization = bank.organization.id
  await asOwner(
    `insert into bank_transaction (id, organization_id, bank_account_id, posted_on, description, amount, source, dedupe_key)
     select gen_random_uuid(), $1, $2, date '2026-01-01' + (n % 300), 'Line ' || n, n, 'ofx', n::text from generate_series(1, 20000) n`,
    [organization, bank.bank],
  )
  await asOwner('analyze bank_transaction')
  const first = await run(readWorklist, bank.owner, { bank_account_id: bank.bank })
  const started = performance.now()
  const next = await run(readWorklist, bank.owner, { bank_account_id: bank.bank, cursor: first.next_cursor })
  expect(next.lines).toHaveLength(50)
  expect(performance.now() - started).toBeLessThan(250)
  const plan = await asOwner<{ 'QUERY PLAN': string }>(
    `explain select * from bank_transaction t where t.organization_id = $1 and t.status = 'unreconciled' and t.bank_account_id = $2
      and (t.posted_on, t.id) > ($3::date, $4::uuid) order by t.posted_on, t.id limit 51`,
    [organization, bank.bank, first.lines.at(-1)!.posted_on, first.lines.at(-1)!.id],
  )
  expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('bank_transaction_worklist_idx')
})

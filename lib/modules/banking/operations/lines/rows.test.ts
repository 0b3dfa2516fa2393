import { expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, refusal, run } from '@/tests/banking/bank'
import { undoBatchJob } from '../../jobs/undo-batch.job'
import { createLinePayment } from './create-payment'
import { ignoreRow, restoreRow } from './ignore-line'
import { listSteps } from './list-steps'
import { payRow } from './pay-row'
import { suspendRow } from './suspense-line'
import { unallocateRow } from './unallocate-line'
import { undoBatch } from './undo-batch'

/** Verbs on chosen rows of a list: each line by itself, all of one click in one batch. */

await createTestDatabase()

const bank = await openBank()
const click = () => ({ ...bank.owner, requestId: newId() })
const invoice = async (customer_id: string, rate: string) =>
  (
    await run(createDocument, bank.owner, {
      doctype: 'acc_sales_invoice',
      customer_id,
      items: [{ description: 'Line', rate }],
      submit: true,
    })
  ).document

test('lines are paid for whom they are recognised as; a line that names nobody says so', async () => {
  const customer = await bank.customer({ name: 'Outeniqua Guest House' })
  const due = await invoice(customer, '412.30')
  const ctx = click()
  const known = await bank.line('412.30', { description: `EFT OUTENIQUA GUEST HOUSE ${due.number}` })
  const answer = await run(payRow, ctx, { row_id: known })
  expect(answer.message).toMatch(/^PAY-\d+ for Outeniqua Guest House\.$/)
  const paid = await systemDb().accDocument.findFirstOrThrow({ where: { id: due.id } })
  expect(paid.progress).toBe('paid')
  const stranger = await refusal(run(payRow, ctx, { row_id: await bank.line('7.77', { description: 'ZXQW 0001' }) }))
  expect(stranger).toMatchObject({ status: 409, detail: expect.stringContaining('Nobody is recognised') })
  const said = await run(payRow, ctx, {
    row_id: await bank.line('7.78', { description: 'ZXQW 0002' }),
    party_type: 'customer',
    party_id: customer,
  })
  expect(said.message).toContain('Outeniqua Guest House')
  const half = await refusal(run(payRow, ctx, { row_id: known, party_id: customer }))
  expect(half.status).toBe(422)
  const { steps } = await run(listSteps, bank.owner, { batch_id: ctx.requestId })
  expect(steps.map(({ action }) => action)).toEqual(['create_payment', 'create_payment'])
  const { transactions } = await run(undoBatch, bank.owner, { batch_id: ctx.requestId })
  expect(transactions.map(({ status }) => status)).toEqual(['unreconciled', 'unreconciled'])
})

test('what was paid is recognised the next time, and remembered when it is asked for', async () => {
  const supplier = await bank.supplier({ name: 'Karoo Cabling' })
  const line = (n: number) => bank.line(`-${n}.10`, { description: `INTERNET PMT TO QRSTV 88${n}` })
  await run(createLinePayment, bank.owner, {
    txn_id: await line(1),
    party_type: 'supplier',
    party_id: supplier,
    remember: true,
  })
  const alias = await systemDb().bankPartyAlias.findFirstOrThrow({ where: { supplier_id: supplier } })
  expect(alias).toMatchObject({ party_type: 'supplier', origin: 'remembered', disabled: false })
  expect((await run(payRow, click(), { row_id: await line(2) })).message).toContain('Karoo Cabling')
})

test('lines go into suspense and out of it by the list, and a large click is undone by a job', async () => {
  const ctx = click()
  const rows: string[] = []
  for (let n = 1; n <= 26; n++) rows.push(await bank.line(`${n}.05`))
  for (const [n, row_id] of rows.entries()) await run(n < 3 ? suspendRow : ignoreRow, ctx, { row_id })
  expect((await refusal(run(unallocateRow, ctx, { row_id: rows[25]! }))).status).toBe(409)
  const { job_id, transactions } = await run(undoBatch, bank.owner, { batch_id: ctx.requestId })
  expect(transactions).toEqual([])
  expect(job_id).toEqual(expect.any(String))
  await run(unallocateRow, click(), { row_id: rows[0]! })
  await run(restoreRow, click(), { row_id: rows[25]! })
  const steps = await systemDb().bankStep.findMany({ where: { batch_id: ctx.requestId }, orderBy: { id: 'desc' } })
  const { user, role, isApprover, isSuperuser, scopes, trusted, actor } = bank.owner
  const told: unknown[] = []
  const answer = (await undoBatchJob.run({
    ctx: { ...bank.owner, user: null },
    input: {
      step_ids: steps.map(({ id }) => id),
      caller: { user, role, isApprover, isSuperuser, scopes: scopes && [...scopes], trusted, actor },
    },
    progress: async (details) => void told.push(details),
    job: {
      id: newId(),
      attempt: 1,
      isLastAttempt: true,
      signal: new AbortController().signal,
      cancel: new AbortController().signal,
    },
    event: null,
  })) as { results: { ok: boolean; message: string }[] }
  expect(answer.results.filter(({ ok }) => !ok).map(({ message }) => message)).toEqual([
    expect.stringContaining('since: Back on the list'),
    expect.stringContaining('since: Unallocated'),
  ])
  expect(told.at(-1)).toEqual({ done: 26, total: 26, failed: 2 })
  const lines = await systemDb().bankTransaction.findMany({ where: { id: { in: rows } } })
  expect(new Set(lines.map(({ status, suspense }) => `${status} ${suspense}`))).toEqual(new Set(['unreconciled false']))
  const undone = await systemDb().bankStep.findMany({ where: { batch_id: ctx.requestId, undone_at: { not: null } } })
  expect(undone).toHaveLength(24)
  expect(new Set(undone.map(({ undone_by }) => undone_by))).toEqual(new Set([bank.owner.user!.id]))
}, 60_000)

import { expect, test } from 'vitest'
import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { defineOperation } from '@/lib/core/operation'
import { createPayment } from '@/lib/modules/accounting/operations/payments/write-payment'
import { takeStatement } from '@/lib/modules/banking/imports/take-statement'
import { createTestDatabase } from '@/scripts/test/database'
import { refusal, run } from '@/tests/banking/bank'
import { file, OCTOBER, openAccount } from '@/tests/banking/imports'
import { sgml } from '@/tests/banking/statements/ofx'
import { clearBankImports } from '../../jobs/clear-imports.job'
import { reconcileLine } from '../lines/reconcile-line'
import { listStatementImports } from './list-imports'
import { revertStatementImport } from './revert-import'
import { changeStatementImport, commitStatementImport, dropStatementImport, readStatementImport } from './steer-import'
import { importStatement } from './upload-statement'

await createTestDatabase()

test('the bank corrects open lines, and cleared ones are only told of', async () => {
  const bank = await openAccount()
  await bank.take(sgml(OCTOBER))
  const [lodge] = await bank.lines()
  const payment = (
    await run(createPayment, bank.owner, {
      submit: true,
      kind: 'receive',
      amount: '1150.00',
      bank_account_id: bank.account('1110'),
      party_type: 'customer',
      customer_id: await bank.customer(),
    })
  ).payment
  await run(reconcileLine, bank.owner, { txn_id: lodge!.id, voucher_type: 'payment', voucher_id: payment.id })
  const corrections = sgml([
    {
      fitid: '11',
      day: '20261005',
      amount: '1155.00',
      name: 'KAROO LODGE',
      more: '<CORRECTFITID>1\n<CORRECTACTION>REPLACE\n',
    },
    {
      fitid: '12',
      day: '20261006',
      amount: '-101.00',
      name: 'COFFEE',
      more: '<CORRECTFITID>2\n<CORRECTACTION>REPLACE\n',
    },
    { fitid: '13', day: '20261006', amount: '0', name: 'FEE', more: '<CORRECTFITID>3\n<CORRECTACTION>DELETE\n' },
  ])
  const answer = await bank.take(corrections)
  expect(answer).toMatchObject({ imported: 1, duplicates: 2 })
  expect(answer.import.warnings.filter(({ code }) => code === 'correction').map(({ message }) => message)).toEqual([
    expect.stringContaining('corrects “KAROO LODGE” over 1150.00 of 2026-10-05, which is cleared. It is not taken'),
    'The bank puts -101.00 of 2026-10-06 in the place of “COFFEE” over -100.00 of 2026-10-06.',
    'The bank takes back “FEE” over -50.00 of 2026-10-06.',
  ])
  expect(await bank.brief()).toEqual(['1 1150.00', '2 -100.00 withdrawn', '3 -50.00 withdrawn', '12 -101.00'])
  // Neither file brings anything back.
  expect(await bank.take(sgml(OCTOBER))).toMatchObject({ imported: 0 })
  expect(await bank.take(corrections)).toMatchObject({ imported: 0 })

  const reverted = await run(revertStatementImport, bank.owner, { import_id: answer.import_id })
  expect(reverted).toMatchObject({ removed: 1, kept_count: 0, import: { status: 'reverted' } })
  expect(await bank.brief()).toEqual(['1 1150.00', '2 -100.00', '3 -50.00'])
})

test('an import is taken back as far as its lines are open; its file may come again', async () => {
  const bank = await openAccount()
  await bank.take(sgml([{ fitid: '0', day: '20260901' }], { balance: '10.00', asOf: '20260930' }))
  const { import_id } = await bank.take(sgml(OCTOBER, { balance: '1010.00' }))
  const [, lodge] = await bank.lines()
  const payment = (
    await run(createPayment, bank.owner, {
      submit: true,
      kind: 'receive',
      amount: '1150.00',
      bank_account_id: bank.account('1110'),
      party_type: 'customer',
      customer_id: await bank.customer(),
    })
  ).payment
  await run(reconcileLine, bank.owner, { txn_id: lodge!.id, voucher_type: 'payment', voucher_id: payment.id })
  const partly = await run(revertStatementImport, bank.owner, { import_id })
  expect(partly).toMatchObject({
    removed: 2,
    kept_count: 1,
    kept: [{ id: lodge!.id, amount: '1150.00', status: 'reconciled', matched_voucher: payment.number }],
    import: { status: 'done', imported: 1 },
  })
  expect(await bank.brief()).toEqual(['0 -100.00', '1 1150.00'])
  expect(await bank.take(sgml(OCTOBER))).toMatchObject({ imported: 2, duplicates: 1 })

  const other = await openAccount()
  await other.take(sgml([{ fitid: '0', day: '20260901' }], { balance: '10.00', asOf: '20260930' }))
  const second = await other.take(sgml(OCTOBER, { balance: '1010.00' }))
  expect((await run(revertStatementImport, other.owner, { import_id: second.import_id })).import.status).toBe(
    'reverted',
  )
  expect((await other.stored()).closing_balance?.toFixed(2)).toBe('10.00')
  expect((await refusal(run(revertStatementImport, other.owner, { import_id: second.import_id }))).status).toBe(409)
})

test('a dropped import leaves nothing, and what was taken is not dropped', async () => {
  const bank = await openAccount()
  const one = await bank.preview(sgml(OCTOBER))
  expect((await run(dropStatementImport, bank.owner, { import_id: one.id })).import.status).toBe('dropped')
  expect(await systemDb().bankImportLine.count({ where: { import_id: one.id } })).toBe(0)
  expect((await refusal(run(commitStatementImport, bank.owner, { import_id: one.id }))).message).toContain(
    'It was dropped.',
  )
  const { import_id } = await bank.take(sgml(OCTOBER))
  expect((await refusal(run(dropStatementImport, bank.owner, { import_id }))).status).toBe(409)
})

test('online banking and the gateway bring lines in a transaction of theirs', async () => {
  const bank = await openAccount()
  const bring = defineOperation({
    name: 'test.bring',
    title: 'Brought',
    permission: 'banking.line.import',
    effect: 'write',
    input: z.strictObject({ fail: z.boolean() }),
    output: z.custom<Awaited<ReturnType<typeof takeStatement>>>(),
    async run({ ctx, input }) {
      const taken = await takeStatement(ctx, {
        bank_account_id: bank.bank,
        source: 'gateway',
        lines: [
          {
            posted_on: '2026-10-06',
            amount: '899.00',
            description: 'Charge',
            reference: 'chg_1',
            bank_ref: 't1',
            gateway_facts: { fees: '20.12' },
          },
          {
            posted_on: '2026-10-06',
            amount: '-20.12',
            description: `Fee ${'long '.repeat(900)}`,
            reference: '',
            bank_ref: 't1-fee',
          },
          { posted_on: '2026-10-06', amount: '0.00', description: 'Nothing', reference: '', bank_ref: 't2' },
        ],
        closing: { balance: '878.88', on: '2026-10-06' },
      })
      if (input.fail) throw new Error('the gateway went away')
      return taken
    },
  })
  await expect(run(bring, bank.owner, { fail: true })).rejects.toThrow('the gateway went away')
  expect(await bank.lines()).toHaveLength(0)
  const taken = await run(bring, bank.owner, { fail: false })
  const lines = await bank.lines()
  expect(taken).toMatchObject({ imported: 2, duplicates: 0, flagged: 0, inserted_ids: lines.map(({ id }) => id) })
  expect(lines[0]).toMatchObject({ source: 'gateway', gateway_facts: { fees: '20.12' }, status: 'unreconciled' })
  expect((await bank.stored()).closing_balance?.toFixed(2)).toBe('878.88')
  expect(await run(bring, bank.owner, { fail: false })).toMatchObject({ imported: 0, duplicates: 2, inserted_ids: [] })
})

test('an import of another organization is unknown, and so is its bank account', async () => {
  const [ours, theirs] = [await openAccount(), await openAccount()]
  const one = await theirs.preview(sgml(OCTOBER))
  for (const id of [one.id, newId(), 'x']) {
    const asked = { import_id: id }
    for (const ask of [
      () => run(readStatementImport, ours.owner, asked),
      () => run(commitStatementImport, ours.owner, asked),
      () => run(dropStatementImport, ours.owner, asked),
      () => run(revertStatementImport, ours.owner, asked),
      () => run(changeStatementImport, ours.owner, { ...asked, account: '1' }),
    ])
      expect((await refusal(ask())).status).toBe(404)
  }
  for (const bank_account_id of [theirs.bank, newId(), 'x']) {
    expect(
      (await refusal(run(importStatement, ours.owner, { bank_account_id, file: file(sgml(OCTOBER)) }))).status,
    ).toBe(404)
    expect((await refusal(run(listStatementImports, ours.owner, { bank_account_id }))).status).toBe(404)
  }
})

test('what nobody took is laid aside after two weeks, what broke off says so after a day', async () => {
  const bank = await openAccount()
  const [old, fresh, stuck] = [
    await bank.preview(sgml(OCTOBER)),
    await bank.preview(sgml(OCTOBER)),
    await bank.preview(sgml(OCTOBER)),
  ]
  const days = (n: number) => new Date(Date.now() - n * 86_400_000)
  await systemDb().bankImport.update({ where: { id: old.id }, data: { created_at: days(15) } })
  // A long one that waited for days is begun just now.
  const long = { lines: 5_000, updated_at: days(5) }
  const begun = [await bank.preview(sgml(OCTOBER)), await bank.preview(sgml(OCTOBER))]
  await systemDb().bankImport.updateMany({ where: { id: { in: begun.map(({ id }) => id) } }, data: long })
  await run(commitStatementImport, bank.owner, { import_id: begun[0]!.id })
  await run(changeStatementImport, bank.owner, { import_id: begun[1]!.id, account: '62001234567' })
  await systemDb().bankImport.update({ where: { id: stuck.id }, data: { status: 'importing', updated_at: days(2) } })
  const result = await clearBankImports.run({
    ctx: bank.owner,
    input: {},
    progress: async () => {},
    job: {} as never,
    event: null,
  })
  expect(result).toEqual({ stuck: 1, dropped: 1, lines: 3 })
  const statuses = await Promise.all(
    [old, fresh, stuck, ...begun].map(
      async ({ id }) => (await systemDb().bankImport.findUniqueOrThrow({ where: { id } })).status,
    ),
  )
  expect(statuses).toEqual(['dropped', 'ready', 'failed', 'importing', 'reading'])
})

import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { asOwner, createTestDatabase } from '@/scripts/test/database'
import { run } from '@/tests/banking/bank'
import { openAccount } from '@/tests/banking/imports'
import { type Line, sgml } from '@/tests/banking/statements/ofx'
import { until } from '@/tests/core/jobs'
import { restoreLine } from '../lines/ignore-line'
import { revertStatementImport } from './revert-import'

/** Lines that the bank puts in the place of others: money is here once, whatever happens beside it. */
await createTestDatabase()

const OCTOBER: Line[] = [
  { fitid: '1', day: '20261005', amount: '-100.00', name: 'COFFEE' },
  { fitid: '2', day: '20261006', amount: '-50.00', name: 'FEE' },
]
const CORRECTIONS = sgml([
  {
    fitid: '11',
    day: '20261005',
    amount: '-101.00',
    name: 'COFFEE',
    more: '<CORRECTFITID>1\n<CORRECTACTION>REPLACE\n',
  },
  { fitid: '12', day: '20261006', amount: '-51.00', name: 'FEE', more: '<CORRECTFITID>2\n<CORRECTACTION>REPLACE\n' },
])

test('a line is put back only where its replacement goes', async () => {
  const bank = await openAccount()
  await bank.take(sgml(OCTOBER))
  const { import_id } = await bank.take(CORRECTIONS)
  const replacement = (await bank.lines()).find(({ bank_ref }) => bank_ref === '11')!
  await systemDb().bankTransaction.update({ where: { id: replacement.id }, data: { status: 'ignored' } })
  const revert = () => run(revertStatementImport, bank.owner, { import_id })
  expect(await revert()).toMatchObject({ removed: 1, kept_count: 1, import: { status: 'done' } })
  expect(await bank.brief()).toEqual(['1 -100.00 withdrawn', '11 -101.00', '2 -50.00'])
  // Once its replacement goes as well, it is back.
  await run(restoreLine, bank.owner, { txn_id: replacement.id })
  expect(await revert()).toMatchObject({ removed: 1, kept_count: 0, import: { status: 'reverted' } })
  expect(await bank.brief()).toEqual(['1 -100.00', '2 -50.00'])
})

test('a correction waits for who clears its line at that moment, and is told of instead of taken', async () => {
  const bank = await openAccount()
  await bank.take(sgml(OCTOBER))
  const [coffee] = await bank.lines()
  const held = Promise.withResolvers<void>()
  const cleared = Promise.withResolvers<void>()
  const clearing = systemDb().$transaction(
    async (tx) => {
      await tx.bankTransaction.update({ where: { id: coffee!.id }, data: { status: 'ignored' } })
      cleared.resolve()
      await held.promise
    },
    { timeout: 30_000 },
  )
  await cleared.promise
  const taking = bank.take(CORRECTIONS)
  await until('the import waits for the line', async () => {
    const waiting = await asOwner(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    return waiting.length > 0
  })
  held.resolve()
  await clearing
  const answer = await taking
  expect(answer).toMatchObject({ imported: 1, duplicates: 1 })
  expect(answer.import.warnings.map(({ message }) => message)).toContainEqual(
    expect.stringContaining('corrects “COFFEE” over -100.00 of 2026-10-05, which is ignored. It is not taken'),
  )
  expect(await bank.brief()).toEqual(['1 -100.00', '2 -50.00 withdrawn', '12 -51.00'])
})

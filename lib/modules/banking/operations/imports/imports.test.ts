import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { run } from '@/tests/banking/bank'
import { OCTOBER, openAccount } from '@/tests/banking/imports'
import { manyLines, sgml } from '@/tests/banking/statements/ofx'
import { listStatementImports } from './list-imports'
import { commitStatementImport, readStatementImport } from './steer-import'

await createTestDatabase()

test('a statement is taken with its balances, and the same file once more adds nothing', async () => {
  const bank = await openAccount()
  const text = sgml(OCTOBER, { balance: '1000.00', start: '20261001', end: '20261031' })
  expect(await bank.take(text)).toMatchObject({
    imported: 3,
    skipped: 0,
    duplicates: 0,
    flagged: 0,
    rejected: [],
    total: 3,
    job_id: null,
  })
  expect((await bank.lines()).map(({ running_balance }) => running_balance?.toFixed(2))).toEqual([
    '1150.00',
    '1050.00',
    '1000.00',
  ])
  expect(await bank.stored()).toMatchObject({ closing_on: new Date('2026-10-31T00:00:00Z') })
  expect((await bank.stored()).closing_balance?.toFixed(2)).toBe('1000.00')

  const again = await bank.take(text)
  expect(again).toMatchObject({ imported: 0, skipped: 3, total: 3 })
  expect(again.import.warnings.map(({ code }) => code)).toEqual(['nothing_new'])
  expect(await bank.lines()).toHaveLength(3)
  const events = await systemDb().platformEvent.findMany({
    where: { organization_id: bank.organization.id, name: 'bank.statement_imported' },
  })
  expect(events.map(({ payload }) => payload)).toEqual([
    expect.objectContaining({ bank_account_id: bank.bank, source: 'ofx', imported: 3, duplicates: 0, flagged: 0 }),
  ])
})

test('of an overlapping file only what is new is taken, and the overlap is told', async () => {
  const bank = await openAccount()
  await bank.take(sgml(OCTOBER.slice(0, 2), { balance: '1050.00', asOf: '20261006' }))
  const next = await bank.take(sgml(OCTOBER.slice(1), { balance: '1000.00', asOf: '20261006' }))
  expect(next).toMatchObject({ imported: 1, skipped: 1 })
  expect(next.import.warnings).toEqual([
    { code: 'overlap', message: '1 line of 2026-10-06 is here already. Only what is new is added.' },
  ])
  expect(next.import).toMatchObject({ balance_difference: '0.00', first_difference_on: null })
  expect(await bank.brief()).toEqual(['1 1150.00', '2 -100.00', '3 -50.00'])
})

test('two equal lines of a file are both kept, with an id or without; one id twice is doubted or the same', async () => {
  const bank = await openAccount()
  const coffee = { day: '20261006', amount: '-30.00', name: 'COFFEE' }
  expect(
    await bank.take(
      sgml([
        { ...coffee, fitid: 'a' },
        { ...coffee, fitid: 'b' },
      ]),
    ),
  ).toMatchObject({ imported: 2, flagged: 0 })
  const bare = await openAccount()
  const twice = sgml([
    { ...coffee, fitid: '' },
    { ...coffee, fitid: '' },
  ])
  expect(await bare.take(twice)).toMatchObject({ imported: 2, flagged: 0 })
  expect(await bare.take(twice)).toMatchObject({ imported: 0, skipped: 2 })
  expect(await bare.take(sgml([coffee, coffee, coffee].map((line) => ({ ...line, fitid: '' }))))).toMatchObject({
    imported: 1,
    skipped: 2,
  })

  const reused = await openAccount()
  const answer = await reused.take(
    sgml([
      { fitid: '7', amount: '-100.00', name: 'AWS' },
      { fitid: '7', amount: '-2.50', name: 'FOREIGN FEE' },
      { fitid: '7', amount: '-100.00', name: 'AWS' },
    ]),
  )
  expect(answer).toMatchObject({ imported: 2, skipped: 1, flagged: 1 })
  expect(await reused.brief()).toEqual(['7 -100.00', '7 -2.50 fitid_reused'])
  expect(await reused.take(sgml([{ fitid: '7', day: '20261009', amount: '-100.00', name: 'AWS' }]))).toMatchObject({
    imported: 1,
    flagged: 1,
  })
})

test('equal lines of another source are doubted one for one, and never dropped', async () => {
  const bank = await openAccount()
  await bank.take(
    sgml([
      { fitid: 'a', amount: '-30.00' },
      { fitid: 'b', amount: '-30.00' },
    ]),
  )
  const csv =
    'Date,Description,Amount\n2026-10-06,Card coffee,-30.00\n2026-10-06,Card coffee,-30.00\n2026-10-06,Card coffee,-30.00\n2026-10-07,Other,-1.00\n'
  const answer = await bank.take(csv, {}, 'october.csv')
  expect(answer).toMatchObject({ imported: 4, flagged: 2, skipped: 0 })
  expect((await bank.lines()).filter(({ source }) => source === 'csv').map(({ flag }) => flag)).toEqual([
    'maybe_duplicate',
    'maybe_duplicate',
    '',
    '',
  ])
  // A bank that makes new ids for each export.
  const renumbered = await openAccount()
  await renumbered.take(sgml(OCTOBER))
  const exported = OCTOBER.map((line) => ({ ...line, fitid: `x${line.fitid}` }))
  expect(await renumbered.take(sgml(exported))).toMatchObject({ imported: 3, flagged: 3 })
})

test('a preview takes nothing: it counts, sums, compares balances and shows lines', async () => {
  const bank = await openAccount()
  await bank.take(sgml(OCTOBER.slice(0, 1), { balance: '1150.00', asOf: '20261005', end: '20261005' }))
  // The coffee is missing in the file, and its balance knows of it.
  const one = await bank.preview(
    sgml([OCTOBER[0]!, OCTOBER[2]!], { balance: '1000.00', asOf: '20261006', end: '20261006' }),
  )
  expect(one).toMatchObject({
    status: 'ready',
    total: 2,
    new_lines: 1,
    duplicates: 1,
    flagged: 0,
    imported: 0,
    total_in: '1150.00',
    total_out: '50.00',
    from_day: '2026-10-05',
    to_day: '2026-10-06',
    closing_balance: '1000.00',
    closing_on: '2026-10-06',
    balance_difference: '-100.00',
    first_difference_on: '2026-10-06',
    needs_confirmation: false,
  })
  expect(one.warnings.map(({ message }) => message)).toEqual([
    '1 line of 2026-10-05 is here already. Only what is new is added.',
    'The bank’s balance of 2026-10-06 is 100.00 ZAR less than ours. The two agreed on 2026-10-05: lines after that day are missing, or are here twice.',
  ])
  expect(await bank.lines()).toHaveLength(1)
  const { lines } = await run(readStatementImport, bank.owner, { import_id: one.id })
  expect(lines.new).toMatchObject([{ posted_on: '2026-10-06', amount: '-50.00', state: 'new' }])
  expect(lines.duplicate).toMatchObject([{ bank_ref: '1', state: 'duplicate' }])

  const taken = await run(commitStatementImport, bank.owner, { import_id: one.id })
  expect(taken).toMatchObject({ imported: 1, duplicates: 1, import: { status: 'done' } })
  expect(await run(commitStatementImport, bank.owner, { import_id: one.id })).toMatchObject({ imported: 1 })
  expect(await bank.lines()).toHaveLength(2)
  expect(await systemDb().bankImportLine.count({ where: { import_id: one.id } })).toBe(0)
  const { imports } = await run(listStatementImports, bank.owner, { bank_account_id: bank.bank })
  expect(imports.map(({ imported }) => imported)).toEqual([1, 1])
})

test('what came from elsewhere between preview and taking is left out then', async () => {
  const bank = await openAccount()
  const one = await bank.preview(sgml(OCTOBER))
  expect(one.new_lines).toBe(3)
  await bank.take(sgml(OCTOBER.slice(0, 2)))
  expect(await run(commitStatementImport, bank.owner, { import_id: one.id })).toMatchObject({
    imported: 1,
    duplicates: 2,
  })
})

test('the same file twice at once stores each line once', async () => {
  const bank = await openAccount()
  const text = sgml(manyLines(300))
  const answers = await Promise.all([1, 2, 3, 4].map(() => bank.take(text)))
  expect(answers.map(({ imported }) => imported).sort()).toEqual([0, 0, 0, 300])
  expect(answers.map(({ duplicates }) => duplicates).sort()).toEqual([0, 300, 300, 300])
  expect(await bank.lines()).toHaveLength(300)
})

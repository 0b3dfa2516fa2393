import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { refusal, run } from '@/tests/banking/bank'
import { file, OCTOBER, openAccount } from '@/tests/banking/imports'
import { SEMICOLONS, WITH_GREETING } from '@/tests/banking/statements/csv'
import { HEADER_1, sgml, sgmlLine, sgmlStatement } from '@/tests/banking/statements/ofx'
import { changeStatementImport, commitStatementImport } from './steer-import'
import { uploadStatement } from './upload-statement'

await createTestDatabase()

test('where a CSV has balances, the first day that differs is told', async () => {
  const bank = await openAccount()
  const csv = (rows: string) => `Date,Description,Amount,Balance\n${rows}`
  const name = 'a.csv'
  await bank.take(csv('2026-10-01,A,100.00,100.00\n'), {}, name)
  const rows =
    '2026-10-02,B,10.00,110.00\n2026-10-04,D,5.00,118.00\n2026-10-05,E,1.00,119.00\n2026-10-06,F,1.00,120.00\n2026-10-07,G,1.00,121.00\n'
  const one = await bank.preview(csv(rows), {}, name)
  expect(one).toMatchObject({ balance_difference: '3.00', first_difference_on: '2026-10-04' })
  expect(one.warnings.map(({ message }) => message)).toEqual([
    'The balance in line 3 (2026-10-04) does not follow from the amounts: lines may be missing before it.',
    'The bank’s balance of 2026-10-07 is 3.00 ZAR more than ours; the first day that differs is 2026-10-04. The two agreed on 2026-10-01: lines after that day are missing, or are here twice.',
  ])
})

test('a broken file changes nothing and says where it breaks', async () => {
  const bank = await openAccount()
  const before = await systemDb().storedFile.count()
  const text = sgml(OCTOBER)
  const cut = await refusal(bank.take(text.slice(0, text.indexOf('FEE'))))
  expect(cut.status).toBe(422)
  expect(cut.message).toMatch(/^body\.file: Line \d+: the file ends inside <STMTTRN>/)
  expect((await refusal(bank.preview('<html>Log in</html>'))).message).toContain('Line 1: this is a web page')
  expect((await refusal(bank.take('', {}, 'x.csv'))).message).toContain('empty')
  expect((await refusal(bank.take('Hello there', {}, 'x.txt'))).message).toContain(
    'Line 1: this is neither OFX nor a list',
  )
  expect((await refusal(bank.take('Date,Description,Amount\nx,y,1\n', {}, 'x.csv'))).message).toContain(
    'line 2: “x” is no day',
  )
  expect(await bank.lines()).toHaveLength(0)
  expect(await systemDb().bankImport.count({ where: { bank_account_id: bank.bank } })).toBe(0)
  expect(await systemDb().storedFile.count()).toBe(before)
})

test('lines that cannot be read are told, and the others are taken', async () => {
  const bank = await openAccount()
  const answer = await bank.take(sgml([...OCTOBER, { fitid: '9', amount: 'abc' }]))
  expect(answer).toMatchObject({
    imported: 3,
    total: 4,
    rejected: [{ message: '“abc” is no amount in cents (TRNAMT).' }],
  })
})

test('the file of another account must be confirmed, one of other money is refused', async () => {
  const bank = await openAccount()
  const other = sgml(OCTOBER, { account: '62009999999' })
  const refused = await refusal(bank.take(other))
  expect(refused).toMatchObject({ status: 409, code: 'account_mismatch' })
  expect(refused.message).toContain('The file is of account 62009999999, and Cheque account is 62001234567.')
  const one = await bank.preview(other)
  expect(one).toMatchObject({ needs_confirmation: true, account_number: '62009999999' })
  expect((await refusal(run(commitStatementImport, bank.owner, { import_id: one.id }))).code).toBe('account_mismatch')
  expect(await run(commitStatementImport, bank.owner, { import_id: one.id, confirm_account: true })).toMatchObject({
    imported: 3,
  })

  const dollars = await refusal(bank.take(sgml(OCTOBER, { currency: 'USD' })))
  expect(dollars.message).toContain('The statement is in USD, and Cheque account is kept in ZAR.')
  for (const account of ['0062001234567', '6200 1234 567', '250655-62001234567', '*******4567', 'XXXX4567'])
    expect({ account, needs: (await bank.preview(sgml(OCTOBER, { account }))).needs_confirmation }).toEqual({
      account,
      needs: false,
    })
})

test('of a file with several accounts the one that is meant is taken', async () => {
  const bank = await openAccount()
  const text = (own: string) =>
    `${HEADER_1}<OFX><BANKMSGSRSV1>${sgmlStatement(sgmlLine({ fitid: 'x' }), { account: '62009999999' })}${sgmlStatement(
      sgmlLine({ fitid: 'y' }),
      { account: own },
    )}</BANKMSGSRSV1></OFX>`
  expect(await bank.take(text('62001234567'))).toMatchObject({ imported: 1 })
  expect(await bank.brief()).toEqual(['y -100.00'])
  const unclear = await bank.preview(text('62008888888'))
  expect(unclear).toMatchObject({
    needs_confirmation: true,
    account_number: '62009999999',
    accounts: [{ lines: 1 }, { account_number: '62008888888' }],
  })
  const { import: chosen } = await run(changeStatementImport, bank.owner, {
    import_id: unclear.id,
    account: '62008888888',
  })
  expect(chosen).toMatchObject({ account_number: '62008888888', needs_confirmation: true, duplicates: 1 })
  expect((await refusal(run(changeStatementImport, bank.owner, { import_id: unclear.id, account: '1' }))).status).toBe(
    422,
  )
})

test('a CSV is read as guessed, as its bank’s was before, or as a person says', async () => {
  const bank = await openAccount({ bank: 'Veld Bank' })
  const first = await bank.preview(WITH_GREETING, {}, 'oct.csv')
  expect(first).toMatchObject({
    source: 'csv',
    mapping_from: 'guessed',
    mapping: { header_row: 6, debit: 2, credit: 3 },
    total: 2,
    closing_balance: '6050.50',
    account_number: '62 001 234 567',
    needs_confirmation: false,
  })
  expect(first.columns[3]).toEqual({ header: 'Credit', samples: ['1,150.00', '1150.00'] })
  const { import: changed } = await run(changeStatementImport, bank.owner, {
    import_id: first.id,
    mapping: { ...first.mapping!, balance: null, description: 1 },
  })
  expect(changed).toMatchObject({
    mapping_from: 'given',
    mapping: { balance: null },
    closing_balance: null,
    new_lines: 2,
  })
  await run(commitStatementImport, bank.owner, { import_id: first.id })
  expect((await bank.preview(WITH_GREETING.replace('Account Statement,,,,\n', ''), {}, 'nov.csv')).mapping_from).toBe(
    'saved',
  )
  expect((await bank.preview(SEMICOLONS, {}, 'other.csv')).mapping_from).toBe('guessed')

  const further = await bank.addBank({ name: 'Savings' })
  await systemDb().bankAccount.update({ where: { id: further }, data: { bank: 'veld bank' } })
  const { import: alike } = await run(uploadStatement, bank.owner, {
    bank_account_id: further,
    file: file(WITH_GREETING, 'oct.csv'),
    confirm_account: true,
  })
  expect(alike).toMatchObject({ mapping_from: 'same_bank', mapping: { balance: null } })
})

test('a CSV whose columns nobody knows waits for a mapping', async () => {
  const bank = await openAccount()
  const text = 'A;B;C\nsix;x;1\nseven;y;2\n'
  const one = await bank.preview(text, {}, 'odd.csv')
  expect(one).toMatchObject({ mapping: null, total: 0, columns: [{ header: 'A' }, { header: 'B' }, { header: 'C' }] })
  expect(one.warnings.map(({ code }) => code)).toEqual(['mapping_needed'])
  expect((await refusal(run(commitStatementImport, bank.owner, { import_id: one.id }))).status).toBe(422)
  expect((await refusal(bank.take(text, {}, 'odd.csv'))).message).toContain('body.mapping: Say which columns')
  const mapping = JSON.stringify({ date: 0, description: 1, amount: 2 })
  expect((await refusal(bank.take(text, { mapping: '{' }, 'odd.csv'))).message).toContain('Send the mapping as JSON.')
  expect((await refusal(bank.take(text, { mapping: '{"date":0,"description":1}' }, 'odd.csv'))).message).toContain(
    'Choose the column of the amount',
  )
  const taken = await bank.take(
    'Day;Words;Sum\n1/2/2026;x;1,00\n',
    { mapping: mapping.replace('}', ',"delimiter":";","decimal":","}') },
    'odd.csv',
  )
  expect(taken).toMatchObject({ imported: 1 })
})

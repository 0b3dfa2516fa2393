import { beforeAll, expect, test } from 'vitest'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { extendFiscalYearsJob } from '@/lib/modules/accounting/jobs/extend-fiscal-years.job'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, personOf, refusal, run, type TestBooks } from '@/tests/accounting/books'
import { submitDocument } from '../documents/submit-document'
import { createDocument } from '../documents/write-document'
import { accountWrites } from './account-writes'
import { readCompany, updateCompany } from './company-settings'
import { closeYear, createNextYear, reopenYear, yearAfter } from './fiscal-year-writes'
import { companyHistory, lockPeriod, previewLock } from './lock-period'
import { seriesWrites } from './series-writes'
import { createTaxTemplate, updateTaxTemplate } from './tax-templates'

await createTestDatabase()

let books: TestBooks
beforeAll(async () => {
  books = await openBooks()
})
const bill = async (more: object) =>
  (
    await run(createDocument, books.owner, {
      doctype: 'acc_purchase_invoice',
      supplier_id: await books.supplier(),
      items: [{ description: 'x', rate: '10' }],
      ...more,
    })
  ).document
const placeOf = async (id: string) =>
  (await systemDb().accAccount.findFirstOrThrow({ where: { id } })).place.split('\t').join('/')

test('accounts lie in a tree, inherit what they are, and find their place again when their group moves', async () => {
  const group = await run(accountWrites.create, books.owner, {
    number: '6500',
    name: 'Vehicles',
    parent_id: books.account('6000'),
    is_group: true,
  })
  const fuel = await run(accountWrites.create, books.owner, { number: '6510', name: 'Fuel', parent_id: group.id })
  expect(fuel).toMatchObject({ root_type: 'expense' })
  expect(await placeOf(fuel.id)).toBe('5000/6000/6500/6510')
  await run(accountWrites.update, books.owner, {
    row_id: group.id,
    changes: { number: '6600', parent_id: books.account('5000') },
  })
  expect(await placeOf(fuel.id)).toBe('5000/6600/6510')
  const change = (row_id: string, changes: object) =>
    refusal(run(accountWrites.update, books.owner, { row_id, changes }))
  expect((await change(books.account('5000'), { parent_id: group.id })).message).toContain('under itself')
  expect((await change(fuel.id, { parent_id: books.account('1100') })).message).toContain('stays within')
  expect((await change(fuel.id, { parent_id: books.account('6020') })).status).toBe(422)
  expect((await change(fuel.id, { number: '6020' })).code).toBe('duplicate')
  expect((await change(group.id, { is_group: false })).message).toContain('below it')
})

test('an account is deleted while nothing names it, and a posted one is no group', async () => {
  await bill({ submit: true, items: [{ description: 'x', rate: '10', expense_account_id: books.account('6030') }] })
  const remove = (number: string) => run(accountWrites.remove, books.owner, { row_id: books.account(number) })
  expect((await refusal(remove('6030'))).message).toContain('entries')
  expect((await refusal(remove('2220'))).message).toContain('VAT')
  const grouped = await refusal(
    run(accountWrites.update, books.owner, { row_id: books.account('6030'), changes: { is_group: true } }),
  )
  expect(grouped.message).toContain('has entries')
  await remove('6110')
})

test('the books are locked up to a day, which says what falls into it, and opened again; who did it is told', async () => {
  const draft = await bill({ posting_date: '2026-05-10' })
  const preview = await run(previewLock, books.owner, { locked_until: '2026-05-31' })
  expect(preview).toMatchObject({
    locked_until: null,
    unlocks: false,
    drafts: { documents: 1, payments: 0, journals: 0 },
  })
  expect(await run(lockPeriod, books.owner, { locked_until: '2026-05-31' })).toEqual({
    locked_until: '2026-05-31',
    drafts: 1,
  })
  const submit = () => run(submitDocument, books.owner, { doctype: 'acc_purchase_invoice', doc_id: draft.id })
  expect((await refusal(submit())).code).toBe('period_locked')
  expect((await refusal(run(lockPeriod, books.owner, { locked_until: '2026-05-31' }))).status).toBe(409)
  expect((await refusal(run(lockPeriod, books.owner, { locked_until: '2999-01-01' }))).status).toBe(422)
  const member = await personOf(books.organization, 'member')
  expect((await refusal(run(lockPeriod, member, { locked_until: null }))).status).toBe(403)
  await run(lockPeriod, books.owner, { locked_until: null })
  await submit()
  const { changes } = await run(companyHistory, books.owner, {})
  expect(changes.map(({ who, locked_from, locked_to }) => [who, locked_from, locked_to])).toEqual([
    ['Naledi Botha', '2026-05-31', null],
    ['Naledi Botha', null, '2026-05-31'],
  ])
})

test('the currency of books that have entries stays, and default accounts are of their kind', async () => {
  const { company } = await run(readCompany, books.owner, {})
  expect(company).toMatchObject({ currency: 'ZAR', has_entries: true, match_tolerance: '0' })
  expect((await refusal(run(updateCompany, books.owner, { currency: 'USD' }))).status).toBe(422)
  const wrong = await refusal(run(updateCompany, books.owner, { payable_account_id: books.account('1110') }))
  expect(wrong.detail).toMatchObject([{ loc: ['body', 'payable_account_id'] }])
  const changed = await run(updateCompany, books.owner, { match_tolerance: '2.5', version: company.version })
  expect(changed.company.match_tolerance).toBe('2.5')
  expect((await refusal(run(updateCompany, books.owner, { name: 'x', version: company.version }))).code).toBe('stale')
})

test('a prefix changes, and counting goes on', async () => {
  const before = await bill({})
  const series = await systemDb().accSeries.findFirstOrThrow({
    where: { organization_id: books.organization.id, doctype: 'acc_purchase_invoice' },
  })
  const digit = await refusal(
    run(seriesWrites.update, books.owner, { row_id: series.id, changes: { prefix: 'BILL-1' } }),
  )
  expect(digit.status).toBe(422)
  await run(seriesWrites.update, books.owner, { row_id: series.id, changes: { prefix: 'B/', digits: 3 } })
  const after = await bill({})
  expect(Number(after.number.slice(2))).toBe(Number(before.number.slice(5)) + 1)
  expect(after.number).toMatch(/^B\/\d{3}$/)
})

test('years follow each other, close in their order and open again', async () => {
  expect(yearAfter(new Date('2027-02-28T00:00:00Z'))).toMatchObject({
    name: '2027/2028',
    ends_on: new Date('2028-02-29T00:00:00Z'),
  })
  expect(yearAfter(new Date('2026-12-31T00:00:00Z')).name).toBe('2027')
  await run(createNextYear, books.owner, {})
  const years = await systemDb().accFiscalYear.findMany({
    where: { organization_id: books.organization.id },
    orderBy: { starts_on: 'asc' },
  })
  expect(years).toHaveLength(4)
  expect((await refusal(run(closeYear, books.owner, { row_id: years[1]!.id }))).message).toContain(years[0]!.name)
  await run(closeYear, books.owner, { row_id: years[0]!.id })
  await run(reopenYear, books.owner, { row_id: years[0]!.id })
})

test('the year that comes next is there a month before the last one ends, once, and a bill beyond it says what to do', async () => {
  const books = await openBooks()
  const own = { organization_id: books.organization.id }
  const [today] = new Date().toISOString().split('T')
  const inDays = (days: number) => new Date(Date.parse(`${today}T00:00:00Z`) + days * 24 * 3600_000)
  const one = { id: newId(), ...own, name: 'Now' }
  await systemDb().accFiscalYear.deleteMany({ where: own })
  const job = { ctx: { ...books.owner, ...systemContext('test', books.organization) } as OrganizationCtx }
  const keep = () => extendFiscalYearsJob.run({ ...job, input: {} } as never)
  expect(await keep()).toEqual({ added: [] })
  // Two days more than a month, wherever the organization is.
  await systemDb().accFiscalYear.create({ data: { ...one, starts_on: inDays(-100), ends_on: inDays(32) } })
  expect(await keep()).toEqual({ added: [] })
  await systemDb().accFiscalYear.updateMany({ where: { id: one.id }, data: { ends_on: inDays(29) } })
  const { name } = yearAfter(inDays(29))
  await systemDb().accFiscalYear.updateMany({ where: { id: one.id }, data: { name } })
  const both = await Promise.all([keep(), keep()])
  expect(both).toContainEqual({ added: [expect.stringContaining(`${name} from `)] })
  expect(both).toContainEqual({ added: [] })
  const years = await systemDb().accFiscalYear.findMany({ where: own, orderBy: { starts_on: 'asc' } })
  expect(years.map(({ starts_on }) => starts_on)).toEqual([inDays(-100), inDays(30)])
  const late = await refusal(
    run(createDocument, books.owner, {
      doctype: 'acc_purchase_invoice',
      supplier_id: await books.supplier(),
      posting_date: '2090-01-01',
      submit: true,
      items: [{ description: 'x', rate: '10' }],
    }),
  )
  expect([late.status, late.code]).toEqual([409, 'no_fiscal_year'])
  expect(late.message).toContain('add the year under Accounting, Settings, Financial years')
})

test('a VAT template is edited whole; one of a kind is offered first', async () => {
  const rates = [{ name: 'VAT 16%', rate: '16', account_id: books.account('2220') }]
  const { template } = await run(createTaxTemplate, books.owner, {
    kind: 'purchase',
    name: 'VAT 16%',
    is_default: true,
    rates,
  })
  const defaults = await systemDb().accTaxTemplate.findMany({
    where: { organization_id: books.organization.id, kind: 'purchase', is_default: true },
  })
  expect(defaults.map(({ name }) => name)).toEqual(['VAT 16%'])
  const changed = await run(updateTaxTemplate, books.owner, {
    template_id: template.id,
    name: 'VAT 16%',
    rates: [
      { ...rates[0], id: template.rates[0]!.id, rate: '16.5' },
      { name: 'Levy', rate: '1', account_id: books.account('2220') },
    ],
  })
  expect(changed.template.rates.map(({ id, rate }) => [id === template.rates[0]!.id, rate])).toEqual([
    [true, '16.5'],
    [false, '1'],
  ])
  const wrong = await refusal(
    run(updateTaxTemplate, books.owner, {
      template_id: template.id,
      name: 'x',
      rates: [{ name: 'x', rate: '1', account_id: books.account('2110') }],
    }),
  )
  expect(wrong.detail).toMatchObject([{ loc: ['body', 'rates', 0, 'account_id'] }])
})

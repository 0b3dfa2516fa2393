import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { serve } from '@/lib/core/http/mount'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'
import { pagesOf } from '@/tests/selling/printed-pages'

/** The statement of account (Business Platform Modules 2.3: the currencies list supplies what prints on statements). */
let api: TestInstallation
let lodge: string
beforeAll(async () => {
  api = await startTestInstallation()
  const details = { currency: 'ZAR', is_printed: true, bank: 'Highveld Bank', account_number: '62001234567' }
  await make('/grid/acc-bank-accounts', { name: 'Prints in rand', ...details })
  const dollars = { currency: 'USD', is_printed: true, bank: 'Dollar Bank', account_number: '778899' }
  await make('/grid/acc-bank-accounts', { name: 'Prints in dollars', ...dollars })
  lodge = await customer({ name: 'Karoo Lodge', payment_days: 14, address: '1 Main Road', city: 'Graaff-Reinet' })
  await invoice(lodge, '2026-03-02', '1000')
  const second = await invoice(lodge, '2026-04-05', '500')
  await pay(lodge, '2026-04-10', '600', { reference_no: 'EFT 881' })
  await invoice(lodge, '2026-04-12', '100', { is_return: true, return_against_id: second.id }, '-1')
  const mistake = await invoice(lodge, '2026-04-20', '44')
  await send('POST', `/accounting/acc_sales_invoice/${mistake.id}/cancel`, {})
  await invoice(lodge, '2026-06-01', '70')
}, 180_000)
afterAll(() => api?.close())

const send = async (method: string, path: string, body?: object): Promise<Json> => {
  const answer = await api.call(method, path, { key: api.ours.owner, ...(body ? { body } : {}) })
  if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}
const make = async (path: string, body: object): Promise<string> => (await send('POST', path, body)).row.row_id
const customer = (details: object) => make('/grid/acc-customers', details)
const invoice = async (customer_id: string, posting_date: string, rate: string, more: object = {}, qty = '1') => {
  const items = [{ description: 'Fibre line', qty, rate, item_tax_template_id: null }]
  const body = { customer_id, posting_date, items, ...more }
  return (await send('POST', '/accounting/documents/acc_sales_invoice?submit=true', body)).document
}
const pay = (customer_id: string, posting_date: string, amount: string, more: object = {}) =>
  send('POST', '/accounting/payments?submit=true', {
    ...{ kind: 'receive', party_type: 'customer', customer_id, posting_date, amount },
    ...more,
  })
const pathOf = (id: string, query: string) => `/selling/customers/${id}/statement?${query}`

/** All of its words, a blank between pages. */
async function statement(id: string, query: string): Promise<string> {
  const request = new Request(`http://localhost/api/v1${pathOf(id, query)}`, {
    headers: { authorization: `Bearer ${api.ours.owner}` },
  })
  const answer = await serve(request)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const bytes = await answer.arrayBuffer()
  return (await pagesOf(bytes)).join(' ')
}

test('it has what was owed, each paper of the period in order, what is owed, its ages and where to pay', async () => {
  const words = await statement(lodge, 'from=2026-04-01&to=2026-04-30')
  const inOrder = [
    'Statement 01 Apr 2026 to 30 Apr 2026 Amounts in ZAR',
    'Balance on 30 Apr 2026 R 800,00',
    'To Karoo Lodge 1 Main Road Graaff-Reinet',
    '01 Apr 2026 Opening balance 1 000,00',
    'Invoice, due 19 Apr 2026 500,00 1 500,00',
    'Payment, EFT 881 600,00 900,00',
    'Credit note 100,00 800,00',
    '30 Apr 2026 Closing balance 800,00',
    'Not due 1–30 days 31–60 days 61–90 days Over 90 days Unallocated Total',
    '0,00 400,00 1 000,00 0,00 0,00 -600,00 800,00',
    'Pay into Highveld Bank Account number: 62001234567 Reference: Karoo Lodge',
  ]
  expect(inOrder.filter((part) => !words.includes(part))).toEqual([])
  const places = inOrder.map((part) => words.indexOf(part))
  expect(places).toEqual([...places].sort((a, b) => a - b))
  // Cancelled on its own day, and after the period.
  expect(words).not.toMatch(/44,00|70,00|cancelled/)
})

test('its closing balance is the customer’s in the ledger', async () => {
  const { row } = await send('GET', `/grid/acc-customers/${lodge}`)
  expect(row.balance).toBe('870.00')
  expect(await statement(lodge, 'from=2026-04-30&to=2026-12-31')).toContain('31 Dec 2026 Closing balance 870,00')
})

test('a customer has one a currency; the only one that they have is the usual one', async () => {
  const overseas = await customer({ name: 'Overseas Ltd' })
  await invoice(overseas, '2026-04-05', '30', { currency: 'USD', conversion_rate: '18' })
  const period = 'from=2026-04-01&to=2026-04-30'
  const usual = await statement(overseas, period)
  expect(usual).toContain('Amounts in USD')
  expect(usual).toContain('Closing balance 30,00')
  expect(usual).toContain('30,00 0,00 0,00 0,00 0,00 30,00')
  expect(usual).toContain('Pay into Dollar Bank')
  await invoice(overseas, '2026-04-06', '12')
  expect((await send('GET', `/selling/customers/${overseas}`)).statement_currencies).toEqual(['ZAR', 'USD'])
  expect(await statement(overseas, period)).toContain('Closing balance 12,00')
  expect(await statement(overseas, `${period}&currency=usd`)).toContain('Closing balance 30,00')
})

test('a customer without movements gets one that says so, for the last three months', async () => {
  const quiet = await customer({ name: 'Quiet' })
  const words = await statement(quiet, '')
  for (const part of ['Opening balance 0,00', 'Nothing in this period', 'Closing balance 0,00', 'Reference: Quiet'])
    expect(words).toContain(part)
  const three = await statement(quiet, 'to=2026-05-31')
  expect(three).toContain('28 Feb 2026 to 31 May 2026')
})

test('it tells other papers, and what was cancelled on a later day', async () => {
  const other = await customer({ name: 'Other papers' })
  const { organization_id } = await systemDb().customer.findFirstOrThrow({ where: { id: other } })
  const accountOf = async (number: string) =>
    (await systemDb().accAccount.findFirstOrThrow({ where: { organization_id, number } })).id
  const { receivable_account_id } = await systemDb().accCompany.findFirstOrThrow({ where: { organization_id } })
  const lines = [
    { account_id: receivable_account_id, customer_id: other, debit: '80' },
    { account_id: await accountOf('3100'), credit: '80' },
  ]
  for (const kind of ['opening', 'journal'])
    await send('POST', '/accounting/journals?submit=true', { kind, posting_date: '2026-03-03', lines })
  await pay(other, '2026-03-04', '15', { kind: 'pay' })
  const { id } = await invoice(other, '2026-03-05', '30')
  const lock = (day: Date | null) =>
    systemDb().accCompany.updateMany({ where: { organization_id }, data: { locked_until: day } })
  await lock(new Date('2026-03-31'))
  await send('POST', `/accounting/acc_sales_invoice/${id}/cancel`, {})
  await lock(null)
  const words = await statement(other, 'from=2026-03-01')
  expect(words).toMatch(/Brought forward 80,00 80,00.* Adjustment 80,00 160,00.* Refund 15,00 175,00.* 30,00 205,00/)
  expect(words).toContain('Invoice cancelled 30,00 175,00')
})

test('it is offered under the customer’s name, to whoever may read documents', async () => {
  const shown = await api.call('GET', pathOf(lodge, 'to=2026-04-30'), { key: api.ours.member })
  expect(shown.headers.get('content-disposition')).toContain('inline; filename="Statement Karoo Lodge 2026-04-30.pdf"')
  const saved = await api.call('GET', pathOf(lodge, 'download=1'), { key: api.ours.member })
  expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  const statusOf = async (key: string, id = lodge) => (await api.call('GET', pathOf(id, ''), { key })).status
  expect(await statusOf(api.theirs.owner)).toBe(404)
  expect(await statusOf(api.ours.owner, 'nobody')).toBe(404)
  expect(await statusOf(api.ours.guest)).toBe(403)
})

test('wrong days and currencies are refused by name', async () => {
  const wrong = {
    'from=2026-02-31': 'from',
    'to=tomorrow': 'to',
    'from=2026-05-01&to=2026-04-30': 'from',
    'currency=QQQ': 'currency',
  }
  for (const [query, field] of Object.entries(wrong)) {
    const { status, body } = await api.call('GET', pathOf(lodge, query), { key: api.ours.owner })
    expect({ query, status, loc: body.detail[0].loc }).toEqual({ query, status: 422, loc: ['query', field] })
    expect(body.detail[0].msg).toMatch(/^(Write|Choose) /)
  }
})

test('a long one has all of its pages; more than 5 000 movements are refused in words', async () => {
  const busy = await customer({ name: 'Busy' })
  const { id } = await invoice(busy, '2026-04-05', '1')
  const { voucher_id } = await systemDb().accEntry.findFirstOrThrow({ where: { document_id: id } })
  await manyMore(voucher_id, 150)
  const long = await statement(busy, 'from=2026-04-01&to=2026-04-30')
  expect(long).toContain('Page 4 of 4')
  expect(long).toContain('Closing balance 151,00')
  await manyMore(voucher_id, 4850)
  const { status, body } = await api.call('GET', pathOf(busy, 'from=2026-04-01'), { key: api.ours.owner })
  expect([status, body.detail[0].loc]).toEqual([422, ['query', 'from']])
  expect(body.detail[0].msg).toContain('more than 5 000 movements')
  expect(await statement(busy, 'from=2026-04-06&to=2026-04-30')).toContain('Closing balance 5 001,00')
}, 60_000)

/** The same posting again and again, as years of trade leave it. */
async function manyMore(voucherId: string, count: number): Promise<void> {
  const ids = Array.from({ length: count }, newId)
  await systemDb().$transaction([
    systemDb().$executeRaw`
      insert into acc_voucher (id, organization_id, company_id, voucher_type, source_id, number, posting_date)
      select n.id, v.organization_id, v.company_id, 'journal', n.id, 'JV', v.posting_date
      from acc_voucher v, unnest(${ids}::uuid[]) n(id) where v.id = ${voucherId}::uuid`,
    systemDb().$executeRaw`
      insert into acc_entry (id, organization_id, voucher_id, position, posting_date, account_id, party_type, party_id, debit, credit,
        currency, currency_amount)
      select gen_random_uuid(), e.organization_id, n.id, e.position, e.posting_date, e.account_id, e.party_type, e.party_id,
        e.debit, e.credit, e.currency, e.currency_amount
      from acc_entry e, unnest(${ids}::uuid[]) n(id) where e.voucher_id = ${voucherId}::uuid`,
  ])
}

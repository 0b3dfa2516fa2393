import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Quotations from leads and deals, requirement by requirement. */
let api: TestInstallation
let key: string
beforeAll(async () => {
  api = await startTestInstallation()
  key = api.ours.member
  const rules = [
    { field: 'Speed', match_kind: 'equals', match_value: '50', item_code: 'FIBRE-50' },
    { field: 'Speed', match_kind: 'equals', match_value: '50', item_code: 'INSTALL-STD', description: 'Installation' },
    { field: 'Routers', match_kind: 'number', match_value: '', item_code: 'router-ax1800', quantity_from: 'answer' },
    { field: 'Extra', match_kind: 'any', match_value: '', item_code: 'NO-SUCH-ITEM' },
  ]
  const saved = await api.call('PUT', '/crm/lead-item-map', { key: api.ours.owner, body: { rules } })
  expect(saved.status).toBe(200)
}, 120_000)
afterAll(() => api?.close())

const get = async (path: string) => (await api.call('GET', path, { key })).body
const post = (path: string, body: object = {}) => api.call('POST', path, { key, body })

let count = 0
async function newLead(more: object = {}): Promise<Json> {
  count++
  const answer = await post('/grid/crm-leads', {
    name: `Naledi Quote ${count}`,
    email: `naledi.quote${count}@mail.example`,
    phone: `082 900 ${String(1000 + count)}`,
    form_answers: { Speed: '50', Routers: '2 please', Extra: 'Yes', Town: 'Cullinan' },
    ...more,
  })
  expect(answer.status).toBe(201)
  return answer.body.row
}
const newDeal = async (lead: Json) => (await post('/crm/deals', { lead_id: lead.row_id, title: 'Quote me' })).body.deal
const customersOf = (email: string) => systemDb().customer.findMany({ where: { email } })
const leadRow = async (id: string) => (await get(`/grid/crm-leads/${id}`)).row

test('rq.crm.deals.build-quote a draft with the items of the answers, their prices, and what was not understood', async () => {
  const lead = await newLead()
  const deal = await newDeal(lead)
  const { status, body } = await post(`/crm/deals/${deal.id}/build-quote`)
  expect(status).toBe(201)
  const { quotation, lines, unmapped_answers } = body
  expect(quotation).toMatchObject({ doctype: 'acc_quotation', docstatus: 0, lead_id: lead.row_id, deal_id: deal.id })
  expect(quotation.items.map((line: Json) => [line.item_sku, line.qty, line.rate])).toEqual([
    ['FIBRE-50', '1', '564.35'],
    ['INSTALL-STD', '1', '1499'],
    ['ROUTER-AX1800', '2', '1299'],
  ])
  expect([quotation.net_total, quotation.tax_total, quotation.grand_total]).toEqual(['4661.35', '699.20', '5360.55'])
  expect(lines.map((line: Json) => [line.question, line.answer])).toEqual([
    ['Speed', '50'],
    ['Speed', '50'],
    ['Routers', '2 please'],
  ])
  expect(unmapped_answers.map((one: Json) => one.question).sort()).toEqual(['Extra', 'Town'])
  expect(unmapped_answers.find((one: Json) => one.question === 'Extra').reason).toContain('NO-SUCH-ITEM')

  const [customer] = await customersOf(lead.email)
  expect(quotation.customer_id).toBe(customer!.id)
  expect(await leadRow(lead.row_id)).toMatchObject({ status: 'Quoted', converted_customer_id: customer!.id })
  expect((await get(`/crm/deals/${deal.id}`)).deal.stage_name).toBe('Quoted')
  const log = await api.call('GET', `/grid/settings-audit-log/data?filter[entity_id]=${lead.row_id}`, {
    key: api.ours.owner,
  })
  const done = log.body.rows.map((row: Json) => [row.operation, row.called_operation])
  expect(done).toContainEqual(['crm.deal.build_quote', 'crm.lead.update'])
  for (const path of [`/crm/leads/${lead.row_id}/timeline`, `/crm/deals/${deal.id}/timeline`]) {
    const entry = (await get(path)).entries.find((one: Json) => one.kind === 'quotation')
    expect(entry.data).toMatchObject({ number: quotation.number, href: `/selling/quotations/${quotation.id}` })
  }
})

test('rq.crm.item-map the same answers give the same quotation', async () => {
  const built = []
  for (const _ of [1, 2]) {
    const deal = await newDeal(await newLead())
    built.push((await post(`/crm/deals/${deal.id}/build-quote`)).body)
  }
  const said = ({ lines, unmapped_answers }: Json) => ({ lines, unmapped_answers })
  expect(said(built[0])).toEqual(said(built[1]))
})

test('a deal with an open draft says so, and makes a second one when it is asked to', async () => {
  const deal = await newDeal(await newLead())
  const path = `/crm/deals/${deal.id}/build-quote`
  const first = (await post(path)).body.quotation
  const refused = await post(path)
  expect([refused.status, refused.body.code]).toEqual([409, 'quotation_exists'])
  expect(JSON.stringify(refused.body)).toContain(first.id)
  const second = await post(path, { again: true })
  expect(second.status).toBe(201)
  expect(second.body.quotation.customer_id).toBe(first.customer_id)
})

test('what cannot be quoted is said in words, and leaves nothing behind', async () => {
  const lead = await newLead({ form_answers: { Extra: 'Yes' } })
  const deal = await newDeal(lead)
  const refused = await post(`/crm/deals/${deal.id}/build-quote`)
  expect(refused.status).toBe(422)
  expect(refused.body.detail[0].msg).toContain('NO-SUCH-ITEM')
  expect(await customersOf(lead.email)).toEqual([])
  expect(await leadRow(lead.row_id)).toMatchObject({ status: 'New' })
  const without = (await post('/crm/deals', { title: 'No lead', contact_name: 'Sipho' })).body.deal
  expect((await post(`/crm/deals/${without.id}/build-quote`)).status).toBe(422)
  const other = await api.call('POST', `/crm/deals/${deal.id}/build-quote`, { key: api.theirs.owner, body: {} })
  expect(other.status).toBe(404)
})

test('rq.crm.lead.other-actions create_quotation leads to the form and saves nothing', async () => {
  const lead = await newLead()
  const before = await systemDb().accDocument.count()
  const { status, body } = await post('/grid/crm-leads/action/create_quotation', { ids: [lead.row_id] })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain(`/selling/quotations/new?lead=${lead.row_id}`)
  expect(await systemDb().accDocument.count()).toBe(before)
})

test('rq.crm.lead.quotation-late-customer opened without saving: no customer; saved: one', async () => {
  const lead = await newLead()
  const opened = await get(`/crm/leads/${lead.row_id}/quotation`)
  expect(opened.party).toEqual({
    name: lead.name,
    email: lead.email,
    phone: lead.phone,
    is_new: true,
    customer_id: null,
  })
  expect(opened.document).toMatchObject({ lead_id: lead.row_id, customer_id: null })
  expect(opened.document.items).toHaveLength(3)
  expect(await customersOf(lead.email)).toEqual([])
  expect((await leadRow(lead.row_id)).status).toBe('New')

  const { doctype, ...form } = opened.document
  const saved = await post(`/accounting/documents/${doctype}`, form)
  expect(saved.status).toBe(201)
  const customers = await customersOf(lead.email)
  expect(customers.map(({ id }) => id)).toEqual([saved.body.document.customer_id])
  expect(await leadRow(lead.row_id)).toMatchObject({ status: 'Quoted', converted_customer_id: customers[0]!.id })

  const again = await api.call('PUT', `/accounting/documents/acc_quotation/${saved.body.document.id}`, {
    key,
    body: { customer_id: null, remarks: 'Saved again' },
  })
  expect([again.status, again.body.document.customer_id]).toEqual([200, customers[0]!.id])
  expect(await customersOf(lead.email)).toHaveLength(1)
  expect((await get(`/crm/leads/${lead.row_id}/quotation`)).party).toMatchObject({
    is_new: false,
    customer_id: customers[0]!.id,
  })
})

test('rq.crm.lead.quotation-late-customer found by e-mail, then by phone, and only where one alone fits', async () => {
  const customer = async (body: object) => (await post('/grid/acc-customers', body)).body.row.row_id
  const saved = async (lead: Json) =>
    (await post('/accounting/documents/acc_quotation', { lead_id: lead.row_id, items: [] })).body.document.customer_id
  const byMail = await customer({ name: 'By mail', email: 'By.Mail@mail.example', phone: '0829991111' })
  expect(await saved(await newLead({ email: 'by.mail@mail.example' }))).toBe(byMail)
  const byPhone = await customer({ name: 'By phone', phone: '082 999 2222' })
  expect(await saved(await newLead({ phone: '+27 82 999 2222' }))).toBe(byPhone)
  await customer({ name: 'Branch one', email: 'branches@mail.example' })
  await customer({ name: 'Branch two', email: 'branches@mail.example' })
  const third = await saved(await newLead({ email: 'branches@mail.example' }))
  expect(await systemDb().customer.count({ where: { email: 'branches@mail.example' } })).toBe(3)
  expect(third).toBeTruthy()
})

test('two people who save at the same time make one customer', async () => {
  const lead = await newLead()
  const body = { lead_id: lead.row_id, items: [] }
  const answers = await Promise.all([1, 2, 3].map(() => post('/accounting/documents/acc_quotation', body)))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(await customersOf(lead.email)).toHaveLength(1)
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Buying, fieldsOf, inDays, startBuying } from '@/tests/buying/start-buying'
import type { Json } from '@/tests/installation'

/** startTestInstallation: suppliers and their agreement files, requirement by requirement. */
let api: Buying
beforeAll(async () => {
  api = await startBuying()
}, 120_000)
afterAll(() => api?.close())

const GRID = '/grid/acc-suppliers'
const rowOf = async (id: string): Promise<Json> => (await api.get(`${GRID}/${id}`)).body.row
const cards = async (): Promise<Record<string, Json>> =>
  Object.fromEntries((await api.get(`${GRID}/stats`)).body.cards.map((card: Json) => [card.key, card]))
const found = async (q: string): Promise<string[]> =>
  (await api.get(`${GRID}/data?q=${encodeURIComponent(q)}`)).body.rows.map((row: Json) => row.row_id)

describe('the record', () => {
  test('rq.buying.supplier.name-required a supplier has a name', async () => {
    for (const body of [{}, { name: '' }, { name: '   ' }, { name: null }]) {
      const answer = await api.send('POST', GRID, body)
      expect({ body, status: answer.status, fields: fieldsOf(answer) }).toEqual({ body, status: 422, fields: ['name'] })
    }
  })

  test('rq.buying.supplier.fields every documented field comes back as it was sent', async () => {
    const payable_account_id = await api.addAccount({ number: '2111', root_type: 'liability', account_type: 'payable' })
    const sent = {
      name: 'Karoo Fibre Wholesale',
      type: 'Wholesale',
      contact_person: 'Pieter Nel',
      email: 'accounts@karoofibre.example',
      phone: '021 555 0101',
      address: '12 Long Street\nFloor 3',
      city: 'Cape Town',
      country: 'South Africa',
      website: 'https://karoofibre.example',
      vat_number: '4123456789',
      our_account_number: 'HF-2210',
      currency: 'USD',
      payable_account_id,
      payment_terms: '30 days from statement',
      monthly: true,
      disabled: false,
    }
    const { row_id } = await api.supplier(sent)
    const row = await rowOf(row_id)
    expect(row).toMatchObject(sent)
    expect(row).toMatchObject({
      payable_balance: '0.00',
      last_payment_date: null,
      payable_account_id__label: '2111 Account 2111',
    })
  })

  test('rq.buying.supplier.fields what cannot be is refused, all at once', async () => {
    const wrong = {
      name: 'Wrong',
      email: 'nobody',
      website: 'karoo',
      payment_days: -1,
      monthly: 'often',
      payable_balance: '5.00',
      colour: 'red',
    }
    const answer = await api.send('POST', GRID, wrong)
    expect(answer.status).toBe(422)
    expect(fieldsOf(answer)).toEqual(['colour', 'email', 'monthly', 'payable_balance', 'payment_days', 'website'])
    expect(fieldsOf(await api.send('POST', GRID, { name: 'Wrong', currency: 'RND' }))).toEqual(['currency'])
    for (const payable_account_id of [api.account('6010'), '01900000-0000-7000-8000-00000000dead'])
      expect(fieldsOf(await api.send('POST', GRID, { name: 'Wrong', payable_account_id }))).toEqual([
        'payable_account_id',
      ])
  })

  test('rq.buying.supplier.crud create, change, delete, bring back; one that the books name stays', async () => {
    const { row_id, version } = await api.supplier({ name: 'Short-lived supplies' })
    const changed = await api.send('PUT', `${GRID}/${row_id}`, { version, city: 'Durban' })
    expect(changed).toMatchObject({ status: 200, body: { row: { city: 'Durban' } } })
    expect(await api.send('PUT', `${GRID}/${row_id}`, { version, city: 'Late' })).toMatchObject({ status: 409 })
    expect((await api.send('DELETE', `${GRID}/${row_id}`)).status).toBe(204)
    expect(await found('Short-lived')).toEqual([])
    const refused = await api.send('POST', '/accounting/documents/acc_purchase_order', { supplier_id: row_id })
    expect(refused).toMatchObject({ status: 422 })
    const back = await api.send('POST', `${GRID}/action/restore`, { ids: [row_id] })
    expect(back).toMatchObject({ status: 200, body: { ok: true } })
    expect(await found('Short-lived')).toEqual([row_id])
    await api.create('acc_purchase_invoice', {
      supplier_id: row_id,
      submit: true,
      items: [{ description: 'Rent', rate: '100' }],
    })
    expect(await api.send('DELETE', `${GRID}/${row_id}`)).toMatchObject({ status: 409, body: { code: 'in_use' } })
    expect(await rowOf(row_id)).toMatchObject({ payable_balance: '100.00' })
  })

  test('rq.buying.supplier.search finds by name, VAT number and e-mail, and by nothing else', async () => {
    const { row_id } = await api.supplier({
      name: 'Zebra Cabling',
      vat_number: '4990001112',
      email: 'billing@zebra-cabling.example',
      city: 'Xanaduville',
      contact_person: 'Quibbleworth',
      our_account_number: 'ACCT-77431',
    })
    for (const q of ['zebra', '49900011', 'billing@zebra', 'CABLING zebra']) expect(await found(q)).toEqual([row_id])
    for (const q of ['Xanaduville', 'Quibbleworth', 'ACCT-77431']) expect(await found(q)).toEqual([])
  })

  test('rq.buying.supplier.stats total, with e-mail and monthly count the rows that they open', async () => {
    const before = await cards()
    await api.supplier({ email: 'one@stats.example', monthly: true })
    await api.supplier()
    const after = await cards()
    const grown = (key: string) => after[key]!.value - before[key]!.value
    expect([grown('total'), grown('with_email'), grown('monthly')]).toEqual([2, 1, 1])
    for (const key of ['total', 'with_email', 'monthly']) {
      const filter = encodeURIComponent(JSON.stringify(after[key]!.filter ?? { and: [] }))
      const { total } = (await api.get(`${GRID}/data?count=exact&filter=${filter}`)).body
      expect({ key, total }).toEqual({ key, total: after[key]!.value })
    }
  })
})

describe('the figures', () => {
  test('rq.buying.supplier.balance-live balance and last payment follow the ledger', async () => {
    const { row_id: supplier_id } = await api.supplier()
    const bill = await api.create('acc_purchase_invoice', {
      supplier_id,
      items: [{ description: 'Line rental', rate: '200', item_tax_template_id: api.vat }],
    })
    expect(await rowOf(supplier_id)).toMatchObject({ payable_balance: '0.00', last_payment_date: null })
    await api.submit(bill)
    expect(await rowOf(supplier_id)).toMatchObject({ payable_balance: '230.00' })
    const pay = { kind: 'pay', party_type: 'supplier', supplier_id, posting_date: inDays(0), amount: '130' }
    const payment = await api.send('POST', '/accounting/payments', {
      ...pay,
      submit: true,
      allocations: [{ document_id: bill.id, amount: '130' }],
    })
    expect(payment.status).toBe(201)
    expect(await rowOf(supplier_id)).toMatchObject({ payable_balance: '100.00', last_payment_date: inDays(0) })
    const { id } = payment.body.payment
    expect((await api.send('POST', `/accounting/payments/${id}/cancel`, {})).status).toBe(200)
    expect(await rowOf(supplier_id)).toMatchObject({ payable_balance: '230.00', last_payment_date: null })
    const columns = await systemDb().$queryRaw<{ column_name: string }[]>`
      select column_name from information_schema.columns where table_name = 'supplier'`
    expect(columns.map(({ column_name }) => column_name)).not.toContain('payable_balance')
  })

  test('rq.buying.supplier.monthly-unpaid the card opens exactly the monthly suppliers with a bill of 30 days or more', async () => {
    const owing = async (days: number, monthly = true) => {
      const { row_id } = await api.supplier({ monthly })
      const day = inDays(-days)
      await api.create('acc_purchase_invoice', {
        supplier_id: row_id,
        posting_date: day,
        bill_date: day,
        submit: true,
        items: [{ description: 'Monthly charge', rate: '10' }],
      })
      return row_id as string
    }
    const before = (await cards()).monthly_unpaid!.value
    const [fresh, late, notMonthly] = [await owing(28), await owing(31), await owing(31, false)]
    const card = (await cards()).monthly_unpaid!
    expect(card.value).toBe(before + 1)
    const filter = encodeURIComponent(JSON.stringify(card.filter))
    const { rows } = (await api.get(`${GRID}/data?per_page=200&filter=${filter}`)).body
    const ids = rows.map((row: Json) => row.row_id)
    expect(ids).toHaveLength(card.value)
    expect([fresh, late, notMonthly].map((id) => ids.includes(id))).toEqual([false, true, false])
  })
})

describe('agreement files', () => {
  const files = (supplier: string) => `/suppliers/${supplier}/documents`
  const form = (text: string | Uint8Array<ArrayBuffer> = 'We agree.', name?: string, type = 'application/pdf') => {
    const made = new FormData()
    made.append('file', new File([text], 'Agreement – 2027.pdf', { type }))
    if (name !== undefined) made.append('name', name)
    return made
  }
  const add = async (supplier: string, body: FormData = form()) =>
    (await api.send('POST', files(supplier), body)).body.document

  test('rq.buying.files.ops listed, added, renamed, shown, saved, deleted', async () => {
    const { row_id } = await api.supplier()
    expect((await api.get(files(row_id))).body).toEqual({ documents: [] })
    const answer = await api.send('POST', files(row_id), form())
    expect(answer).toMatchObject({
      status: 201,
      body: {
        document: { name: 'Agreement – 2027.pdf', content_type: 'application/pdf', size: 9, supplier_id: row_id },
      },
    })
    const { id, uploaded_at, uploaded_by } = answer.body.document
    expect([Date.parse(uploaded_at) > 0, typeof uploaded_by]).toEqual([true, 'string'])
    const path = `${files(row_id)}/${id}`
    expect(await rowOf(row_id)).toMatchObject({ agreements: 1 })

    const renamed = await api.send('PATCH', path, { name: '  Rates from March ' })
    expect(renamed).toMatchObject({ status: 200, body: { document: { id, name: 'Rates from March' } } })
    expect((await api.get(files(row_id))).body.documents).toMatchObject([{ id, name: 'Rates from March' }])
    for (const body of [{}, { name: '' }, { name: ' ' }, { name: 'x'.repeat(201) }, { name: 'a\nb' }])
      expect(fieldsOf(await api.send('PATCH', path, body))).toEqual(['name'])

    const shown = await api.get(`${path}/content`)
    expect([shown.status, shown.body]).toEqual([200, 'We agree.'])
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline; filename="Rates from March.pdf"/)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    const saved = await api.get(`${path}/content?download=1`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment; filename="Rates from March.pdf"/)
    expect((await api.get(`${path}/content?download=maybe`)).status).toBe(422)

    expect(await api.send('DELETE', path)).toMatchObject({ status: 200, body: { ok: true } })
    expect((await api.get(files(row_id))).body).toEqual({ documents: [] })
    expect((await api.get(`${path}/content`)).status).toBe(404)
    expect((await api.send('DELETE', path)).status).toBe(404)
    const history = (await api.get(`${GRID}/${row_id}/history`)).body.entries
    expect(history[0]).toMatchObject({ title: 'Delete agreement file', changes: [{ before: 1, after: 0 }] })
  })

  test('rq.buying.files.ops a page that could run something is never shown, only saved', async () => {
    const { row_id } = await api.supplier()
    const { id } = await add(row_id, form('<script>alert(1)</script>', 'page', 'text/html'))
    const { headers } = await api.get(`${files(row_id)}/${id}/content`)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test('rq.buying.files.ops no file, an empty one, one of text and one that is too large are refused', async () => {
    const { row_id } = await api.supplier()
    expect(fieldsOf(await api.send('POST', files(row_id), new FormData()))).toEqual(['file'])
    expect(fieldsOf(await api.send('POST', files(row_id), {}))).toEqual(['file'])
    expect(fieldsOf(await api.send('POST', files(row_id), form('')))).toEqual(['file'])
    const text = new FormData()
    text.append('file', 'no file')
    expect(fieldsOf(await api.send('POST', files(row_id), text))).toEqual(['file'])
    const most = 20 * 1024 * 1024
    expect((await api.send('POST', files(row_id), form(new Uint8Array(most)))).status).toBe(201)
    expect((await api.send('POST', files(row_id), form(new Uint8Array(most + 1)))).status).toBe(413)
  })

  test('rq.buying.files.ops the same Idempotency-Key adds a file once, and tells another file apart', async () => {
    const { row_id } = await api.supplier()
    const headers = { 'idempotency-key': `agreement-${row_id}` }
    const first = await api.send('POST', files(row_id), form('one'), headers)
    const again = await api.send('POST', files(row_id), form('one'), headers)
    expect([first.status, again.status, again.body.document.id]).toEqual([201, 201, first.body.document.id])
    expect((await api.send('POST', files(row_id), form('two'), headers)).status).toBe(409)
    expect((await api.get(files(row_id))).body.documents).toHaveLength(1)
  })

  test('rq.buying.files.soft-link files outlive their supplier', async () => {
    const { row_id } = await api.supplier()
    const { id } = await add(row_id)
    await api.send('DELETE', `${GRID}/${row_id}`)
    expect((await api.get(files(row_id))).body.documents).toMatchObject([{ id }])
    expect((await api.get(`${files(row_id)}/${id}/content`)).body).toBe('We agree.')
    expect((await api.send('POST', files(row_id), form())).status).toBe(404)
  })

  test('another organization, another supplier’s address and a guest get nowhere', async () => {
    const [own, other] = [await api.supplier(), await api.supplier()]
    const { id } = await add(own.row_id)
    const foreign = api.as(api.theirs.owner)
    const path = `${files(own.row_id)}/${id}`
    for (const [method, address, body] of [
      ['GET', files(own.row_id)],
      ['POST', files(own.row_id), form()],
      ['PATCH', path, { name: 'Ours now' }],
      ['GET', `${path}/content`],
      ['DELETE', path],
    ] as const)
      expect({ method, status: (await foreign(method, address, body)).status }).toEqual({ method, status: 404 })
    expect((await api.get(`${files(other.row_id)}/${id}/content`)).status).toBe(404)
    const guest = api.as(api.ours.guest)
    expect((await guest('GET', files(own.row_id))).status).toBe(403)
    expect((await guest('POST', files(own.row_id), form())).status).toBe(403)
    expect((await api.get(files(own.row_id))).body.documents).toMatchObject([{ id, name: 'Agreement – 2027.pdf' }])
  })
})

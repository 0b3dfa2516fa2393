import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { type Answer, type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** The lists of banking as callers meet them (Business Platform Modules 2.3, 3 and 4.3), requirement by requirement. */
let installation: TestInstallation
let organizationId: string
beforeAll(async () => {
  installation = await startTestInstallation()
  const customer = await make('/grid/acc-customers', { name: 'Karoo Lodge' })
  organizationId = (await systemDb().customer.findFirstOrThrow({ where: { id: customer } })).organization_id
}, 180_000)
afterAll(() => installation?.close())

const send = (method: string, path: string, body?: unknown, key = installation.ours.owner): Promise<Answer> =>
  installation.call(method, path, { key, ...(body === undefined ? {} : { body }) })
const rowOf = async (slug: string, id: string): Promise<Json> => (await send('GET', `/grid/${slug}/${id}`)).body.row
const act = (slug: string, key: string, body: object) => send('POST', `/grid/${slug}/action/${key}`, body)
const fieldsOf = ({ body }: Answer) => body.detail.map(({ loc }: Json) => loc[1])
let made = 0
async function make(path: string, body: object): Promise<string> {
  const answer = await send('POST', path, body)
  if (answer.status !== 201) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
  return answer.body.row.row_id
}
const account = (details: object = {}) => make('/grid/acc-bank-accounts', { name: `Account ${++made}`, ...details })
const line = (bank_account: string, amount: string, details: object = {}) =>
  make('/grid/acc-bank-transactions', {
    bank_account,
    date: '2026-11-18',
    description: `Line ${++made}`,
    amount,
    ...details,
  })
const ledgerAccount = async (number: string) =>
  (await systemDb().accAccount.findFirstOrThrow({ where: { organization_id: organizationId, number } })).id

describe('acc-bank-accounts and acc-currencies', () => {
  const details = {
    name: 'Business cheque',
    bank: 'Highveld Bank',
    account_number: '62001234567',
    currency: 'ZAR',
    is_bank_sync: true,
    is_gateway: false,
    iban: 'GB29 NWBK 6016 1331 9268 19',
    swift_bic: 'FIRNZAJJ',
    account_holder: 'Highveld Fibre (Pty) Ltd',
    branch_or_sort_code: '250655',
  }

  test('every documented column comes back as it was sent, in both lists, with a ledger account of its own', async () => {
    const id = await account(details)
    const row = await rowOf('acc-bank-accounts', id)
    const told = { last_scraped: null, open_lines: 0, ledger_balance: '0.00' }
    expect(row).toMatchObject({ ...details, ...told })
    expect(row.gl_account__label).toMatch(/Business cheque$/)
    expect(await rowOf('acc-currencies', id)).toMatchObject({ ...details, gl_account: row.gl_account })
    const taken = await send('POST', '/grid/acc-bank-accounts', { name: 'Other', gl_account: row.gl_account })
    expect({ status: taken.status, fields: fieldsOf(taken) }).toEqual({ status: 422, fields: ['gl_account'] })
  })

  test('one account is fetched from online banking: the one that is marked last, also in its settings', async () => {
    const first = await account({ is_bank_sync: true })
    const second = await account()
    const marked = async () =>
      (await send('GET', '/grid/acc-currencies/data?per_page=100')).body.rows
        .filter((row: Json) => row.is_bank_sync)
        .map((row: Json) => row.row_id)
    const chosen = async () => (await send('GET', '/bank-sync/settings')).body.default_bank_account_id
    expect([await marked(), await chosen()]).toEqual([[first], first])
    expect((await send('PUT', `/grid/acc-currencies/${second}`, { is_bank_sync: true })).status).toBe(200)
    expect([await marked(), await chosen()]).toEqual([[second], second])
    expect((await send('PUT', `/grid/acc-bank-accounts/${second}`, { is_bank_sync: false })).status).toBe(200)
    expect([await marked(), await chosen()]).toEqual([[], null])
    const refused = await send('PUT', `/grid/acc-bank-accounts/${first}`, { is_bank_sync: true, disabled: true })
    expect({ status: refused.status, fields: fieldsOf(refused) }).toEqual({ status: 422, fields: ['is_bank_sync'] })
  })

  test('an account without a currency has that of the books; one in dollars says so in the chart', async () => {
    expect(await rowOf('acc-bank-accounts', await account())).toMatchObject({ currency: 'ZAR' })
    const { gl_account } = await rowOf('acc-bank-accounts', await account({ currency: 'usd' }))
    expect(await systemDb().accAccount.findFirstOrThrow({ where: { id: gl_account } })).toMatchObject({
      currency: 'USD',
      account_type: 'bank',
      root_type: 'asset',
    })
  })

  test('what cannot be is refused', async () => {
    for (const [body, field] of [
      [{ iban: 'GB29 NWBK 6016 1331 9268 18' }, 'iban'],
      [{ swift_bic: 'NOPE' }, 'swift_bic'],
      [{ currency: 'RND' }, 'currency'],
    ] as const) {
      const answer = await send('POST', '/grid/acc-bank-accounts', { name: `Wrong ${field}`, ...body })
      expect({ status: answer.status, fields: fieldsOf(answer) }).toEqual({ status: 422, fields: [field] })
    }
    const name = { name: 'Twice the same' }
    await account(name)
    expect((await send('POST', '/grid/acc-bank-accounts', { name: 'twice THE same' })).status).toBe(409)
    const gateway = await account({ currency: 'EUR', is_gateway: true })
    const second = await send('POST', '/grid/acc-bank-accounts', { name: 'Two', currency: 'EUR', is_gateway: true })
    expect({ status: second.status, fields: fieldsOf(second) }).toEqual({ status: 422, fields: ['is_gateway'] })
    expect(await rowOf('acc-bank-accounts', gateway)).toMatchObject({ is_gateway: true })
  })

  test('one account a currency prints: the one before stops, and the history of both lists says so', async () => {
    const first = await account({ currency: 'GBP', is_printed: true })
    const second = await account({ currency: 'GBP' })
    expect((await send('PUT', `/grid/acc-currencies/${second}`, { is_printed: true })).body.row.is_printed).toBe(true)
    expect(await rowOf('acc-currencies', first)).toMatchObject({ is_printed: false })
    for (const slug of ['acc-currencies', 'acc-bank-accounts']) {
      const { entries } = (await send('GET', `/grid/${slug}/${first}/history`)).body
      expect(entries[0].changes).toContainEqual({
        column: 'is_printed',
        label: 'Prints on invoices',
        before: true,
        after: false,
      })
    }
  })

  test('an account with lines keeps its currency and stays; one without goes', async () => {
    const id = await account()
    await line(id, '10.00')
    const changed = await send('PUT', `/grid/acc-bank-accounts/${id}`, { currency: 'USD' })
    expect({ status: changed.status, fields: fieldsOf(changed) }).toEqual({ status: 422, fields: ['currency'] })
    const kept = await send('DELETE', `/grid/acc-bank-accounts/${id}`)
    expect(kept).toMatchObject({ status: 409, body: { detail: expect.stringContaining('1 line') } })
    expect((await send('DELETE', `/grid/acc-currencies/${await account()}`)).status).toBe(204)
  })

  test('a change of the ledger account stands in the history by its name, and is undone as one', async () => {
    const id = await account()
    const { gl_account } = await rowOf('acc-bank-accounts', id)
    const other = await rowOf('acc-bank-accounts', await account())
    await send('DELETE', `/grid/acc-bank-accounts/${other.row_id}`)
    const edited = await act('acc-bank-accounts', 'edit', {
      ids: [id],
      params: { changes: { gl_account: other.gl_account } },
    })
    expect(edited.body.results[0].data).toEqual({ before: { gl_account }, after: { gl_account: other.gl_account } })
    const { entries } = (await send('GET', `/grid/acc-bank-accounts/${id}/history`)).body
    expect(entries[0].changes[0]).toMatchObject({ column: 'gl_account', after: other.gl_account__label })
  })
})

describe('acc-bank-transactions', () => {
  test('a line is entered by hand, changed while it is open, ignored and put back', async () => {
    const bank_account = await account()
    const sent = { bank_account, date: '2026-11-17', description: 'CASH DEP', reference: 'R1', amount: '-50.00' }
    const id = await make('/grid/acc-bank-transactions', sent)
    expect(await rowOf('acc-bank-transactions', id)).toMatchObject({
      ...sent,
      running_balance: null,
      status: 'unreconciled',
      source: 'manual',
      matched_voucher: '',
      currency: 'ZAR',
    })
    const path = `/grid/acc-bank-transactions/${id}`
    expect((await send('PUT', path, { amount: '-60.00', date: '2026-11-16' })).body.row).toMatchObject({
      amount: '-60.00',
      date: '2026-11-16',
    })
    expect((await send('PUT', path, { status: 'ignored' })).body.row).toMatchObject({ status: 'ignored' })
    expect((await send('PUT', path, { amount: '-70.00' })).status).toBe(409)
    expect((await send('PUT', path, { note: 'a twin' })).body.row).toMatchObject({ note: 'a twin', status: 'ignored' })
    const back = await send('PUT', path, { status: 'unreconciled', description: 'Cash' })
    expect(back.body.row).toMatchObject({ status: 'unreconciled', description: 'Cash' })
    expect(fieldsOf(await send('PUT', path, { status: 'reconciled' }))).toEqual(['status'])
    expect((await send('PUT', path, { version: 1, description: 'Late' })).body).toMatchObject({ code: 'stale' })
    expect((await send('DELETE', path)).status).toBe(405)
  })

  test('nothing and an account that is switched off are refused; what the bank said stays', async () => {
    const bank_account = await account()
    const sent = { bank_account, date: '2026-11-17', description: 'Nothing', amount: '0' }
    expect(fieldsOf(await send('POST', '/grid/acc-bank-transactions', sent))).toEqual(['amount'])
    const id = await line(bank_account, '5.00')
    await systemDb().bankTransaction.updateMany({ where: { id }, data: { source: 'ofx' } })
    expect(fieldsOf(await send('PUT', `/grid/acc-bank-transactions/${id}`, { amount: '6.00' }))).toEqual(['amount'])
    expect((await send('PUT', `/grid/acc-bank-transactions/${id}`, { amount: '5', reference: 'x' })).status).toBe(200)
    await send('PUT', `/grid/acc-bank-accounts/${bank_account}`, { disabled: true })
    expect((await send('POST', '/grid/acc-bank-transactions', { ...sent, amount: '1' })).status).not.toBe(201)
  })

  test('create_payment pays for who is chosen or recognised, line by line, and says where nobody is', async () => {
    const bank_account = await account()
    const customer = await make('/grid/acc-customers', { name: 'Zebra Lodge Holdings' })
    await make('/grid/acc-party-alias-rules', { bank_narrative: 'ZEBRALODGE', party: customer })
    const known = await line(bank_account, '120.00', { description: 'EFT ZEBRALODGE 77' })
    const unknown = await line(bank_account, '33.00', { description: 'QQQ' })
    const answer = await act('acc-bank-transactions', 'create_payment', { ids: [known, unknown] })
    expect(answer.body.results).toEqual([
      { id: known, ok: true, message: expect.stringContaining('Zebra Lodge Holdings') },
      expect.objectContaining({ id: unknown, ok: false, message: expect.stringContaining('Nobody') }),
    ])
    expect(await rowOf('acc-bank-transactions', known)).toMatchObject({ status: 'reconciled', matched_kind: 'payment' })
    const chosen = await act('acc-bank-transactions', 'create_payment', {
      ids: [unknown],
      params: { party_id: customer, party_type: 'customer' },
    })
    expect(chosen.body.ok).toBe(true)
    const edit = await send('PUT', `/grid/acc-bank-transactions/${known}`, { description: 'Other' })
    expect(edit).toMatchObject({ status: 409, body: { detail: expect.stringContaining('Unallocate') } })
  })
})

describe('acc-recon-rules', () => {
  test('full CRUD; rules have an order, and move in it', async () => {
    const ledger_account = await ledgerAccount('6010')
    const ids: string[] = []
    for (const keyphrase of ['ONE FEE', 'TWO FEE', 'THREE FEE'])
      ids.push(await make('/grid/acc-recon-rules', { keyphrase, ledger_account }))
    expect(await rowOf('acc-recon-rules', ids[0]!)).toMatchObject({
      keyphrase: 'ONE FEE',
      ledger_account,
      direction: 'any',
    })
    const order = async () =>
      (await send('GET', '/grid/acc-recon-rules/data?per_page=200')).body.rows
        .map(({ row_id }: Json) => row_id)
        .filter((id: string) => ids.includes(id))
    expect(await order()).toEqual(ids)
    expect((await act('acc-recon-rules', 'move_up', { ids: [ids[2]] })).body.ok).toBe(true)
    expect(await order()).toEqual([ids[0], ids[2], ids[1]])
    expect((await act('acc-recon-rules', 'move_down', { ids: [ids[0]] })).body.ok).toBe(true)
    expect(await order()).toEqual([ids[2], ids[0], ids[1]])
    expect((await send('POST', `/accounting/bank/rules/${ids[1]}/move`, { place: 1 })).status).toBe(200)
    expect((await order())[0]).toBe(ids[1])
    expect((await send('POST', '/grid/acc-recon-rules', { keyphrase: 'one fee', ledger_account })).status).toBe(409)
    expect(fieldsOf(await send('POST', '/grid/acc-recon-rules', { keyphrase: '--', ledger_account }))).toEqual([
      'keyphrase',
    ])
    expect(fieldsOf(await send('POST', '/grid/acc-recon-rules', { keyphrase: 'x' }))).toEqual(['ledger_account'])
    expect((await send('PUT', `/grid/acc-recon-rules/${ids[0]}`, { direction: 'out' })).body.row.direction).toBe('out')
    expect((await send('DELETE', `/grid/acc-recon-rules/${ids[0]}`)).status).toBe(204)
  })
})

describe('acc-party-alias-rules', () => {
  test('full CRUD; the kind follows from who is chosen, and a name stands for one', async () => {
    const party = await make('/grid/acc-customers', { name: 'Dune Guest Farm' })
    const id = await make('/grid/acc-party-alias-rules', { bank_narrative: 'DUNE GUEST-FARM', party })
    expect(await rowOf('acc-party-alias-rules', id)).toMatchObject({
      bank_narrative: 'DUNE GUEST-FARM',
      party_type: 'customer',
      party,
      party__label: 'Dune Guest Farm',
      origin: 'manual',
    })
    const again = { bank_narrative: 'dune guest farm', party }
    expect((await send('POST', '/grid/acc-party-alias-rules', again)).status).toBe(409)
    const other = { bank_narrative: 'DUNE SUPPLY', party, party_type: 'supplier' }
    expect(fieldsOf(await send('POST', '/grid/acc-party-alias-rules', other))).toEqual(['party'])
    const supplier = await make('/grid/acc-suppliers', { name: 'Dune Supplies' })
    const changed = await send('PUT', `/grid/acc-party-alias-rules/${id}`, { party: supplier })
    expect(changed.body.row).toMatchObject({ party: supplier, party_type: 'supplier' })
    expect((await send('DELETE', `/grid/acc-party-alias-rules/${id}`)).status).toBe(204)
  })
})

describe('bank-reconciliation', () => {
  const listed = async (bank_account: string): Promise<string[]> =>
    (
      await send('GET', `/grid/bank-reconciliation/data?filter[bank_account]=${bank_account}&per_page=100`)
    ).body.rows.map(({ row_id }: Json) => row_id)

  test('it is read only and offers the documented actions in their scopes', async () => {
    const { actions } = (await send('GET', '/grid')).body.find(({ slug }: Json) => slug === 'bank-reconciliation')
    expect(Object.fromEntries(actions.map(({ key, scope }: Json) => [key, scope]))).toMatchObject({
      import_statement: ['toolbar'],
      auto_match: ['toolbar'],
      gateway_sync: ['toolbar'],
      create_payment: ['row', 'bulk'],
      create_journal: ['row'],
      match_settlement: ['row', 'bulk'],
      allocate_to_suspense: ['row', 'bulk'],
      unallocate: expect.arrayContaining(['row']),
    })
    expect((await send('POST', '/grid/bank-reconciliation', {})).status).toBe(405)
    // Asking online banking is for superusers alone.
    expect((await act('bank-reconciliation', 'pull_live_transactions', {})).status).toBe(403)
    expect((await act('bank-reconciliation', 'gateway_sync', {})).status).toBe(409)
  })

  test('create_journal, suspense and unallocate take a line off the list and back', async () => {
    const bank_account = await account()
    const id = await line(bank_account, '-80.00')
    expect(await listed(bank_account)).toEqual([id])
    const params = { account_id: await ledgerAccount('6010'), remark: 'Rent', posting_date: '2026-11-18' }
    expect((await act('bank-reconciliation', 'create_journal', { ids: [id], params })).body.results[0]).toMatchObject({
      ok: true,
    })
    expect(await rowOf('bank-reconciliation', id)).toMatchObject({ status: 'reconciled', matched_kind: 'journal' })
    const { rows } = (await send('GET', '/grid/bank-reconciliation/data?per_page=200&columns=status')).body
    const statuses = [...new Set(rows.map(({ status }: Json) => status))]
    expect(statuses, 'those to clear come first').toEqual(['unreconciled', 'reconciled'])
    expect(await rowOf('acc-bank-accounts', bank_account)).toMatchObject({ ledger_balance: '-80.00', open_lines: 0 })
    expect((await act('bank-reconciliation', 'unallocate', { ids: [id] })).body.ok).toBe(true)
    expect(await rowOf('bank-reconciliation', id)).toMatchObject({ status: 'unreconciled', matched_voucher: '' })
    const note = { note: 'Who is this?' }
    expect((await act('bank-reconciliation', 'allocate_to_suspense', { ids: [id], params: note })).body.ok).toBe(true)
    expect(await listed(bank_account)).toEqual([])
    expect(await rowOf('acc-bank-transactions', id)).toMatchObject({ status: 'ignored', suspense: true, ...note })
    expect((await act('bank-reconciliation', 'unallocate', { ids: [id] })).body.ok).toBe(true)
    expect(await listed(bank_account)).toEqual([id])
  })

  test('match_settlement books what was typed in where none was fetched', async () => {
    const bank_account = await account()
    const id = await line(bank_account, '96.10')
    const none = await act('bank-reconciliation', 'match_settlement', { ids: [id] })
    expect(none.body.results[0]).toMatchObject({ ok: false, message: expect.stringContaining('No settlement') })
    const params = { gross: '100.00', fees: '3.90' }
    expect((await act('bank-reconciliation', 'match_settlement', { ids: [id], params })).body.ok).toBe(true)
    expect(await rowOf('bank-reconciliation', id)).toMatchObject({ status: 'reconciled', matched_kind: 'journal' })
    const { rows } = (await send('GET', '/grid/bank-reconciliation/data?per_page=200&columns=status')).body
    const statuses = [...new Set(rows.map(({ status }: Json) => status))]
    expect(statuses, 'those to clear come first').toEqual(['unreconciled', 'reconciled'])
  })

  test('import_statement takes text and base64, once; auto_match says what became of the lines', async () => {
    const bank_account_id = await account()
    const content = 'Date,Description,Amount\n2026-11-18,COFFEE,-30.00\n2026-11-18,COFFEE,-30.00\n'
    const taken = await act('bank-reconciliation', 'import_statement', {
      params: { bank_account_id, file_name: 'a.csv', content },
    })
    expect(taken).toMatchObject({ status: 200, body: { ok: true, data: { imported: 2, skipped: 0, total: 2 } } })
    const base64 = { content: Buffer.from(content).toString('base64'), encoding: 'base64', file_name: 'b.csv' }
    const again = await act('bank-reconciliation', 'import_statement', { params: { bank_account_id, ...base64 } })
    expect(again.body.data).toMatchObject({ imported: 0, skipped: 2 })
    const broken = { params: { bank_account_id, file_name: 'c.ofx', content: '<OFX><BANK' } }
    expect((await act('bank-reconciliation', 'import_statement', broken)).status).toBe(422)
    const unknown = { bank_account_id: '01900000-0000-7000-8000-00000000dead', content }
    expect((await act('bank-reconciliation', 'import_statement', { params: unknown })).status).toBe(404)
    const run = await act('bank-reconciliation', 'auto_match', { params: { bank_account_id } })
    expect(run).toMatchObject({ status: 200, body: { ok: true, data: { matched: 0, unmatched: 2, failed: 0 } } })
  })
})

describe('saved-cards', () => {
  test('it is read only and offers revoke and toggle_auto_charge', async () => {
    const { actions } = (await send('GET', '/grid')).body.find(({ slug }: Json) => slug === 'saved-cards')
    expect(actions.map(({ key }: Json) => key)).toEqual(expect.arrayContaining(['revoke', 'toggle_auto_charge']))
    expect((await send('POST', '/grid/saved-cards', {})).status).toBe(405)
  })
})

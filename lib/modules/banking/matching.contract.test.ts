import { beforeAll, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { storedDateIn } from '@/lib/core/grid/dates'
import { serve } from '@/lib/core/http/mount'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'
import { createTestDatabase } from '@/scripts/test/database'
import { openBank, type TestBank } from '@/tests/banking/bank'
import { matchingOf } from '@/tests/banking/matching'

/** Matching on the wire, in two organizations. */
await createTestDatabase()

const UNKNOWN = '01900000-0000-7000-8000-00000000dead'
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = { status: number; body: any }
let bank: TestBank
let keys: { ours: string; theirs: string; reader: string }
const ask = async (method: string, path: string, body?: unknown, key: string | null = keys.ours): Promise<Answer> => {
  const response = await serve(
    new Request(`http://localhost/api/v1${path}`, {
      method,
      headers: {
        ...(key ? { authorization: `Bearer ${key}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, body: await response.json() }
}
const keyOf = async (organization_id: string, scopes: string[]) => {
  const key = newToken('ind_')
  await systemDb().apiKey.create({
    data: {
      id: newId(),
      organization_id,
      name: 'Test',
      prefix: 'ind_test',
      key_hash: hashToken(key),
      scopes,
      created_by_name: 'Test',
    },
  })
  return key
}

beforeAll(async () => {
  const other = await openBank()
  bank = await openBank()
  keys = {
    ours: await keyOf(bank.organization.id, ['*']),
    theirs: await keyOf(other.organization.id, ['*']),
    reader: await keyOf(bank.organization.id, ['banking.line.read']),
  }
})

test('rq.bank.candidates the candidates of a line, as documented and more', async () => {
  const customer_id = await bank.customer({ name: 'Wire Works (Pty) Ltd' })
  const payment = await matchingOf(bank).payment('71.50', { customer_id })
  // The payment is of the organization's day, which may be another than UTC's.
  const posted_on = storedDateIn(bank.organization.time_zone)
  const line = await bank.line('71.50', { description: 'EFT WIRE WORKS', posted_on })
  const answer = await ask('GET', `/accounting/bank/match-candidates/${line}`)
  expect(answer.status).toBe(200)
  expect(answer.body.candidates[0]).toMatchObject({
    voucher_type: 'payment',
    voucher_id: payment.id,
    party: 'Wire Works (Pty) Ltd',
    amount: '71.50',
    date: payment.posting_date,
    score: 85,
    confidence: 'high',
  })
  const found = await ask('GET', `/accounting/bank/match-candidates/${line}?q=wire&amount_from=70&days=5`)
  expect(found.body.candidates.map(({ voucher_id }: { voucher_id: string }) => voucher_id)).toEqual([payment.id])
})

test('rq.bank.automatch.order auto-match answers what it did with each line', async () => {
  const answer = await ask('POST', `/accounting/bank/auto-match/${bank.bank}`, {})
  expect(answer).toMatchObject({ status: 200, body: { matched: 1, suggested: 0, unmatched: 0, failed: 0 } })
  expect(answer.body.results).toEqual([
    { txn_id: expect.any(String), how: 'linked', voucher: expect.stringMatching(/\d/) },
  ])
  expect((await ask('POST', `/accounting/bank/auto-match/${bank.bank}`)).body).toMatchObject({
    matched: 0,
    results: [],
  })
})

test('rules and payer names are tried over the wire', async () => {
  const line = await bank.line('-9.00', { description: 'D/O WIRE FEES', status: 'ignored' })
  const rule = await ask('POST', '/accounting/bank/rules/test', { keyphrase: 'wire fees' })
  expect(rule).toMatchObject({ status: 200, body: { count: 1, open: 0, lines: [{ id: line, taken_by: null }] } })
  const alias = await ask('POST', '/accounting/bank/aliases/test', { narrative: 'wire', party_type: 'supplier' })
  expect(alias).toMatchObject({ status: 200, body: { count: 1 } })
})

test('another organization’s lines, accounts and words answer like unknown ones; wrong input says where', async () => {
  const line = await bank.line('1.00', { description: 'WIRE SECRET' })
  const theirs = (method: string, path: string, body?: unknown) => ask(method, path, body, keys.theirs)
  for (const [method, path] of [
    ['GET', '/accounting/bank/match-candidates/'],
    ['POST', '/accounting/bank/auto-match/'],
  ] as const) {
    const id = method === 'GET' ? line : bank.bank
    const [foreign, unknown] = [await theirs(method, path + id), await theirs(method, path + UNKNOWN)]
    expect([foreign.status, foreign.body.detail]).toEqual([404, unknown.body.detail])
    expect((await ask(method, path + id, undefined, null)).status).toBe(401)
  }
  expect((await theirs('POST', '/accounting/bank/rules/test', { keyphrase: 'wire secret' })).body).toMatchObject({
    count: 0,
  })
  expect((await ask('POST', `/accounting/bank/auto-match/${bank.bank}`, {}, keys.reader)).status).toBe(403)
  const wrong = await ask('GET', `/accounting/bank/match-candidates/${line}?days=many&colour=red`)
  expect(wrong.status).toBe(422)
  expect(wrong.body.detail.map(({ loc }: { loc: string[] }) => loc.join('.')).sort()).toEqual([
    'query.colour',
    'query.days',
  ])
  expect((await ask('POST', '/accounting/bank/rules/test', {})).body.detail[0].loc).toEqual(['body', 'keyphrase'])
})

import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { type Answer, type Json, startTestInstallation, type TestInstallation } from '@/tests/installation'

/** Buying as callers meet it: requests in, answers out, in two organizations of the demo. */
export type Buying = TestInstallation & {
  organizationId: string
  get: Ask
  send: (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>
  /** As another key of either organization. */
  as: (key: string) => (method: string, path: string, body?: unknown) => Promise<Answer>
  supplier: (details?: object) => Promise<Json>
  /** Ids of accounts by number, e.g. `2110`. */
  account: (number: string) => string
  /** A further account. */
  addAccount: (details: { number: string; root_type: string; account_type?: string }) => Promise<string>
  vat: string
  item: (details?: object) => Promise<string>
  /** A document that must be accepted; `submit: true` in the details submits it. */
  create: (doctype: string, details: object) => Promise<Json>
  submit: (document: Json, more?: object) => Promise<Answer>
  cancel: (document: Json) => Promise<Answer>
  read: (document: Json) => Promise<Json>
  /** What a source posted by account number, debits less credits; accounts that are zero are left out. */
  posted: (sourceId: string) => Promise<Record<string, string>>
}
type Ask = (path: string) => Promise<Answer>

export async function startBuying(): Promise<Buying> {
  const installation = await startTestInstallation()
  const { call, ours } = installation
  const as =
    (key: string) =>
    (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(method, path, { key, headers, ...(body === undefined ? {} : { body }) })
  const send = as(ours.owner)
  const expected = async (work: Promise<Answer>, status: number): Promise<Json> => {
    const answer = await work
    if (answer.status !== status)
      throw new Error(`${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const supplier = async (details: object = {}) => {
    const name = `Supplier ${newId().slice(-8)}`
    return (await expected(send('POST', '/grid/acc-suppliers', { name, ...details }), 201)).row
  }
  const first = await supplier()
  const { organization_id: organizationId } = await systemDb().supplier.findFirstOrThrow({
    where: { id: first.row_id },
  })
  const where = { organization_id: organizationId }
  const accounts = await systemDb().accAccount.findMany({ where })
  // A line has VAT only where a test says so, so that amounts stay plain.
  await systemDb().accTaxTemplate.updateMany({ where, data: { is_default: false } })
  const template = await systemDb().accTaxTemplate.findFirstOrThrow({
    where: { ...where, kind: 'purchase', name: 'VAT 15%' },
  })
  return {
    ...installation,
    organizationId,
    as,
    send,
    supplier,
    get: (path) => send('GET', path),
    account: (number) => accounts.find((one) => one.number === number)!.id,
    addAccount: async (details) => {
      const row = { id: newId(), name: `Account ${details.number}`, account_type: '', ...where, ...details }
      return (await systemDb().accAccount.create({ data: row })).id
    },
    vat: template.id,
    item: async (details = {}) => {
      const row = { id: newId(), ...where, sku: `SKU-${newId().slice(-8)}`, name: 'An item', ...details }
      return (await systemDb().accItem.create({ data: row })).id
    },
    create: async (doctype, details) =>
      (await expected(send('POST', `/accounting/documents/${doctype}`, details), 201)).document,
    submit: ({ doctype, id }, more = {}) => send('POST', `/accounting/${doctype}/${id}/submit`, more),
    cancel: ({ doctype, id }) => send('POST', `/accounting/${doctype}/${id}/cancel`, {}),
    read: async ({ doctype, id }) =>
      (await expected(send('GET', `/accounting/documents/${doctype}/${id}`), 200)).document,
    posted: async (sourceId) => {
      const rows = await systemDb().$queryRaw<{ number: string; balance: string }[]>`
        select a.number, sum(e.debit - e.credit)::text as balance from acc_voucher v
        join acc_entry e on e.voucher_id = v.id join acc_account a on a.id = e.account_id
        where v.source_id = ${sourceId}::uuid group by a.number having sum(e.debit - e.credit) <> 0`
      return Object.fromEntries(rows.map(({ number, balance }) => [number, balance]))
    },
  }
}

/** A day so many days from today, as `2026-11-22`. */
export const inDays = (days: number): string => new Date(Date.now() + days * 24 * 3600_000).toISOString().slice(0, 10)

/** The fields that a 422 names, as `items.0.qty`. */
export const fieldsOf = ({ body }: Answer): string[] =>
  Array.isArray(body.detail) ? body.detail.map(({ loc }: Json) => loc.slice(1).join('.')).sort() : []

import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemQuery } from '@/lib/core/db/system-query'
import { serve } from '@/lib/core/http/mount'
import { fullPath, type MountedRoute, methodOf, mountedRoutes } from '@/lib/core/http/router'
import { roundTripsOf } from '@/scripts/test/round-trips'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { ownersChatKey } from '@/tests/team-chat/owners-key'

/** How often each read waits for the database, its caller's identification included. A new read is bounded by being there. */
const MAX_ROUND_TRIPS = 4
/** Not raised for a new read without a reason: what does not build on an answer can be asked at the same time. */
const MORE: Record<string, number> = {
  // They build on the best candidate of a line: its party, what it has open, a payment.
  'GET /accounting/bank/payment-form-options/{txn_id}': 16,
  'GET /accounting/bank/journal-form-options/{txn_id}': 12,
  'GET /accounting/bank/match-settlement/{txn_id}': 12,
  'GET /accounting/bank/match-candidates/{txn_id}': 6,
  // They find the customer, then price what was asked for.
  'GET /crm/deals/{id}/quotation': 12,
  'GET /crm/leads/{lead_id}/quotation': 11,
  // Each of its figures has a cache entry.
  'GET /buying/overview': 9,
  // Prisma asks for one table after the other.
  'GET /accounting/documents/{doctype}/{doc_id}/preview': 9,
  'GET /accounting/documents/{doctype}/{doc_id}/print': 8,
  'GET /accounting/document-setup': 8,
  'GET /selling/customers/{customer_id}/statement': 6,
  'GET /users/{user_id_or_email}/presence': 5,
  'GET /users/me/subscriptions': 5,
  'GET /messages/{message_id}/history': 5,
  'GET /bank-sync/status': 5,
  'GET /accounting/payments/{payment_id}/preview': 5,
  'GET /accounting/documents/{doctype}/{doc_id}': 5,
  'GET /accounting/bank/imports/{import_id}': 5,
}

/** They wait for news. */
const STREAMS = ['GET /live', 'GET /events']

const QUERIES: Record<string, string> = {
  'GET /grid/{slug}/groups': 'by=source',
  'GET /crm/category-rules/suggestions': 'source_type=form_id',
  'GET /messages': 'anchor=newest&num_before=20&num_after=0',
  'GET /messages/matches_narrow': 'msg_ids=[1]&narrow=[]',
  'GET /accounting/document-setup': 'doctype=acc_sales_invoice',
  'GET /accounting/line-items': 'doctype=acc_sales_invoice',
  'GET /accounting/parties': 'doctype=acc_sales_invoice',
  'GET /accounting/period-lock': 'locked_until=2020-01-31',
  'GET /pm/articles/search': 'q=invoice',
  'GET /contacts/search': 'email=nobody@example.com',
}

/** Which records of the demo the names in a path stand for, by the first pattern that fits. */
const RECORDS: [path: RegExp, sql: string][] = [
  [/\/timeline\/\{record\}/, "select 'customer', id from customer where organization_id = $1"],
  [/\/customers\/\{customer_id\}\/interactions/, 'select id from customer where organization_id = $1'],
  [/desk\/conversations\//, 'select id from desk_conversations where organization_id = $1'],
  [/erp\/sites\//, 'select slug from organization where id = $1'],
  [/website\/items\/\{item\}/, 'select id from acc_item where organization_id = $1'],
  [/\/crm\/(leads)\//, 'select id from crm_lead where organization_id = $1'],
  [/\/contacts\//, 'select id from crm_contact where organization_id = $1'],
  [/\/deals\//, 'select id from crm_deal where organization_id = $1'],
  [/pm\/cards\/.*files\/./, 'select card_id, id from pm_file where organization_id = $1 and card_id is not null'],
  [
    /pm\/projects\/.*files\/./,
    'select project_id, id from pm_file where organization_id = $1 and project_id is not null',
  ],
  [/pm\/cards\//, 'select id from pm_card where organization_id = $1 and customer_id is not null'],
  [/pm\/projects\//, 'select id from pm_project where organization_id = $1'],
  [/ai-workforce\/agents\//, 'select id from ai_profile where organization_id = $1'],
  [/ai-workforce\/runs\//, `select id from ai_run where organization_id = $1 and status = 'waiting'`],
  [/campaign\//, 'select id from calls_campaign where organization_id = $1'],
  [/ai-calls\//, 'select id from calls_ai_call where organization_id = $1'],
  [/pm\/articles\/images\//, 'select id from pm_article_image where organization_id = $1'],
  [/pm\/articles\//, 'select article_id, number from pm_article_version where organization_id = $1'],
  [/outreach\/lists\//, 'select id from outreach_list where organization_id = $1'],
  [/outreach\/sends\//, 'select id from outreach_send where organization_id = $1'],
  [
    /\/suppliers\/\{supplier_id\}\/documents\/./,
    'select supplier_id, id from supplier_document where organization_id = $1',
  ],
  [/\/suppliers\//, 'select id from supplier where organization_id = $1'],
  [
    /acc_purchase_invoice\/\{doc_id\}\/scan/,
    'select document_id from bill_scan where organization_id = $1 and document_id is not null',
  ],
  [/buying\/scans\/\{id\}\/pages/, 'select id, 1 from bill_scan where organization_id = $1'],
  [/buying\/scans\//, 'select id from bill_scan where organization_id = $1'],
  [/match-settlement/, 'select id from bank_transaction where organization_id = $1 and amount > 0'],
  [/\{txn_id\}/, 'select id from bank_transaction where organization_id = $1 order by id'],
  [/bank\/imports\//, 'select id from bank_import where organization_id = $1'],
  [/bank\/balances\//, 'select id from bank_account where organization_id = $1'],
  [/bill-runs\//, 'select id from bill_run where organization_id = $1'],
  [
    /documents\/.*make/,
    "select doctype, id, 'acc_sales_invoice' from acc_document where organization_id = $1 and doctype = 'acc_quotation' and docstatus = 1",
  ],
  [/documents\/\{doctype\}/, 'select doctype, id from acc_document where organization_id = $1'],
  [/accounting\/payments\//, 'select id from acc_payment where organization_id = $1'],
  [/accounting\/journals\//, 'select id from acc_journal where organization_id = $1'],
  [/tax-templates\//, 'select id from acc_tax_template where organization_id = $1'],
  [/selling\/customers\//, 'select id from customer where organization_id = $1'],
  [/hooks\/\{hook_id\}\/deliveries\/./, 'select hook_id, id from integration_delivery where organization_id = $1'],
  [/hooks\//, 'select id from integration_hook where organization_id = $1'],
  [/deliveries\//, 'select id from integration_delivery where organization_id = $1'],
  [/organization\/mails\//, 'select id from mail where organization_id = $1'],
  [/connections\//, "select 'sms' where $1 <> ''"],
  [/jobs\//, 'select id from job_run where organization_id = $1'],
  [/grid\/.*board/, "select 'crm-deals' where $1 <> ''"],
  [/grid\/.*\{row_id\}/, "select 'crm-contacts', id from crm_contact where organization_id = $1"],
  [/grid\//, "select 'crm-contacts' where $1 <> ''"],
  [/users\/me\/\{stream_id\}|streams\/\{stream_id\}/, 'select id from chat_channel where organization_id = $1'],
  [
    /subscriptions\/\{stream_id\}/,
    'select u.id, c.id from chat_user u, chat_channel c where u.organization_id = $1 and c.organization_id = $1',
  ],
  [/messages\/\{/, 'select id from chat_message where organization_id = $1 and channel_id is not null'],
  [/\{email\}|presence/, 'select email from chat_user where organization_id = $1'],
  [/users\/\{user_id\}/, 'select id from chat_user where organization_id = $1'],
]

let installation: TestInstallation
let chatKey: string
let organization: string
beforeAll(async () => {
  installation = await startTestInstallation()
  chatKey = (await ownersChatKey()).header
  const { body } = await installation.call('GET', '/organization', { key: installation.ours.owner })
  organization = body.id
  // Keys are looked up once; what follows finds both remembered.
  await installation.call('GET', '/users/me', { headers: { authorization: chatKey } })
}, 120_000)
afterAll(() => installation?.close())

const reads = mountedRoutes().filter(
  ({ key, route }) => methodOf(key) === 'GET' && !route.machine && !STREAMS.includes(key),
)

/** Of several records, as one may have more than another: lines, candidates, files. */
async function addressesOf(mounted: MountedRoute, most = 10): Promise<string[]> {
  const path = fullPath(mounted)
  const record = mounted.params.length > 0 && RECORDS.find(([pattern]) => pattern.test(path))
  const rows = record ? await systemQuery(`${record[1]} limit ${most}`, [organization]) : []
  const query = QUERIES[mounted.key]
  return (rows.length > 0 ? rows : [{}]).map((row) => {
    const values = Object.values(row)
    return (
      path.replace(/\{[^}]+\}/g, (name) => encodeURIComponent(String(values.shift() ?? name))) +
      (query ? `?${query}` : '')
    )
  })
}

async function call(mounted: MountedRoute, address: string): Promise<number> {
  const isChat = mounted.table.surface.startsWith('chat')
  const authorization = isChat ? chatKey : `Bearer ${installation.ours.owner}`
  const answer = await serve(new Request(`http://localhost${address}`, { headers: { authorization } }))
  await answer.text()
  return answer.status
}

it('waits for the database a few times at the most', async () => {
  const tooMany = new Map<string, number>()
  const refused: string[] = []
  for (const mounted of reads) {
    const most = MORE[mounted.key] ?? MAX_ROUND_TRIPS
    for (const address of await addressesOf(mounted)) {
      let status = 0
      const count = async () =>
        (
          await roundTripsOf(async () => {
            status = await call(mounted, address)
          })
        ).length
      // Whose caller was forgotten in between on a slow machine is looked up once more.
      const trips = await count().then((first) => (first > most ? count() : first))
      if (status >= 400) refused.push(mounted.key)
      if (trips > most) tooMany.set(mounted.key, Math.max(trips, tooMany.get(mounted.key) ?? 0))
    }
  }
  expect(Object.fromEntries(tooMany)).toEqual({})
  // The demo has no such record for them; a refusal bounds little.
  expect(new Set(refused).size).toBeLessThan(reads.length / 4)
}, 120_000)

/** They ask for more where there is more than in the demo, or where nothing is remembered. */
const MAY_ASK_MORE = [
  'GET /grid/{slug}/imports',
  'GET /grid/{slug}/import/sample',
  'GET /accounting/line-items',
  'GET /accounting/parties',
  'GET /buying/overview',
  'GET /connections/{kind}',
]

/** Prisma opens a transaction for each query anyway. */
const isPrismas = (text: string) => text.includes('"public".')
const opensForOne = (trips: string[][]): boolean => {
  const asked = trips.flat().filter((text) => !/^(begin|select set_config|rollback|commit|set )/.test(text.trim()))
  const opened = trips.flat().some((text) => text.startsWith('begin'))
  return opened && asked.length <= 1 && !asked.some(isPrismas)
}
it('gives a snapshot to no read that asks once: those say `snapshot: statement`', async () => {
  const needless: string[] = []
  for (const mounted of reads) {
    const { operation } = mounted.route
    if (operation.effect !== 'read' || operation.snapshot === 'statement' || operation.tenancy === 'none') continue
    const answered: string[][][] = []
    for (const address of await addressesOf(mounted)) {
      let status = 0
      const trips = await roundTripsOf(async () => {
        status = await call(mounted, address)
      })
      if (status < 400) answered.push(trips)
    }
    if (answered.length > 0 && answered.every(opensForOne)) needless.push(mounted.key)
  }
  expect(needless.filter((key) => !MAY_ASK_MORE.includes(key))).toEqual([])
}, 120_000)

import type { Client } from 'pg'
import { type OrganizationCtx, systemContext } from '../lib/core/context'
import { closePools } from '../lib/core/db/pool'
import { closePrisma, systemDb } from '../lib/core/db/prisma'
import { forgetEnv } from '../lib/core/env'
import { stopLive } from '../lib/core/live/bus'
import { runOperation } from '../lib/core/operation'
import '../lib/modules'
import { autoMatchAccount } from '../lib/modules/banking/matching/auto-match-account'
import { suggestFor } from '../lib/modules/banking/operations/matching/auto-match-plan'
import { withClient } from '../scripts/database/connect'
import { migrate } from '../scripts/database/migrate'
import { createDatabase } from '../scripts/runtime/embedded-database'
import { startTestCluster, testEnv, testSettings } from '../scripts/test/cluster'
import { LARGEST } from './data'
import { fillLedger, type LedgerFacts } from './ledger-data'
import { median } from './measure'

const DATABASE = 'indaba_bench_matching'
const SIZES = { bills: 30_000, invoices: 30_000, payments: 50_000, parties: 2_000 }
const LINES = 20_000
/** Every fifth line has no payment. */
const MATCHING = (LINES * 4) / 5
const PAGE = 50
const PAGES = 30
const ACCOUNT = '000000ba-0000-7000-8000-000000000001'

export type MatchingFigures = { name: string; ours: number; raw: number; found: string }

/**
 * Auto-match of 20 000 open lines against 50 000 payments, and the candidates of a page of 50 lines among them, each beside what a
 * careful person would write in SQL for the same: no reasons, no names, no log, no events, no policies. No web server takes part.
 */
export async function measureMatching(say: (line: string) => void): Promise<MatchingFigures[]> {
  const cluster = await startTestCluster()
  try {
    await createDatabase(cluster.cluster, DATABASE)
    const ownerUrl = cluster.urlOf(DATABASE)
    await migrate(testEnv(ownerUrl))
    say('filling a year of 50 000 payments and 20 000 open bank lines')
    const details = await fillLedger(ownerUrl, SIZES)
    await withClient(ownerUrl, (client) => fillLines(client, details))
    say('asking for the candidates of thirty pages')
    Object.assign(process.env, testSettings(ownerUrl), { LOG_LEVEL: 'warn', DATABASE_POOL_SIZE: '10' })
    forgetEnv()
    const ctx = systemContext(
      'bench',
      await systemDb().organization.findUniqueOrThrow({ where: { id: LARGEST } }),
    ) as OrganizationCtx
    const pages = await withClient(ownerUrl, (client) => candidatePages(client, ctx))
    say('matching by hand and by ours')
    const matching = await withClient(ownerUrl, (client) => autoMatching(client, ctx))
    return [pages, matching]
  } finally {
    await stopLive()
    await closePrisma()
    await closePools()
    await cluster.stop()
  }
}

/** Lines as a bank writes them: four of five are a payment's, up to two days later; the others fall under rules or nothing. */
async function fillLines(client: Client, { account }: LedgerFacts): Promise<void> {
  const bank = account.replace(/2110$/, '1110')
  await client.query(
    `insert into bank_account (id, organization_id, name, currency, gl_account_id)
     select $1, $2, 'Bench account', currency, $3 from organization where id = $2`,
    [ACCOUNT, LARGEST, bank],
  )
  await client.query(
    `insert into acc_series (id, organization_id, doctype, prefix, digits)
     select gen_random_uuid(), $1, doctype, prefix, 5 from (values ('acc_sales_invoice', 'INV-'), ('acc_purchase_invoice', 'BILL-'),
       ('acc_sales_order', 'SO-'), ('acc_payment', 'PAY-'), ('acc_journal', 'JE-')) s(doctype, prefix) on conflict do nothing`,
    [LARGEST],
  )
  await client.query(
    `insert into bank_transaction (id, organization_id, bank_account_id, posted_on, description, reference, amount, source, dedupe_key)
     select gen_random_uuid(), $1, $2, p.posting_date + (n % 3)::int, 'EFT ' || case when n % 2 = 0 then p.number else 'TRANSFER' end,
       'REF ' || n, case when p.kind = 'pay' then -p.amount else p.amount end, 'ofx', 'pays ' || n
     from (select *, row_number() over (order by posting_date desc, id) as n from acc_payment where organization_id = $1) p
     where n <= $3`,
    [LARGEST, ACCOUNT, MATCHING],
  )
  await client.query(
    `insert into bank_transaction (id, organization_id, bank_account_id, posted_on, description, amount, source, dedupe_key)
     select gen_random_uuid(), $1, $2, current_date - (n % 120)::int, case when n % 4 = 0 then 'D/O TELKOM ' || n else 'POS PURCHASE ' || n end,
       -(7 + n * 0.13)::numeric(20, 2), 'ofx', 'other ' || n from generate_series(1, $3::int) n`,
    [LARGEST, ACCOUNT, LINES - MATCHING],
  )
  await client.query(
    `insert into bank_recon_rule (id, organization_id, position, keyphrase, account_id)
     select gen_random_uuid(), $1, n, case when n = 30 then 'TELKOM' else 'SHOP ' || n end, $2 from generate_series(1, 50) n`,
    [LARGEST, account.replace(/2110$/, '6070')],
  )
  await client.query('vacuum analyze')
}

/** A page of the worklist with what could clear each line; by hand: payments and invoices of the same amount. */
async function candidatePages(client: Client, ctx: OrganizationCtx): Promise<MatchingFigures> {
  const { rows } = await client.query<{ id: string }>(
    `select id from bank_transaction where organization_id = $1 and bank_account_id = $2 and status = 'unreconciled'
     order by posted_on desc, id limit $3`,
    [LARGEST, ACCOUNT, PAGE * PAGES],
  )
  const pages = Array.from({ length: PAGES }, (_, n) => rows.slice(n * PAGE, (n + 1) * PAGE).map(({ id }) => id))
  const ours: number[] = []
  const raw: number[] = []
  let found = 0
  for (const txn_ids of pages) {
    ours.push(
      await time(async () => {
        found += (await runOperation(suggestFor, ctx, { txn_ids })).length
      }),
    )
    raw.push(await time(() => client.query({ name: 'page', text: RAW_CANDIDATES, values: [LARGEST, txn_ids] })))
  }
  return {
    name: `candidates of ${PAGE} lines`,
    ours: median(ours),
    raw: median(raw),
    found: `${found} of ${PAGE * PAGES} lines have some`,
  }
}

const RAW_CANDIDATES = `
  select t.id, p.id as payment_id, p.number, p.party_name, p.posting_date, d.id as invoice_id, d.number as invoice
  from bank_transaction t join bank_account a on a.id = t.bank_account_id
  left join lateral (
    select * from acc_payment p where p.organization_id = $1 and p.bank_account_id = a.gl_account_id and p.amount = abs(t.amount)
      and p.kind = case when t.amount > 0 then 'receive' else 'pay' end and p.docstatus = 1
      and p.posting_date between t.posted_on - 60 and t.posted_on + 60
      and not exists (select 1 from bank_match m where m.organization_id = $1 and m.payment_id = p.id)
    order by abs(p.posting_date - t.posted_on) limit 12) p on true
  left join lateral (
    select * from acc_document d where d.organization_id = $1 and d.docstatus = 1 and d.outstanding = abs(t.amount)
      and d.doctype = case when t.amount > 0 then 'acc_sales_invoice' else 'acc_purchase_invoice' end
      and d.outstanding <> 0 limit 5) d on true
  where t.organization_id = $1 and t.id = any($2::uuid[])`

/** By hand first, taken back afterwards, then ours, which stays. */
async function autoMatching(client: Client, ctx: OrganizationCtx): Promise<MatchingFigures> {
  let rawMatched = 0
  const raw = await time(async () => {
    await client.query('begin')
    const { rowCount } = await client.query(RAW_MATCH, [LARGEST, ACCOUNT])
    rawMatched = rowCount ?? 0
    await client.query('set constraints all immediate')
  })
  await client.query('rollback')
  let result = { matched: 0, suggested: 0, unmatched: 0, failed: 0 }
  const ours = await time(async () => {
    result = await autoMatchAccount((operation, input) => runOperation(operation, ctx, input), ACCOUNT, {
      may: { payments: true, invoices: true },
    })
  })
  if (result.matched < MATCHING * 0.9) throw new Error(`only ${result.matched} lines were matched`)
  return {
    name: `auto-match of ${LINES} lines, ${SIZES.payments} payments`,
    ours,
    raw,
    found: `${result.matched} matched (by hand ${rawMatched}), ${result.suggested} suggested, ${result.unmatched} left`,
  }
}

/** Equal amounts within three days, where neither side has another choice. */
const RAW_MATCH = `
  with pairs as (
    select t.id as line, t.amount, p.id as payment, p.number, count(*) over (partition by t.id) as of_line,
      count(*) over (partition by p.id) as of_payment
    from bank_transaction t
    join bank_account a on a.id = t.bank_account_id
    join acc_payment p on p.organization_id = $1 and p.bank_account_id = a.gl_account_id and p.docstatus = 1 and p.amount = abs(t.amount)
      and p.kind = case when t.amount > 0 then 'receive' else 'pay' end and p.posting_date between t.posted_on - 3 and t.posted_on + 3
    where t.organization_id = $1 and t.bank_account_id = $2 and t.status = 'unreconciled'
      and not exists (select 1 from bank_match m where m.organization_id = $1 and m.payment_id = p.id)
  ), sure as (
    select * from pairs where of_line = 1 and of_payment = 1
  ), matched as (
    insert into bank_match (id, organization_id, transaction_id, payment_id, amount)
    select gen_random_uuid(), $1, line, payment, amount from sure
  )
  update bank_transaction t set status = 'reconciled', matched_voucher = s.number, matched_kind = 'payment', matched_id = s.payment,
    matched_how = 'auto', matched_at = now(), version = t.version + 1
  from sure s where t.id = s.line`

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** As a Markdown table. */
export function matchingReport(figures: readonly MatchingFigures[]): string {
  const head = ['what', 'ours', 'by hand', 'ratio', 'found']
  const rows = figures.map(({ name, ours, raw, found }) => [
    name,
    duration(ours),
    duration(raw),
    `${(ours / raw).toFixed(1)} times`,
    found,
  ])
  return `\n${[head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`
}

const duration = (ms: number): string => (ms < 1000 ? `${ms.toFixed(1)} ms` : `${(ms / 1000).toFixed(1)} s`)

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { cardReads } from './cards/raw-cards'
import { CHAT_SEND, chatReads } from './chat/chat-raw'
import { ledgerReads } from './ledger-raw'
import { writeByHand } from './raw-writes'
import { shopReads } from './shop/shop-raw'

/**
 * What a careful person would write by hand for the same screens, and nothing else: no key, no permission, no policy,
 * no counting, one query on a pool of the same size, `Response.json` of what pg returns. A route of Next, as a person
 * would write it, while ours are answered beside Next (decision 0017).
 */

const pool = new pg.Pool({
  connectionString: process.env.BENCH_OWNER_URL,
  max: Number(process.env.DATABASE_POOL_SIZE ?? 10),
})

const COLUMNS = `id as row_id, version, full_name, email, phone, company, source, owner_id,
  (select name from "user" u where u.id = owner_id) as owner_id__label, created_at, updated_at`
const FROM = `from crm_contact where organization_id = $1 and deleted_at is null`
const NEWEST = 'order by created_at desc, id desc limit 51'

type Ask = (query: URLSearchParams) => { text: string; values: unknown[] }
const given = (query: URLSearchParams, name: string) => query.get(name) ?? ''

const reads: Record<string, Ask> = {
  first: (q) => ({ text: `select ${COLUMNS} ${FROM} ${NEWEST}`, values: [given(q, 'org')] }),
  sorted: (q) => ({
    text: `select ${COLUMNS} ${FROM} order by lower(full_name) collate "und-x-icu", id limit 51`,
    values: [given(q, 'org')],
  }),
  filtered: (q) => ({
    text: `select ${COLUMNS} ${FROM} and lower(source) = $2 ${NEWEST}`,
    values: [given(q, 'org'), given(q, 'source')],
  }),
  deep: (q) => ({
    text: `select ${COLUMNS} ${FROM} and (created_at, id) < ($2, $3) ${NEWEST}`,
    values: [given(q, 'org'), given(q, 'created_at'), given(q, 'id')],
  }),
  search: (q) => ({
    text: `select ${COLUMNS} ${FROM} and search_text like $2 ${NEWEST}`,
    values: [given(q, 'org'), `%${given(q, 'q')}%`],
  }),
  stats: (q) => ({
    text: `select count(*)::int as total, count(*) filter (where created_at >= date_trunc('week', now()))::int as week ${FROM}`,
    values: [given(q, 'org')],
  }),
  board: (q) => ({
    text: `select s.status, cards.* from unnest(array['New','Unreachable','Quoted','Converted','Disqualified']) s(status)
           cross join lateral (select * from crm_lead where organization_id = $1 and deleted_at is null
             and status = s.status order by board_position, id limit 31) cards`,
    values: [given(q, 'org')],
  }),
  boardTotals: (q) => ({
    text: `select status, count(*)::int from crm_lead where organization_id = $1 and deleted_at is null group by status`,
    values: [given(q, 'org')],
  }),
}

const CONTACT = `id, full_name, email, phone, company, source, owner_id, created_at, updated_at`
const DEAL = `d.*, p.name as pipeline_name, s.name as stage_name from crm_deal d
  join crm_pipeline p on p.id = d.pipeline_id join crm_stage s on s.id = d.stage_id
  where d.organization_id = $1 and d.deleted_at is null and not d.is_target`

/** The same of the Integration REST API. */
Object.assign(reads, {
  restDeals: (q) => ({
    text: `select ${DEAL} order by d.created_at desc, d.id desc limit 26`,
    values: [given(q, 'org')],
  }),
  restOpenDeals: (q) => ({
    text: `select ${DEAL} and d.status = 'open' order by d.updated_at, d.id limit 26`,
    values: [given(q, 'org')],
  }),
  restFollow: (q) => ({
    text: `select ${CONTACT} ${FROM} and updated_at >= $2 order by updated_at, id limit 26`,
    values: [given(q, 'org'), given(q, 'since')],
  }),
  restEmail: (q) => ({
    text: `select ${CONTACT} ${FROM} and lower(email) = lower($2)`,
    values: [given(q, 'org'), given(q, 'email')],
  }),
  restPhone: (q) => ({
    text: `select ${CONTACT} ${FROM} and phone_canonical <> '' and phone_canonical = $2`,
    values: [given(q, 'org'), given(q, 'phone')],
  }),
  restSearch: (q) => ({
    text: `select ${CONTACT} ${FROM} and search_text like $2 order by created_at desc, id desc limit 26`,
    values: [given(q, 'org'), `%${given(q, 'q')}%`],
  }),
} satisfies Record<string, Ask>)

Object.assign(reads, chatReads, ledgerReads, cardReads, shopReads)

export async function GET(request: Request, { params }: { params: Promise<{ what: string }> }) {
  const { what } = await params
  const query = new URL(request.url).searchParams
  const asked = reads[what]!(query)
  const { rows } = await pool.query(asked.text, asked.values)
  const totals = reads[`${what}Totals`]?.(query)
  if (!totals) return Response.json({ rows })
  return Response.json({ rows, totals: (await pool.query(totals.text, totals.values)).rows })
}

export async function POST(request: Request, { params }: { params: Promise<{ what: string }> }) {
  const { what } = await params
  const body = (await request.json()) as Record<string, string>
  if (what === 'chatSend')
    return Response.json((await pool.query(CHAT_SEND, [body.sender, body.channel, body.content])).rows[0])
  if (what === 'bareCreate' || what === 'bareUpdate')
    return Response.json({ row: (await pool.query(...bareWrite(what, body))).rows[0] })
  return Response.json({ row: await writeByHand(pool, what, body) })
}

/** The record alone, in one statement. */
const bareWrite = (what: string, body: Record<string, string>): [string, unknown[]] =>
  what === 'bareCreate'
    ? [
        `insert into crm_contact (id, organization_id, full_name, company) values ($1, $2, $3, $4) returning *`,
        [randomUUID(), body.org, body.full_name, body.company],
      ]
    : [
        `update crm_contact set company = $3, version = version + 1, updated_at = now()
         where organization_id = $1 and id = $2 returning *`,
        [body.org, body.id, body.company],
      ]

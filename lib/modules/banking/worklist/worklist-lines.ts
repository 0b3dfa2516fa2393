import { and, compile, type Sql, sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import { likeText } from '@/lib/core/grid/query/filter'
import type { OperationCtx } from '@/lib/core/operation'
import type { WorklistSort, WorklistState } from '../schemas-worklist'
import type { WorklistCounts, WorklistLine } from '../schemas-worklist-answers'

export type WorklistQuery = {
  bank_account_id?: string
  state: WorklistState
  sort: WorklistSort
  q: string
  direction: 'any' | 'in' | 'out'
  /** Of the amount without its sign. */
  amount_from?: string
  amount_to?: string
  from?: string
  to?: string
  ids?: readonly string[]
}

const CONDITIONS: Record<WorklistState, Sql> = {
  open: sql`t.status = 'unreconciled'`,
  suspense: sql`t.suspense`,
  cleared: sql`t.status = 'reconciled'`,
  ignored: sql`t.status = 'ignored' and not t.suspense`,
  all: sql`true`,
}

/** One page of lines behind a cursor; one query. @param limit one more tells whether there is a further page */
export async function worklistLines(
  ctx: OperationCtx,
  query: WorklistQuery,
  after: string | undefined,
  limit: number,
): Promise<WorklistLine[]> {
  const organization = sql`${ctx.organization.id}::uuid`
  const column = query.sort.endsWith('amount') ? sql`t.amount` : sql`t.posted_on`
  const type = query.sort.endsWith('amount') ? sql`numeric` : sql`date`
  const down = query.sort.startsWith('-')
  const place = after === undefined ? null : readCursor(after, query.sort)
  const conditions = [
    sql`t.organization_id = ${organization}`,
    CONDITIONS[query.state],
    ...(query.bank_account_id ? [sql`t.bank_account_id = ${query.bank_account_id}::uuid`] : []),
    ...(query.ids ? [sql`t.id = any(${[...query.ids]}::uuid[])`] : []),
    ...wordConditions(query.q),
    ...(query.direction === 'in' ? [sql`t.amount > 0`] : query.direction === 'out' ? [sql`t.amount < 0`] : []),
    ...(query.amount_from ? [sql`abs(t.amount) >= ${query.amount_from}::numeric`] : []),
    ...(query.amount_to ? [sql`abs(t.amount) <= ${query.amount_to}::numeric`] : []),
    ...(query.from ? [sql`t.posted_on >= ${query.from}::date`] : []),
    ...(query.to ? [sql`t.posted_on <= ${query.to}::date`] : []),
    ...(place
      ? [
          down
            ? sql`(${column}, t.id) < (${place.value}::${type}, ${place.id}::uuid)`
            : sql`(${column}, t.id) > (${place.value}::${type}, ${place.id}::uuid)`,
        ]
      : []),
  ]
  return ctx.query<WorklistLine>(
    compile(sql`
      with page as (
        select t.* from bank_transaction t where ${and(conditions)}
        order by ${column} ${down ? sql`desc` : sql`asc`}, t.id ${down ? sql`desc` : sql`asc`} limit ${limit})
      select t.id::text as id, t.bank_account_id::text as bank_account_id, a.currency, to_char(t.posted_on, 'YYYY-MM-DD') as posted_on,
        t.description, t.reference, t.counterparty, t.amount::text as amount, t.status, t.suspense,
        to_char(t.suspense_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as suspense_at, u.name as suspense_by_name,
        t.source, t.flag, t.note, t.matched_voucher, t.version
      from page t
      join bank_account a on a.organization_id = t.organization_id and a.id = t.bank_account_id
      left join "user" u on u.id = t.suspense_by
      order by ${column} ${down ? sql`desc` : sql`asc`}, t.id ${down ? sql`desc` : sql`asc`}`),
  )
}

/** Words in any order; an amount is found as it is stored, `1150.00`, however it is typed. */
function wordConditions(q: string): Sql[] {
  const text = q.trim().toLowerCase()
  if (text === '') return []
  const number = text.replace(/[\s\u00a0r]/g, '').replace(',', '.')
  const words = /^-?\d+(\.\d+)?$/.test(number) ? [number.replace('-', '')] : text.split(/\s+/).slice(0, 8)
  return words.map(
    (word) =>
      sql`t.id in (select s.id from bank_transaction_search s where s.organization_id = t.organization_id and s.search_text like ${`%${likeText(word)}%`})`,
  )
}

/** How many lines stand in each state; of one bank account, or of all. */
export async function worklistCounts(ctx: OperationCtx, bankAccountId?: string): Promise<WorklistCounts> {
  const [counts] = await ctx.query<WorklistCounts>(
    compile(sql`
      select count(*) filter (where t.status = 'unreconciled')::int as open, count(*) filter (where t.suspense)::int as suspense,
        count(*) filter (where t.status = 'reconciled')::int as cleared,
        count(*) filter (where t.status = 'ignored' and not t.suspense)::int as ignored
      from bank_transaction t where t.organization_id = ${ctx.organization.id}::uuid
        ${bankAccountId ? sql`and t.bank_account_id = ${bankAccountId}::uuid` : sql``}`),
  )
  return counts!
}

export const cursorOf = (line: WorklistLine, sort: WorklistSort): string =>
  Buffer.from(JSON.stringify([sort, sort.endsWith('amount') ? line.amount : line.posted_on, line.id])).toString(
    'base64url',
  )

const VALUE = /^(-?\d{1,18}(\.\d{1,2})?|\d{4}-\d{2}-\d{2})$/
const ID = /^[0-9a-f-]{36}$/

function readCursor(text: string, sort: WorklistSort): { value: string; id: string } {
  try {
    const [of, value, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as string[]
    if (of === sort && value && VALUE.test(value) && id && ID.test(id)) return { value, id }
  } catch {
    // Said below.
  }
  throw invalidField('cursor', 'This cursor is not of this list. Read the list from its beginning.')
}

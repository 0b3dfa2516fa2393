import { newId } from '@/lib/core/db/ids'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { inBatches } from '@/lib/core/grid/import/in-batches'
import type { OperationCtx } from '@/lib/core/operation'
import { dedupeKeys } from '../domain/statements/dedupe'
import type { StatementLine } from '../domain/statements/types'
import type { LineSource } from '../schemas'

const STAGED_AT_ONCE = 5_000
const MANY = 500

export type Staging = { import_id: string; bank_account_id: string; source: Exclude<LineSource, 'manual'> }
export type StagedCounts = { new_lines: number; duplicates: number; flagged: number }

const ofImport = (ctx: OperationCtx, import_id: string): Sql =>
  sql`l.organization_id = ${ctx.organization.id}::uuid and l.import_id = ${import_id}::uuid`

/** Puts the lines where they wait to be taken, in place of what waited there before. */
export async function stageLines(
  ctx: OperationCtx,
  { import_id, source }: Staging,
  lines: readonly (StatementLine & { at?: number })[],
  told: (done: number) => Promise<void> = async () => {},
): Promise<void> {
  await clearStaged(ctx, import_id)
  const keys = dedupeKeys(lines, source)
  let position = 0
  for (const some of inBatches([...lines], STAGED_AT_ONCE)) {
    const rows = some.map(({ corrects, at, ...line }) => ({
      ...line,
      id: newId(),
      at_line: at ?? 0,
      corrects_ref: corrects?.bank_ref ?? '',
      corrects_action: corrects?.action ?? '',
      dedupe_key: keys[position],
      position: position++,
    }))
    await ctx.query(
      compile(sql`
        insert into bank_import_line (id, organization_id, import_id, position, posted_on, description, reference, counterparty,
          counterparty_account, amount, running_balance, bank_ref, dedupe_key, at_line, gateway_facts, corrects_ref, corrects_action)
        select r.id, ${ctx.organization.id}::uuid, ${import_id}::uuid, r.position, r.posted_on, r.description, r.reference,
          coalesce(r.counterparty, ''), coalesce(r.counterparty_account, ''), r.amount, r.running_balance, coalesce(r.bank_ref, ''),
          r.dedupe_key, r.at_line, r.gateway_facts, r.corrects_ref, r.corrects_action
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, position int, posted_on date, description text,
          reference text, counterparty text, counterparty_account text, amount numeric, running_balance numeric, bank_ref text,
          dedupe_key text, at_line int, gateway_facts jsonb, corrects_ref text, corrects_action text)`),
    )
    await told(position)
  }
}

export async function clearStaged(ctx: OperationCtx, import_id: string): Promise<void> {
  await ctx.query(compile(sql`delete from bank_import_line l where ${ofImport(ctx, import_id)}`))
}

/**
 * Says of each waiting line what it is beside the lines of the account (Provider details 11, Dedupe): here already, new, or new
 * with a doubt, which a person looks at. Nothing is left out for a doubt.
 * - `fitid_reused`: the bank gave its id to another day or amount before
 * - `maybe_duplicate`: another source, or the same one under another id, told of this day and amount; one for one, so that
 *   of three such lines beside two only two are doubted
 */
export async function judgeLines(
  ctx: OperationCtx,
  { import_id, bank_account_id, source }: Staging,
): Promise<StagedCounts> {
  const organization = sql`${ctx.organization.id}::uuid`
  const known = sql`t.organization_id = ${organization} and t.bank_account_id = ${bank_account_id}::uuid`
  const mine = ofImport(ctx, import_id)
  await ctx.query(
    compile(sql`
      update bank_import_line l set flag = '', state = s.state
      from (
        select l.id, case when row_number() over (partition by l.dedupe_key order by l.position) > 1 or t.id is not null
          then 'duplicate' else 'new' end as state
        from bank_import_line l left join bank_transaction t on ${known} and t.dedupe_key = l.dedupe_key where ${mine}
      ) s
      where ${mine} and s.id = l.id and (l.state <> s.state or l.flag <> '')`),
  )
  await ctx.query(
    compile(sql`
      update bank_import_line l set state = 'flagged', flag = 'fitid_reused'
      from (select l.id, l.bank_ref, row_number() over (partition by l.bank_ref order by l.position) as nth
        from bank_import_line l where ${mine} and l.state = 'new' and l.bank_ref <> '' and l.corrects_ref = '') s
      where ${mine} and l.id = s.id and (s.nth > 1
        or exists (select 1 from bank_transaction t where ${known} and t.bank_ref <> '' and t.bank_ref = s.bank_ref))`),
  )
  await ctx.query(
    compile(sql`
      with fresh as (
        select l.id, l.posted_on, l.amount, ${words('l')} as words,
          row_number() over (partition by l.posted_on, l.amount order by l.position) as nth,
          row_number() over (partition by l.posted_on, l.amount, ${words('l')} order by l.position) as nth_alike
        from bank_import_line l where ${mine} and l.state = 'new' and l.corrects_ref = ''
      ), here as (
        select t.posted_on, t.amount, t.source, ${words('t')} as words from bank_transaction t
        where ${known} and t.flag <> 'withdrawn'
          and t.posted_on between (select min(posted_on) from fresh) and (select max(posted_on) from fresh)
          and (t.posted_on, t.amount) in (select posted_on, amount from fresh)
          and t.dedupe_key not in (select l.dedupe_key from bank_import_line l where ${mine})
      ), elsewhere as (
        select posted_on, amount, count(*) as times from here where source <> ${source} group by 1, 2
      ), alike as (
        select posted_on, amount, words, count(*) as times from here where source = ${source} group by 1, 2, 3
      )
      update bank_import_line l set state = 'flagged', flag = 'maybe_duplicate'
      from fresh f left join elsewhere e on e.posted_on = f.posted_on and e.amount = f.amount
        left join alike a on a.posted_on = f.posted_on and a.amount = f.amount and a.words = f.words
      where ${mine} and l.id = f.id and (f.nth <= e.times or f.nth_alike <= a.times)`),
  )
  return countStaged(ctx, import_id)
}

export async function countStaged(ctx: OperationCtx, import_id: string): Promise<StagedCounts> {
  const [counts] = await ctx.query<StagedCounts>(
    compile(sql`
      select count(*) filter (where l.state = 'new')::int as new_lines, count(*) filter (where l.state = 'duplicate')::int as duplicates,
        count(*) filter (where l.state = 'flagged')::int as flagged
      from bank_import_line l where ${ofImport(ctx, import_id)}`),
  )
  return counts!
}

/** Words as they are compared: case, dots and spacing are the bank's whim. */
const words = (alias: 'l' | 't'): Sql =>
  sql`upper(regexp_replace(${sql.ref(`${alias}.description`)}, '[^[:alnum:]]+', ' ', 'g'))`

/**
 * Runs work over what waits. Fresh rows have no statistics, so PostgreSQL would take thousands for a few and loop over them
 * without end; it is told to hash instead.
 */
export async function withoutLoops<T>(ctx: OperationCtx, importId: string, work: () => Promise<T>): Promise<T> {
  const [row] = await ctx.query<{ many: boolean }>(
    compile(sql`select count(*) > ${sql.lit(MANY)} as many from bank_import_line l where ${ofImport(ctx, importId)}`),
  )
  if (!row?.many) return work()
  await ctx.query(compile(sql`select set_config('enable_nestloop', 'off', true)`))
  const done = await work()
  // After an error the transaction ends, and the setting with it.
  await ctx.query(compile(sql`select set_config('enable_nestloop', 'on', true)`))
  return done
}

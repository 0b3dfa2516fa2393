import type { Transaction } from '@/lib/core/db/prisma'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/**
 * A lane is what one hook is told of one record. Of the open deliveries in it only the first is due; the others have
 * no time and get one when they become the first.
 *
 * Code that adds to a lane, takes from it or reorders it holds its lock until the commit. Lanes share a fixed number of
 * locks, so that no change takes more of them than PostgreSQL has. They are taken in rising order, before any row.
 */
export type Lane = { hook_id: string; record_key: string }

const FAMILY = sql.lit(7_104_202)
const STRIPES = 128

/** Runs a statement in the transaction of an operation, or of a worker. */
export type Run = <Row>(statement: Sql) => Promise<Row[]>

export const inTransaction =
  ({ raw }: Transaction): Run =>
  (statement) =>
    raw.$queryRawUnsafe(statement.text, ...statement.values)

export const inOperation =
  ({ query }: OperationCtx): Run =>
  (statement) =>
    query(compile(statement))

/** Locks the lanes; what was committed before is seen from the next statement on. */
export async function lockLanes(run: Run, lanes: Lane[]): Promise<void> {
  const keys = lanes.map(({ hook_id, record_key }) => `${hook_id} ${record_key}`)
  // The order by is in a subquery of its own: locks must be taken in it.
  await run(sql`
    select count(pg_advisory_xact_lock(${FAMILY}, stripe)) from (
      select distinct hashtext(key) & ${sql.lit(STRIPES - 1)} as stripe from unnest(${keys}::text[]) key order by 1
    ) stripes`)
}

/** Locks every lane: for what changes a whole hook. Rare. */
export async function lockAllLanes(run: Run): Promise<void> {
  await run(sql`
    select count(pg_advisory_xact_lock(${FAMILY}, stripe))
      from (select stripe from generate_series(0, ${sql.lit(STRIPES - 1)}) stripe order by 1) stripes`)
}

/** Makes the first open delivery of each lane due, and no other. The lanes are locked. */
export async function settleLanes(run: Run, lanes: Lane[]): Promise<void> {
  await run(sql`
    with lane as (
      select distinct hook_id::uuid as hook_id, record_key
        from unnest(${lanes.map((lane) => lane.hook_id)}::text[], ${lanes.map((lane) => lane.record_key)}::text[])
          as given(hook_id, record_key)
    ), head as materialized (
      select first.id, lane.hook_id, lane.record_key,
             exists (select 1 from integration_delivery d
                      where d.hook_id = lane.hook_id and d.record_key = lane.record_key and d.state = 'delivering') as busy
        from lane cross join lateral (
          select d.id from integration_delivery d
           where d.hook_id = lane.hook_id and d.record_key = lane.record_key and d.state in ('waiting', 'delivering')
           order by d.sequence limit 1
        ) first
    ), change as (
      select id as id, now() as due from head where not busy
      union all
      -- Put in line again behind a later one: that one steps back.
      select d.id, null from head
        join integration_delivery d on d.hook_id = head.hook_id and d.record_key = head.record_key
       where d.state = 'waiting' and d.next_attempt_at is not null and (d.id <> head.id or head.busy)
    )
    update integration_delivery d
       set next_attempt_at = case when change.due is null then null else coalesce(d.next_attempt_at, change.due) end
      from change
     where d.id = change.id and d.state = 'waiting'
       and (d.next_attempt_at is null) <> (change.due is null)`)
}

/** The same for all lanes of a hook that hold anything. All lanes are locked. */
export async function settleHook(run: Run, hookId: string): Promise<void> {
  const lanes = await run<Lane>(sql`
    select distinct hook_id::text, record_key from integration_delivery
     where hook_id = ${hookId}::uuid and state in ('waiting', 'delivering')`)
  if (lanes.length) await settleLanes(run, lanes)
}

import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { CHARGES_GRID } from '../schemas-cards'

export type StoredCharge = NonNullable<Awaited<ReturnType<OperationCtx['db']['cardCharge']['findFirst']>>>

/** Nobody knows yet what came of them, so their invoice is charged no second time. */
export const OPEN = ['planned', 'sent', 'unknown', 'action_needed'] as const
/** The gateway was asked. */
export const ASKED = ['sent', 'unknown', 'action_needed'] as const

const UUID = z.uuid()

/** The charge under a lock. @throws 404 for an unknown id, or one of another organization */
export async function lockCharge(ctx: OperationCtx, id: string): Promise<StoredCharge> {
  if (!UUID.safeParse(id).success) throw notFound('charge')
  await ctx.query(
    compile(
      sql`select 1 from card_charge where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )
  const charge = await ctx.db.cardCharge.findFirst({ where: { id } })
  if (!charge) throw notFound('charge')
  return charge
}

/**
 * An attempt for the same invoice that was paid and is not in the books: until it is, the invoice looks as if it were owed.
 * @param charge an attempt that asks; another one is looked for
 */
export const unbookedAttempt = (ctx: OperationCtx, { id, document_id }: StoredCharge): Promise<StoredCharge | null> =>
  ctx.db.cardCharge.findFirst({ where: { document_id, id: { not: id }, status: 'succeeded', payment_id: null } })

/** Changes a charge that the caller has locked, and counts its run anew. What changes nothing leaves no trace. */
export async function changeCharge(
  ctx: OperationCtx,
  before: StoredCharge,
  data: Partial<Omit<StoredCharge, 'id' | 'organization_id' | 'version' | 'amount' | 'fees'>> & {
    amount?: string
    fees?: string | null
  },
): Promise<StoredCharge> {
  const { id } = before
  const isNews = Object.entries(data).some(
    ([key, value]) => !isDeepStrictEqual(value, before[key as keyof StoredCharge]),
  )
  if (!isNews) return before
  await ctx.db.cardCharge.updateMany({
    where: { id },
    data: { ...data, updated_at: new Date(), version: { increment: 1 } },
  })
  const after = await ctx.db.cardCharge.findFirstOrThrow({ where: { id } })
  ctx.record({ entity: CHARGES_GRID, id, label: after.reference, before, after })
  ctx.signal({ type: 'grid', slug: CHARGES_GRID, ids: [id] })
  if (after.bill_run_id && after.status !== before.status) await countRun(ctx, after.bill_run_id)
  return after
}

/**
 * What came of each invoice of a run: of several attempts the last one counts. Whoever counts at the same time waits first, and then sees
 * what the other wrote: a statement that waits would count what was there when it began.
 */
export async function countRun(ctx: OperationCtx, bill_run_id: string): Promise<void> {
  const run = sql`organization_id = ${ctx.organization.id}::uuid and id = ${bill_run_id}::uuid`
  // Its key stays free, which each new charge of the run refers to.
  await ctx.query(compile(sql`select 1 from bill_run where ${run} for no key update`))
  await ctx.query(
    compile(sql`
      with last as (
        select distinct on (document_id) status from card_charge
        where organization_id = ${ctx.organization.id}::uuid and bill_run_id = ${bill_run_id}::uuid
        order by document_id, attempt desc
      ), counted as (
        select count(*) filter (where status = 'succeeded') as charged,
          count(*) filter (where status in ('declined', 'failed')) as failed,
          count(*) filter (where status not in ('succeeded', 'declined', 'failed')) as unknown from last
      )
      update bill_run r set charged = c.charged, failed = c.failed, unknown = c.unknown, updated_at = now()
      from counted c where r.organization_id = ${ctx.organization.id}::uuid and r.id = ${bill_run_id}::uuid`),
  )
}

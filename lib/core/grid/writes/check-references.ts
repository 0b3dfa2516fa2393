import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import type { Field, Reference } from '../define-grid'

type Values = Record<string, unknown>

/**
 * Refuses references that name nothing of the organization: a foreign record, a deleted one, a made-up id.
 * What stood there before may stay. One query for all of them, within the caller's transaction.
 */
export async function demandReferences(
  ctx: OperationCtx,
  fields: Record<string, Field>,
  values: Values,
  before: Values | null = null,
): Promise<void> {
  const asked = Object.entries(values).filter(
    ([key, value]) =>
      value !== null && value !== undefined && fields[key]?.reference?.exists && value !== before?.[key],
  )
  if (asked.length === 0) return
  const found = await batched(
    ctx,
    existing,
    asked.map(([key, value]) => ({ reference: fields[key]!.reference!, value: String(value) })),
  )
  const missing = asked.filter((_, index) => !found[index])
  if (missing.length)
    throw invalid(
      missing.map(([key]) => ({
        loc: ['body', key],
        msg: 'This does not exist any more. Choose one from the list.',
        type: 'not_found',
      })),
    )
}

type Named = { reference: Reference; value: string }

/** Whether each names a record; what several rows name is looked up once. */
async function existing(ctx: OperationCtx, rows: Named[][]): Promise<boolean[][]> {
  const checks = new Map<Reference, Map<string, number>>()
  const expressions: Sql[] = []
  const organization = sql`${ctx.organization.id}::uuid`
  for (const { reference, value } of rows.flat()) {
    const known = checks.get(reference) ?? new Map<string, number>()
    checks.set(reference, known)
    if (known.has(value)) continue
    known.set(value, expressions.length)
    expressions.push(sql`(${sql.lit(expressions.length)}, ${reference.exists!(sql`${value}::uuid`, organization)})`)
  }
  const found = await ctx.query<{ found: boolean }>(
    compile(sql`select found from (values ${sql.join(expressions)}) v(at, found) order by at`),
  )
  return rows.map((named) => named.map(({ reference, value }) => found[checks.get(reference)!.get(value)!]!.found))
}

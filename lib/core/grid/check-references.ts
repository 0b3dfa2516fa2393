import { compile, sql } from '../db/sql'
import { invalid } from '../errors'
import type { OperationCtx } from '../operation'
import type { Field } from './define-grid'

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
  const organization = sql`${ctx.organization.id}::uuid`
  const checks = asked.map(
    ([key, value]) => sql`${fields[key]!.reference!.exists!(sql`${value}::uuid`, organization)} as ${sql.ref(key)}`,
  )
  const [found] = await ctx.query<Record<string, boolean>>(compile(sql`select ${sql.join(checks)}`))
  const missing = asked.filter(([key]) => !found![key])
  if (missing.length)
    throw invalid(
      missing.map(([key]) => ({
        loc: ['body', key],
        msg: 'This does not exist any more. Choose one from the list.',
        type: 'not_found',
      })),
    )
}

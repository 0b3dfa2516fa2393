import type { Ctx } from './context'
import { newId } from './db/ids'
import type { Transaction } from './db/prisma'
import { insertLater } from './db/rows'

/** One record that an operation changed. `before` null: created; `after` null: deleted. */
export type Change = {
  /** Grid slug or resource name. */
  entity: string
  id: string
  label: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/** Columns that say nothing to a reader of the history, or must never be read. */
const UNTOLD =
  /^(version|updated_at|search_text|phone_canonical|phone_last9|board_position|board_since|organization_id)$/
const SECRET = /(password|secret|token|key_hash|recovery_codes|licence_key)/

/**
 * Writes the audit rows of one operation, in its transaction: a change that cannot be audited does not happen.
 * Of an update only the changed columns are kept.
 */
export function writeAudit(tx: Pick<Transaction, 'later'>, ctx: Ctx, operation: string, changes: Change[]): void {
  const base = {
    organization_id: ctx.organization?.id ?? null,
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    actor_label: ctx.actor.label,
    operation,
    at: new Date(),
    request_id: ctx.requestId,
    ip: ctx.ip,
  }
  const rows = changes.map((change) => {
    const { before, after } = difference(change)
    return {
      ...base,
      id: newId(),
      entity: change.entity,
      entity_id: change.id,
      entity_label: change.label,
      before,
      after,
    }
  })
  insertLater(tx, 'audit_log', rows.length ? rows : [{ ...base, id: newId() }])
}

function difference({ before, after }: Change) {
  const told = (row: Record<string, unknown> | null) =>
    row &&
    Object.fromEntries(
      Object.entries(row)
        .filter(([key]) => !UNTOLD.test(key))
        .map(([key, value]) => [key, SECRET.test(key) && value ? '(hidden)' : plain(value)]),
    )
  const was = told(before)
  const is = told(after)
  if (!was || !is) return { before: was, after: is }
  const changed = Object.keys(is).filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
  const pick = (row: Record<string, unknown>) => Object.fromEntries(changed.map((key) => [key, row[key]]))
  return { before: pick(was), after: pick(is) }
}

/** Dates, decimals and big integers as the wire has them. */
export const plain = (value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value === undefined ? null : JSON.parse(JSON.stringify(value))

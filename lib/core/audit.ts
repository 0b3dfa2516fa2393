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
  /** The operation that made it, where the one that runs called it as a part (`callTrusted`). */
  called?: string
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
      called_operation: change.called === operation ? null : change.called,
      before,
      after,
    }
  })
  insertLater(tx, 'audit_log', rows.length ? rows : [{ ...base, id: newId() }])
}

function difference({ before, after }: Change) {
  if (!before || !after) return { before: before && told(before), after: after && told(after) }
  // Of a thousand updated rows most columns are as they were: those are passed over before anything is made of them.
  const changed = Object.keys(after).filter(
    (key) => !isSame(before[key], after[key]) && !UNTOLD.test(key) && !isEqual(key, before, after),
  )
  const pick = (row: Values) => Object.fromEntries(changed.map((key) => [key, tell(key, row)]))
  return { before: pick(before), after: pick(after) }
}

type Values = Record<string, unknown>

const told = (row: Values): Values =>
  Object.fromEntries(
    Object.keys(row)
      .filter((key) => !UNTOLD.test(key))
      .map((key) => [key, tell(key, row)]),
  )

const tell = (key: string, row: Values): unknown => {
  if (!Object.hasOwn(row, key)) return undefined
  return SECRET.test(key) && row[key] ? '(hidden)' : plain(row[key])
}

const isSame = (a: unknown, b: unknown) =>
  a === b ? a !== undefined : a instanceof Date && b instanceof Date && a.getTime() === b.getTime()

const isEqual = (key: string, before: Values, after: Values) =>
  JSON.stringify(tell(key, before)) === JSON.stringify(tell(key, after))

/** Dates, decimals and big integers as the wire has them. */
export function plain(value: unknown): unknown {
  if (value === undefined || value === null) return null
  if (typeof value === 'string' || typeof value === 'boolean') return value
  return typeof value === 'bigint' ? String(value) : JSON.parse(JSON.stringify(value))
}

import { and, compile, sql } from '../db/sql'
import type { OperationCtx } from '../operation'
import type { EntryColumn, Parties } from './entry'
import { signalEntries } from './record-entry'

/** The entries that name `id`, and whom they belong to from then on. What is left out stays. */
export type Move = { id: string; to: Parties }

const PARTIES = ['customer_id', 'contact_id', 'lead_id'] as const

/**
 * Gives entries to another party: a lead became a customer, contacts were merged, a conversation was linked by hand.
 * @param column where entries name the `id` of a move; all moves of a call set the same parties
 * @param options.unassigned only entries that have none of the parties yet
 * @param options.subjects only entries of what happened to such records
 */
export async function moveEntries(
  ctx: OperationCtx,
  column: EntryColumn,
  moves: Move[],
  options: { unassigned?: true; subjects?: string[] } = {},
): Promise<void> {
  const [first] = moves
  if (!first) return
  const keys = PARTIES.filter((key) => key in first.to)
  const values = keys.map(
    (key) => sql`unnest(${moves.map(({ to }) => to[key] ?? null)}::uuid[]) as ${sql.ref(`to_${key}`)}`,
  )
  const named = sql.ref(`e.${column}`)
  const only = [
    ...(options.subjects ? [sql`e.subject = any(${options.subjects}::text[])`] : []),
    ...(options.unassigned ? keys.map((key) => sql`${sql.ref(`e.${key}`)} is null`) : []),
  ]
  ctx.later(
    compile(sql`
      update timeline_entry e set ${sql.join(keys.map((key) => sql`${sql.ref(key)} = ${sql.ref(`v.to_${key}`)}`))}
      from (select unnest(${moves.map(({ id }) => id)}::uuid[]) as id, ${sql.join(values)}) v
      where e.organization_id = ${ctx.organization.id}::uuid and ${named} = v.id and ${and(only)}`),
  )
  signalEntries(
    ctx,
    moves.flatMap(({ id, to }) => [{ [column]: id }, to]),
  )
}

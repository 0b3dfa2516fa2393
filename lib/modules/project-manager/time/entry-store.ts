import { newId } from '@/lib/core/db/ids'
import { insertRow, updateRow } from '@/lib/core/db/rows'
import { sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { EntryRow } from './entry-wire'

/** Entries that operations write by themselves; what people correct goes through the grid's own writes. */

export const MODEL = 'pmTimeEntry'

/** How histories call an entry. */
export const entryLabel = ({ started_at }: Record<string, unknown>): string =>
  `Time of ${new Date(started_at as Date).toISOString().slice(0, 16).replace('T', ' ')}`

export async function addEntry(
  ctx: OperationCtx,
  values: Pick<EntryRow, 'card_id' | 'user_id' | 'started_at' | 'ended_at'> & Partial<EntryRow>,
): Promise<EntryRow> {
  const row = { id: newId(), ...values, organization_id: ctx.organization.id }
  const entry = await insertRow<EntryRow>(ctx.query, MODEL, row)
  await noteChange(ctx, null, entry)
  return entry
}

export async function changeEntry(ctx: OperationCtx, before: EntryRow, values: Partial<EntryRow>): Promise<EntryRow> {
  const where = sql`organization_id = ${ctx.organization.id}::uuid and id = ${before.id}::uuid`
  const after = (await updateRow<EntryRow>(ctx.query, MODEL, { ...values, updated_at: new Date() }, where))!
  await noteChange(ctx, before, after)
  return after
}

async function noteChange(ctx: OperationCtx, before: EntryRow | null, after: EntryRow): Promise<void> {
  ctx.record({ entity: 'project-time', id: after.id, label: entryLabel(after), before, after })
  ctx.signal({ type: 'grid', slug: 'project-time', ids: [after.id] })
  tellOfTime(ctx, [before, after])
}

/** Whose figures hold the time: cards, their projects, and the clock that its person sees on every page. */
export function tellOfTime(ctx: OperationCtx, entries: (Pick<EntryRow, 'card_id' | 'user_id'> | null)[]): void {
  const told = entries.filter((entry) => entry !== null)
  ctx.signal({ type: 'grid', slug: 'project-cards', ids: [...new Set(told.map(({ card_id }) => card_id))] })
  ctx.signal({ type: 'grid', slug: 'projects' })
  const user_ids = [...new Set(told.map(({ user_id }) => user_id))]
  ctx.signal({ type: 'module', module: 'project-manager', user_ids })
}

/** @throws 404 */
export async function demandCard(ctx: OperationCtx, id: string): Promise<void> {
  if (!(await ctx.db.pmCard.count({ where: { id, deleted_at: null } }))) throw notFound('card')
}

import { z } from 'zod'
import { demand } from '../../context'
import { compile, sql } from '../../db/sql'
import { invalidField, notFound } from '../../errors'
import { spanOf } from '../../grid/dates'
import { defineOperation, type OperationCtx } from '../../operation'
import { findGrid } from '../../registry'
import { type TimelineRecord, timelineRecords } from '../kinds'
import { listEntries, timelinePage } from '../list-entries'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * The kind of record, where the caller may read it and this one exists; in the bin it has its timeline still.
 * @throws 404 for a kind without timelines, an unknown id and one of another organization
 */
export async function timelineOf(ctx: OperationCtx, name: string, id: string): Promise<TimelineRecord> {
  const record = timelineRecords.contributed().find(({ record }) => record === name)
  const grid = record && findGrid(record.reference.grid)
  if (!record || grid?.source.kind !== 'model') throw notFound('timeline')
  demand(ctx, grid.access.read)
  const { table } = grid.source
  const statement = sql`select 1 from ${sql.table(table)} where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`
  if (!UUID.test(id) || (await ctx.query(compile(statement))).length === 0) throw notFound(name)
  return record
}

/** A day, or another date that filters take (`spanOf`). */
const day = z.string().trim().max(40).optional()

export const readTimeline = defineOperation({
  name: 'core.timeline.read',
  title: 'Read a timeline',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({
    record: z.string().max(40).describe('What the record is: customer, contact, lead, deal, supplier.'),
    id: z.string(),
    kinds: z.string().max(1_000).optional().describe('Kinds of entries, separated by commas; all by default.'),
    from: day.describe('The first day, in the time zone of the organization.'),
    to: day.describe('The last day.'),
    q: z.string().trim().max(200).optional().describe('Words that all appear in the title or the text.'),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1, 'The least is 1.').max(100, 'The most is 100.').default(30),
  }),
  output: timelinePage,
  async run({ ctx, input: { record, id, kinds, from, to, q, ...page } }) {
    return listEntries(ctx, {
      record: await timelineOf(ctx, record, id),
      id,
      kinds: kinds?.split(',').filter(Boolean),
      from: from ? spanIn(ctx, 'from', from).from : undefined,
      to: to ? spanIn(ctx, 'to', to).to : undefined,
      q: q || undefined,
      ...page,
    })
  },
})

function spanIn(ctx: OperationCtx, field: string, value: string) {
  const span = spanOf(value, ctx.organization.time_zone)
  if (!span) throw invalidField(field, `${value} is not a date. Enter one such as 2026-03-01.`)
  return span
}

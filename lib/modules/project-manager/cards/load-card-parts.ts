import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

const MAX_ENTRIES = 20
const MAX_SERIES = 20

export const timeEntryOutput = z
  .object({
    id: z.string(),
    user_name: z.string(),
    started_at: z.string(),
    ended_at: z.string().nullable().describe('Null: the clock runs.'),
    seconds: z.number().describe('Until now, while the clock runs.'),
    note: z.string(),
  })
  .meta({ id: 'ProjectCardTimeEntry' })

export const seriesCardOutput = z
  .object({
    id: z.string(),
    number: z.number(),
    title: z.string(),
    status: z.enum(['todo', 'in progress', 'done']),
    due_date: z.string().nullable(),
  })
  .meta({ id: 'ProjectSeriesCard' })

const iso = (column: string) => sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export const loadEntries = (ctx: OperationCtx, cardId: string): Promise<z.infer<typeof timeEntryOutput>[]> =>
  ctx.query(
    compile(sql`
      select e.id::text, coalesce(u.name, '') as user_name, ${iso('e.started_at')} as started_at, ${iso('e.ended_at')} as ended_at,
        extract(epoch from coalesce(e.ended_at, now()) - e.started_at)::int as seconds, e.note
      from pm_time_entry e left join "user" u on u.id = e.user_id
      where e.organization_id = ${ctx.organization.id}::uuid and e.card_id = ${cardId}::uuid and e.deleted_at is null
      order by e.started_at desc limit ${sql.lit(MAX_ENTRIES)}`),
  )

export const loadSeries = (
  ctx: OperationCtx,
  cardId: string,
  seriesId: string,
): Promise<z.infer<typeof seriesCardOutput>[]> =>
  ctx.query(
    compile(sql`
      select c.id::text, c.number, c.title, c.status, c.due_date::text from pm_card c
      where c.organization_id = ${ctx.organization.id}::uuid and c.deleted_at is null and c.id <> ${cardId}::uuid
        and (c.series_id = ${seriesId}::uuid or c.id = ${seriesId}::uuid)
      order by c.number desc limit ${sql.lit(MAX_SERIES)}`),
  )

import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { isUuid } from '../schemas'

/** A card as programs see it; its days are `2026-03-31`, its times ISO 8601. */
export const cardOutput = z
  .object({
    id: z.string(),
    number: z.number(),
    board_id: z.string(),
    column_id: z.string(),
    title: z.string(),
    description: z.string(),
    priority: z.string(),
    recurrence: z.string(),
    status: z.string(),
    done_at: z.string().nullable(),
    due_date: z.string().nullable(),
    assignee_id: z.string().nullable(),
    helper_ids: z.array(z.string()),
    labels: z.array(z.string()),
    checklist: z.array(z.object({ id: z.string(), text: z.string(), done: z.boolean() })),
    project_id: z.string().nullable(),
    customer_id: z.string().nullable(),
    milestone_id: z.string().nullable(),
    estimate_hours: z.number().nullable(),
    /** Of finished entries of time. */
    logged_seconds: z.number(),
    /** The first card of those that came of one recurring card. */
    series_id: z.string().nullable(),
    version: z.number(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'ProjectCard' })
export type CardWire = z.infer<typeof cardOutput>

type Times = 'done_at' | 'created_at' | 'updated_at'
type Read = Omit<CardWire, Times> & { done_at: Date | null; created_at: Date; updated_at: Date }

/** Over the alias `c` of pm_card. */
const FIELDS = sql.raw(
  `c.id::text, c.number, c.board_id::text, c.column_id::text, c.title, c.description, c.priority, c.recurrence, c.status,
   c.done_at, c.due_date::text, c.assignee_id::text, c.helper_ids::text[], c.labels, c.checklist, c.project_id::text,
   c.customer_id::text, c.milestone_id::text, c.estimate_hours::float8, c.logged_seconds, c.series_id::text, c.version,
   c.created_at, c.updated_at`,
)

/** Live cards; `more` selects further values of each, `from` is what they are found in. */
export async function readCards<More = unknown>(
  ctx: Pick<OperationCtx, 'query'>,
  { from, more = sql`` }: { from: Sql; more?: Sql },
): Promise<(CardWire & More)[]> {
  const rows = await ctx.query<Read & More>(compile(sql`select ${FIELDS}${more} from ${from}`))
  return rows.map((row) => ({
    ...row,
    done_at: row.done_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }))
}

/** @throws 404 for an unknown id, another organization's, and one in the bin */
export async function readCardWire(ctx: Pick<OperationCtx, 'query' | 'organization'>, id: string): Promise<CardWire> {
  const from = sql`pm_card c
    where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${id}::uuid and c.deleted_at is null`
  const [card] = isUuid(id) ? await readCards(ctx, { from }) : []
  if (!card) throw notFound('card')
  return card
}

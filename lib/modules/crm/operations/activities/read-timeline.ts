import { z } from 'zod'
import { compile, or, type Sql, sql } from '@/lib/core/db/sql'
import { badRequest, notFound } from '@/lib/core/errors'
import type { Grid } from '@/lib/core/grid/define-grid'
import { readChanges } from '@/lib/core/grid/history'
import { describeActor } from '@/lib/core/jobs/describe-actor'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import {
  decodeTimelineCursor,
  encodeTimelineCursor,
  newestFirst,
  type TimelineCursor,
} from '@/lib/modules/crm/domain/timeline-cursor'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { crmDeals } from '@/lib/modules/crm/grids/crm-deals.grid'
import { crmLeads } from '@/lib/modules/crm/grids/crm-leads.grid'
import { type Timeline, type TimelineEntry, timelineOutput } from '@/lib/modules/crm/schemas'
import { conversationPage } from '@/lib/modules/crm/slots'

const page = {
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1, 'The least is 1.').max(100, 'The most is 100.').default(30),
}

export const readContactTimeline = defineOperation({
  name: 'crm.contact.timeline',
  title: 'Read the timeline of a contact',
  permission: 'crm.contact.read',
  effect: 'read',
  input: z.strictObject({ contact_id: z.string(), ...page }),
  output: timelineOutput,
  async run({ ctx, input }) {
    const id = await known(ctx, 'crm_contact', input.contact_id, 'contact')
    // Who was merged into this contact brought their history along.
    const merged = await ctx.query<{ id: string }>(
      compile(
        sql`select id::text from crm_contact where organization_id = ${ctx.organization.id}::uuid and merged_into_id = ${id}::uuid`,
      ),
    )
    return timeline(ctx, input, {
      grid: crmContacts,
      ids: [id, ...merged.map((row) => row.id)],
      self: id,
      activities: sql`a.contact_id = ${id}::uuid`,
    })
  },
})

export const readLeadTimeline = defineOperation({
  name: 'crm.lead.timeline',
  title: 'Read the timeline of a lead',
  permission: 'crm.lead.read',
  effect: 'read',
  input: z.strictObject({ lead_id: z.string(), ...page }),
  output: timelineOutput,
  async run({ ctx, input }) {
    const id = await known(ctx, 'crm_lead', input.lead_id, 'lead')
    const [opportunities, deals] = await Promise.all([
      idsOfLead(ctx, 'crm_opportunity', id),
      idsOfLead(ctx, 'crm_deal', id),
    ])
    return timeline(ctx, input, {
      grid: crmLeads,
      ids: [id],
      self: id,
      activities: or([
        sql`(a.subject = 'lead' and a.subject_id = ${id}::uuid)`,
        sql`(a.subject = 'opportunity' and a.subject_id = any(${opportunities}::uuid[]))`,
        sql`(a.subject = 'deal' and a.subject_id = any(${deals}::uuid[]))`,
      ]),
    })
  },
})

export const readDealTimeline = defineOperation({
  name: 'crm.deal.timeline',
  title: 'Read the timeline of a deal',
  permission: 'crm.deal.read',
  effect: 'read',
  input: z.strictObject({ id: z.string(), ...page }),
  output: timelineOutput,
  async run({ ctx, input }) {
    const id = await known(ctx, 'crm_deal', input.id, 'deal')
    return timeline(ctx, input, {
      grid: crmDeals,
      ids: [id],
      self: id,
      activities: sql`(a.subject = 'deal' and a.subject_id = ${id}::uuid)`,
    })
  },
})

async function idsOfLead(ctx: OperationCtx, table: 'crm_opportunity' | 'crm_deal', lead: string): Promise<string[]> {
  const rows = await ctx.query<{ id: string }>(
    compile(
      sql`select id::text from ${sql.table(table)} where organization_id = ${ctx.organization.id}::uuid and lead_id = ${lead}::uuid`,
    ),
  )
  return rows.map(({ id }) => id)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Also a record in the bin has its timeline; another organization's does not exist. */
async function known(
  ctx: OperationCtx,
  table: 'crm_contact' | 'crm_lead' | 'crm_deal',
  id: string,
  noun: string,
): Promise<string> {
  const statement = sql`select 1 from ${sql.table(table)} where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`
  if (!UUID.test(id) || (await ctx.query(compile(statement))).length === 0) throw notFound(noun)
  return id
}

/** Told as activities already, with who and when. */
const TOLD_ELSEWHERE = new Set([
  'status',
  'status_changed_at',
  'stage_id',
  'stage_changed_at',
  'closed_at',
  'chance',
  'weighted_value',
  'call_attempts',
  'last_call_at',
  'next_call_at',
  'last_called_at',
  'created_at',
  'updated_at',
  'stale',
  'lead_id',
])

type Source = { grid: Grid; ids: string[]; self: string; activities: Sql }

/** Two lists, each newest first, woven into one. */
async function timeline(
  ctx: OperationCtx,
  asked: { cursor?: string | undefined; limit: number },
  source: Source,
): Promise<Timeline> {
  const before = asked.cursor ? decodeTimelineCursor(asked.cursor) : null
  if (asked.cursor && !before) throw badRequest('The cursor is damaged. Begin again without it.')
  const limit = asked.limit + 1
  const columns = Object.keys(source.grid.columns).filter((key) => !TOLD_ELSEWHERE.has(key))
  const [activities, changes] = await Promise.all([
    readActivities(ctx, source, before, limit),
    readChanges(source.grid, ctx, { rowIds: source.ids, columns, before, limit }),
  ])
  const edits = changes.map(
    ({ id, at, actor, changes: fields }): TimelineEntry => ({
      ...NOTHING,
      id,
      at,
      kind: 'change',
      actor,
      changes: fields,
    }),
  )
  const entries = [...activities, ...edits].sort(newestFirst)
  const shown = entries.slice(0, asked.limit)
  const last = shown.at(-1)
  return { entries: shown, next_cursor: entries.length > asked.limit && last ? encodeTimelineCursor(last) : null }
}

const NOTHING = { subject: null, from: null, to: null, body: '', data: {}, changes: [] }

type ActivityRow = {
  id: string
  kind: TimelineEntry['kind']
  subject: string
  subject_id: string
  subject_label: string | null
  from_value: string | null
  to_value: string | null
  body: string
  data: Record<string, unknown>
  actor_type: TimelineEntry['actor']['type']
  actor_id: string | null
  actor_label: string
  occurred_at: Date
}

async function readActivities(
  ctx: OperationCtx,
  { activities, self }: Source,
  before: TimelineCursor | null,
  limit: number,
) {
  const older = before ? sql`and (a.occurred_at, a.id) < (${before.at}::timestamptz, ${before.id}::uuid)` : sql``
  const rows = await ctx.query<ActivityRow>(
    compile(sql`
      select a.id::text, a.kind, a.subject, a.subject_id::text, a.from_value, a.to_value, a.body, (a.data - 'deal') || case when a.kind = 'stage_change' then jsonb_build_object('status', a.data #> '{deal,status}') else '{}' end as data,
        a.actor_type, a.actor_id, a.actor_label, a.occurred_at,
        case a.subject
          when 'lead' then (select coalesce(nullif(l.name, ''), l.lead_id) from crm_lead l where l.id = a.subject_id)
          when 'opportunity' then (select p.title from crm_opportunity p where p.id = a.subject_id)
          when 'deal' then (select d.title from crm_deal d where d.id = a.subject_id)
          when 'contact' then (select coalesce(nullif(c.full_name, ''), nullif(c.email, ''), c.phone) from crm_contact c where c.id = a.subject_id)
        end as subject_label
      from crm_activity a
      where a.organization_id = ${ctx.organization.id}::uuid and ${activities} ${older}
      order by a.occurred_at desc, a.id desc limit ${limit}::int8`),
  )
  return rows.map(
    (row): TimelineEntry => ({
      id: row.id,
      at: row.occurred_at.toISOString(),
      kind: row.kind,
      actor: { type: row.actor_type, id: row.actor_id, label: describeActor(row.actor_label) },
      subject:
        row.subject_id === self ? null : { type: row.subject, id: row.subject_id, label: row.subject_label ?? '' },
      from: row.from_value,
      to: row.to_value,
      body: row.body,
      data: withPage(row.data),
      changes: [],
    }),
  )
}

const withPage = (data: Record<string, unknown>) =>
  data.ai_call_id ? { ...data, href: conversationPage.only()?.(String(data.ai_call_id)) } : data

import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { badRequest, notFound } from '@/lib/core/errors'
import type { Grid } from '@/lib/core/grid/define-grid'
import { readChanges } from '@/lib/core/grid/history'
import { describeActor } from '@/lib/core/jobs/describe-actor'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decodeTimelineCursor, encodeTimelineCursor, newestFirst } from '@/lib/core/timeline/cursor'
import type { EntryColumn } from '@/lib/core/timeline/entry'
import { type EntryRow, readEntries } from '@/lib/core/timeline/read-entries'
import { DESCRIBED_ELSEWHERE } from '@/lib/modules/crm/activities/timeline-kinds'
import { mergedContacts } from '@/lib/modules/crm/contacts/related-records'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { crmDeals } from '@/lib/modules/crm/grids/crm-deals.grid'
import { crmLeads } from '@/lib/modules/crm/grids/crm-leads.grid'
import { ACTIVITY_KINDS, type Timeline, type TimelineEntry, timelineOutput } from '@/lib/modules/crm/schemas'
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
    const ids = [id, ...(await mergedContacts(ctx, id))]
    return timeline(ctx, input, { grid: crmContacts, ids, self: id, column: 'contact_id' })
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
    return timeline(ctx, input, { grid: crmLeads, ids: [id], self: id, column: 'lead_id' })
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
    return timeline(ctx, input, { grid: crmDeals, ids: [id], self: id, column: 'subject_id' })
  },
})

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

type Source = { grid: Grid; ids: string[]; self: string; column: EntryColumn }

const HIDDEN = new Set<string>([...DESCRIBED_ELSEWHERE, 'created_at', 'updated_at'])

/** Two lists, each newest first, woven into one. */
async function timeline(
  ctx: OperationCtx,
  asked: { cursor?: string | undefined; limit: number },
  { grid, ids, self, column }: Source,
): Promise<Timeline> {
  const before = asked.cursor ? decodeTimelineCursor(asked.cursor) : null
  if (asked.cursor && !before) throw badRequest('The cursor is damaged. Begin again without it.')
  const limit = asked.limit + 1
  const columns = Object.keys(grid.columns).filter((key) => !HIDDEN.has(key))
  const kinds = [...ACTIVITY_KINDS]
  const [rows, changes] = await Promise.all([
    readEntries(ctx, [{ column, id: self }], { kinds, narrowed: true }, { before, limit }),
    readChanges(grid, ctx, { rowIds: ids, columns, before, limit }),
  ])
  const activities = rows.map((row) => toActivity(row, self))
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

function toActivity(row: EntryRow, self: string): TimelineEntry {
  const { subject, subject_id, subject_label, from_value, to_value, body, data, occurred_at } = row
  return {
    id: row.id,
    at: occurred_at.toISOString(),
    kind: row.kind as TimelineEntry['kind'],
    actor: { type: row.actor_type, id: row.actor_id, label: describeActor(row.actor_label) },
    subject: !subject || subject_id === self ? null : { type: subject, id: subject_id!, label: subject_label ?? '' },
    from: from_value,
    to: to_value,
    body,
    data: shownData(row.kind, data),
    changes: [],
  }
}

/** Of a move the deal as it was then is left out, but for its status. */
function shownData(kind: string, { deal, ...data }: Record<string, unknown>): Record<string, unknown> {
  if (kind === 'stage_change') return { ...data, status: (deal as { status?: string } | undefined)?.status }
  return data.ai_call_id ? { ...data, href: conversationPage.only()?.(String(data.ai_call_id)) } : data
}

import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { invalidField, notFound } from '@/lib/core/errors'
import { topOfBoard } from '@/lib/core/grid/board/board-position'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { hashToken } from '@/lib/core/secrets/secrets'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { onlyContactOf } from '@/lib/modules/crm/contacts/link-leads'
import { AD_NETWORK, categorize, SOURCE_TYPES } from '@/lib/modules/crm/domain/category-rules'
import { idOfRaw, type ReadLead, readAdLead } from '@/lib/modules/crm/domain/lead-sync'
import { personFields, personLabel } from '@/lib/modules/crm/domain/person'
import { leadCreated } from '@/lib/modules/crm/events'
import { loadRules } from '../categories/change-category-rules'
import { type LeadRow, leadPayload } from '../leads/lead-writes'

const OUTCOMES = ['created', 'updated', 'skipped'] as const

/**
 * Brings in one lead of the ad network, in a transaction of its own. The same lead again changes nothing; changed answers
 * and names of ads are taken over, what people have entered since is left alone.
 */
export const importLead = defineOperation({
  name: 'crm.lead.import',
  title: 'Brought in a lead from the ad network',
  permission: 'crm.sync.run',
  effect: 'write',
  input: z.strictObject({ raw: z.unknown() }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  async run({ ctx, input }) {
    const lead = readable(input.raw)
    const before = await ctx.db.crmLead.findFirst({ where: { lead_id: lead.lead_id } })
    const outcome = before ? await refresh(ctx, before as unknown as Stored, lead) : await add(ctx, lead)
    await ctx.db.crmLeadSyncFailure.deleteMany({ where: { lead_id: lead.lead_id } })
    return { outcome }
  },
})

function readable(raw: unknown): ReadLead {
  try {
    return readAdLead(raw)
  } catch (error) {
    throw invalidField('raw', (error as Error).message)
  }
}

async function add(ctx: OperationCtx, { created_at, ...lead }: ReadLead): Promise<'created'> {
  const person = { ...lead, ...personFields(lead, ctx.organization.country) }
  const after = (await ctx.db.crmLead.create({
    data: {
      ...person,
      id: newId(),
      organization_id: ctx.organization.id,
      source: AD_NETWORK,
      category: categorize(lead, await loadRules(ctx)).category,
      contact_id: await onlyContactOf(ctx, person as never),
      board_position: topOfBoard(),
      ...(created_at ? { created_at } : {}),
    },
  })) as unknown as LeadRow
  tell(ctx, null, after)
  const about = { subject: 'lead', subject_id: after.id, contact_id: after.contact_id } as const
  await recordActivity(ctx, { ...about, kind: 'created', data: { source: after.source, campaign: after.campaign } })
  await ctx.emit(leadCreated, leadPayload(after))
  return 'created'
}

type Stored = LeadRow & Record<string, unknown> & { form_answers: unknown; deleted_at: Date | null; version: number }

/** A lead that somebody deleted stays deleted. */
async function refresh(ctx: OperationCtx, before: Stored, lead: ReadLead): Promise<'updated' | 'skipped'> {
  if (before.deleted_at) return 'skipped'
  const changes: Record<string, unknown> = {}
  if (Object.keys(lead.form_answers).length > 0 && !sameAnswers(before.form_answers, lead.form_answers))
    changes.form_answers = lead.form_answers
  for (const field of SOURCE_TYPES.flatMap((type) => [type, `${type}_id`] as const))
    if (lead[field] && lead[field] !== before[field]) changes[field] = lead[field]
  for (const field of ['name', 'email', 'phone', 'company'] as const)
    if (lead[field] && !before[field]) changes[field] = lead[field]
  if (Object.keys(changes).length === 0) return 'skipped'
  const data = { ...changes, ...personFields(changes, ctx.organization.country) }
  await ctx.db.crmLead.updateMany({
    where: { id: before.id },
    data: { ...data, version: { increment: 1 }, updated_at: new Date() },
  })
  tell(ctx, before, { ...before, ...data } as LeadRow)
  return 'updated'
}

function tell(ctx: OperationCtx, before: LeadRow | null, after: LeadRow): void {
  ctx.record({ entity: 'crm-leads', id: after.id, label: personLabel(after) || after.lead_id, before, after })
  ctx.signal({ type: 'grid', slug: 'crm-leads', ids: [after.id] })
}

/** Whatever the order of the questions. */
function sameAnswers(stored: unknown, told: Record<string, string>): boolean {
  const known = (stored ?? {}) as Record<string, unknown>
  const keys = Object.keys(told)
  return keys.length === Object.keys(known).length && keys.every((key) => known[key] === told[key])
}

/** Keeps what could not be brought in, with the reason; the same lead again counts as another attempt. */
export const storeFailure = defineOperation({
  name: 'crm.sync.keep_failure',
  title: 'A lead could not be brought in',
  permission: 'crm.sync.run',
  effect: 'write',
  input: z.strictObject({ raw: z.unknown(), reason: z.string() }),
  output: z.null(),
  async run({ ctx, input }) {
    const organization_id = ctx.organization.id
    const id = newId()
    const text = JSON.stringify(input.raw ?? null).replaceAll('\\u0000', '')
    const raw = JSON.parse(text)
    // What has no id is known again by what it is.
    const lead_id = idOfRaw(input.raw) || `?${hashToken(text)}`
    const reason = input.reason.slice(0, 1_000)
    await ctx.db.crmLeadSyncFailure.upsert({
      where: { organization_id_lead_id: { organization_id, lead_id } },
      create: { id, organization_id, lead_id, raw: raw ?? {}, reason },
      update: { raw: raw ?? {}, reason, attempts: { increment: 1 }, updated_at: new Date() },
    })
    return null
  },
})

export const retryFailure = defineOperation({
  name: 'crm.sync.retry_failure',
  title: 'Tried to bring in a lead again',
  permission: 'crm.sync.run',
  effect: 'write',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ outcome: z.enum(OUTCOMES) }),
  async run({ ctx, input }) {
    const failure = await ctx.db.crmLeadSyncFailure.findFirst({ where: { id: input.id } })
    if (!failure) throw notFound('failed lead')
    return ctx.call(importLead, { raw: failure.raw })
  },
})

export const dropFailure = defineOperation({
  name: 'crm.sync.drop_failure',
  title: 'Gave up a lead that could not be brought in',
  permission: 'crm.sync.manage',
  effect: 'danger',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input }) {
    const { count } = await ctx.db.crmLeadSyncFailure.deleteMany({ where: { id: input.id } })
    if (count === 0) throw notFound('failed lead')
    return { ok: true as const }
  },
})

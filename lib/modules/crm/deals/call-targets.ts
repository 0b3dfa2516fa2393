import { newId } from '@/lib/core/db/ids'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { recordActivity } from '../activities/record-activity'
import { updateDeal } from '../operations/deals/deal-writes'
import { liveDeal } from '../records/find-record'
import type { QUALIFICATIONS } from '../schemas'
import type { DealRow } from './deal-row'
import { stageFields } from './deal-stage'

/**
 * Whom a calling campaign calls, for the module calls: deals, and targets, which are leads without an open deal. A target
 * is a row of the same table that no list or figure of deals counts, until a call qualifies it.
 */

export type CallTarget = {
  id: string
  title: string
  status: 'open' | 'won' | 'lost'
  contact_id: string | null
  contact_name: string
  phone: string
  phone_canonical: string
  company: string
  lead_id: string | null
  campaign_id: string
  owner_id: string | null
  call_attempts: number
  last_call_at: Date | null
  next_call_at: Date | null
  qualification: string
  is_target: boolean
}

type Qualification = (typeof QUALIFICATIONS)[number]['value']

const TARGET = sql.raw(
  `d.id::text, d.title, d.status, d.contact_id::text, d.contact_name, d.phone, d.phone_canonical, d.company,
   d.lead_id::text, d.campaign_id::text, d.owner_id::text, d.call_attempts, d.last_call_at, d.next_call_at, d.qualification, d.is_target`,
)

/** That a deal or target is still to be called. @param d the alias of crm_deal */
export const waitsForCall = (d: Sql, mostAttempts: Sql): Sql => sql`(
  ${d}.deleted_at is null and ${d}.status = 'open' and ${d}.phone <> '' and ${d}.call_attempts < ${mostAttempts}
  and (${d}.qualification = '' or ${d}.qualification in ('callback', 'no_answer') and ${d}.next_call_at is not null))`

/** Makes leads the targets of a campaign, in the order given. @returns the id of each lead's target */
export async function createTargets(
  ctx: OperationCtx,
  campaignId: string,
  leadIds: string[],
): Promise<Map<string, string>> {
  if (leadIds.length === 0) return new Map()
  const { pipeline_id, stage_id, chance } = await stageFields(ctx, {}, null)
  const created = await ctx.query<{ id: string; lead_id: string }>(
    compile(sql`
      insert into crm_deal (id, organization_id, is_target, campaign_id, lead_id, contact_id, owner_id, title, contact_name,
        email, phone, phone_canonical, phone_last9, company, category, currency, pipeline_id, stage_id, chance)
      select chosen.id, l.organization_id, true, ${campaignId}::uuid, l.id, l.contact_id, l.owner_id,
        left(coalesce(nullif(l.name, ''), nullif(l.email, ''), l.phone), 300), l.name, l.email, l.phone, l.phone_canonical,
        l.phone_last9, l.company, l.category, ${ctx.organization.currency}, ${pipeline_id}::uuid, ${stage_id}::uuid, ${chance}::int4
      from unnest(${leadIds.map(() => newId())}::uuid[], ${leadIds}::uuid[]) as chosen (id, lead_id)
      join crm_lead l on l.organization_id = ${ctx.organization.id}::uuid and l.id = chosen.lead_id
      returning id::text, lead_id::text`),
  )
  return new Map(created.map(({ id, lead_id }) => [lead_id, id]))
}

/** The live deals of a campaign, those that are called next first. */
export async function dealsOfCampaign(
  ctx: OperationCtx,
  campaignId: string,
  { limit = 500, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<CallTarget[]> {
  return ctx.query<CallTarget>(
    compile(sql`
      select ${TARGET} from crm_deal d
      where d.organization_id = ${ctx.organization.id}::uuid and d.campaign_id = ${campaignId}::uuid and d.deleted_at is null
      order by d.next_call_at nulls first, d.id limit ${limit}::int8 offset ${offset}::int8`),
  )
}

/** How long a taken target is nobody else's, where nothing is noted about the call. */
const HELD_MINUTES = 15

/**
 * Takes the targets that are due, for calling them now: open, with a phone number, nothing decided, and their time has
 * come. Two who take at once get different ones; a target that is taken and never noted comes back after a while.
 */
export async function claimDueTargets(
  ctx: OperationCtx,
  campaignId: string,
  limit: number,
  { mostAttempts = 100 }: { mostAttempts?: number } = {},
): Promise<CallTarget[]> {
  return ctx.query<CallTarget>(
    compile(sql`
      with due as materialized (
        select t.id from crm_deal t
        where t.organization_id = ${ctx.organization.id}::uuid and t.campaign_id = ${campaignId}::uuid
          and ${waitsForCall(sql`t`, sql`${mostAttempts}::int4`)} and (t.next_call_at is null or t.next_call_at <= now())
        order by t.next_call_at nulls first, t.id limit ${limit}::int8 for no key update skip locked
      )
      update crm_deal d set next_call_at = now() + make_interval(mins => ${sql.lit(HELD_MINUTES)})
      from due where d.organization_id = ${ctx.organization.id}::uuid and d.id = due.id
      returning ${TARGET}`),
  )
}

export type CallAttempt = {
  at?: Date
  /** When it is called again; null: not by itself. */
  next_call_at?: Date | null
  qualification?: Qualification | ''
  /** `false`: says only how it stands, e.g. once a call has ended that was counted when it began. */
  counts?: boolean
}

/** Notes that a deal was called, or what came of it; a target that is qualified becomes a deal. @throws 404 */
export async function noteCallAttempt(ctx: OperationCtx, dealId: string, attempt: CallAttempt): Promise<DealRow> {
  const { at = new Date(), next_call_at, qualification, counts = true } = attempt
  const noted = await change(ctx, dealId, (before) => ({
    ...(counts ? { call_attempts: before.call_attempts + 1, last_call_at: at } : {}),
    ...(next_call_at === undefined ? {} : { next_call_at }),
    ...(qualification === undefined ? {} : { qualification }),
  }))
  if (!noted.is_target || qualification !== 'qualified') return noted
  const meanwhile = await ctx.db.crmDeal.findFirst({
    where: { lead_id: noted.lead_id, is_target: false, status: 'open', deleted_at: null },
    orderBy: { created_at: 'desc' },
  })
  if (meanwhile) {
    await change(ctx, meanwhile.id, () => ({ qualification }))
    return noted
  }
  // Any change makes a deal of it.
  return updateDeal(ctx, dealId, { title: noted.title })
}

/** Clears the logged attempts, so that calling begins anew; the calls stay in the timeline, with a line that says so. */
export async function resetCalls(ctx: OperationCtx, dealId: string): Promise<DealRow> {
  const before = await locked(ctx, dealId)
  const none = { call_attempts: 0, last_call_at: null, next_call_at: null, qualification: '' }
  if (before.call_attempts === 0 && !before.last_call_at && !before.next_call_at && !before.qualification) return before
  const after = await change(ctx, dealId, () => none)
  await recordActivity(ctx, {
    kind: 'calls_reset',
    subject: 'deal',
    subject_id: dealId,
    contact_id: after.contact_id,
    data: { call_attempts: before.call_attempts, qualification: before.qualification },
  })
  return after
}

/** The version stays: a call is no edit that somebody with the form open would have to compare. */
async function change(ctx: OperationCtx, id: string, values: (before: DealRow) => object): Promise<DealRow> {
  const before = await locked(ctx, id)
  const after = (await ctx.db.crmDeal.update({
    where: { id },
    data: { ...values(before), updated_at: new Date() },
  })) as unknown as DealRow
  ctx.record({ entity: 'crm-deals', id, label: after.title, before, after })
  ctx.signal({ type: 'grid', slug: 'crm-deals', ids: [id] })
  return after
}

async function locked(ctx: OperationCtx, id: string): Promise<DealRow> {
  const deal = await liveDeal(ctx, id)
  const rows = await ctx.query(compile(sql`select 1 from crm_deal where id = ${deal.id}::uuid for no key update`))
  if (rows.length === 0) throw notFound('deal')
  return liveDeal(ctx, id)
}

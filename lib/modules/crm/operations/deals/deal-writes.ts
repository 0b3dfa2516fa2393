import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { invalid } from '@/lib/core/errors'
import { topOfBoard } from '@/lib/core/grid/board/board-position'
import type { FieldError } from '@/lib/core/grid/wire'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { callTrusted, type OperationCtx } from '@/lib/core/operation'
import { batched, inOrderOf } from '@/lib/core/transaction/batch'
import { moveActivities } from '@/lib/modules/crm/activities/move-activities'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { partyFields } from '@/lib/modules/crm/deals/deal-party'
import type { DealRow } from '@/lib/modules/crm/deals/deal-row'
import { stageFields } from '@/lib/modules/crm/deals/deal-stage'
import { dealToWire, type NamedDeal } from '@/lib/modules/crm/deals/deal-wire'
import { stageChangeData } from '@/lib/modules/crm/deals/stage-changes'
import { closeFields, dateIn, dealTitle } from '@/lib/modules/crm/domain/deal'
import { personFields } from '@/lib/modules/crm/domain/person'
import { dealCreated, dealStageChanged, dealUpdated } from '@/lib/modules/crm/events'
import { dealColumns } from '@/lib/modules/crm/grids/crm-deals.columns'

export const dealWrites = modelWrites({
  slug: 'crm-deals',
  singular: 'Deal',
  model: 'crmDeal',
  columns: dealColumns,
  label: (row) => String(row.title),
  permission: 'crm.deal',
  softDelete: true,
  board: { column: 'stage_id' },
  // A move tells where from: two at the same time come one after the other.
  lockTable: 'crm_deal',
  rules: {
    forMany: true,
    async prepare({ ctx, values, before }) {
      const target = (before as DealRow | null)?.is_target ? (before as DealRow) : null
      const deal = target ? null : (before as DealRow | null)
      const stored: Record<string, unknown> = {
        ...(target ? asNewDeal(target) : {}),
        ...values,
        ...personFields(values, ctx.organization.country),
        ...closeFields(values),
      }
      if (typeof values.next_step_on === 'string') stored.next_step_on = dateIn(values.next_step_on)
      if (!deal || 'currency' in values) stored.currency = currencyOf(ctx, values.currency)
      Object.assign(stored, await partyFields(ctx, stored, deal), await stageFields(ctx, stored, deal))
      if (!deal) stored.title = dealTitle(stored)
      return stored
    },
    async afterWrite({ ctx, before, after, verb }) {
      if ((after as DealRow).is_target) return
      const deal = before as DealRow | null
      await publishDeal(ctx, deal?.is_target ? null : deal, after as DealRow, verb)
    },
  },
})

/** A target that is qualified or edited becomes a deal, and begins as one does. */
function asNewDeal(target: DealRow): Record<string, unknown> {
  const { title, lead_id, contact_id, contact_name, email, phone, phone_canonical, phone_last9, company } = target
  const person = { title, lead_id, contact_name, email, phone, phone_canonical, phone_last9, company }
  const known = contact_id ? { contact_id } : {}
  return {
    ...person,
    ...known,
    is_target: false,
    created_at: new Date(),
    board_position: topOfBoard(),
    board_since: new Date(),
  }
}

/** Columns whose change a program hears of as deal.updated; a move is told by deal.stage_changed. */
const TOLD = [
  'title',
  'description',
  'category',
  'value',
  'currency',
  'probability',
  'expected_close',
  'contact_id',
  'contact_name',
  'email',
  'phone',
  'company',
  'lead_id',
  'campaign_id',
  'owner_id',
] as const

async function publishDeal(ctx: OperationCtx, before: DealRow | null, after: DealRow, verb: string): Promise<void> {
  const about = { subject: 'deal', subject_id: after.id, contact_id: after.contact_id } as const
  if (before && (before.contact_id !== after.contact_id || before.lead_id !== after.lead_id))
    await moveActivities(ctx, about)
  if (verb === 'deleted' || verb === 'restored') await recordActivity(ctx, { ...about, kind: verb })
  const deal = dealToWire(await withNames(ctx, after))
  if (!before) {
    await recordActivity(ctx, {
      ...about,
      kind: 'created',
      data: { value: after.value === null ? null : String(after.value), currency: after.currency },
    })
    await ctx.emit(dealCreated, deal)
    return
  }
  if (TOLD.some((key) => String(before[key] ?? '') !== String(after[key] ?? ''))) await ctx.emit(dealUpdated, deal)
  if (before.stage_id !== after.stage_id) await publishMove(ctx, before, after, deal)
}

async function publishMove(ctx: OperationCtx, before: DealRow, after: DealRow, deal: ReturnType<typeof dealToWire>) {
  const { stage_name: from } = await withNames(ctx, before)
  const id = newId()
  const data = stageChangeData({
    pipeline_id: after.pipeline_id,
    from_stage_id: before.stage_id,
    to_stage_id: after.stage_id,
    deal,
  })
  await recordActivity(ctx, {
    id,
    at: after.stage_changed_at as Date,
    kind: 'stage_change',
    subject: 'deal',
    subject_id: after.id,
    contact_id: after.contact_id,
    from,
    to: deal.stage_name,
    data,
  })
  await ctx.emit(
    dealStageChanged,
    {
      id,
      deal_id: after.id,
      ...data,
      from_stage_name: from,
      to_stage_name: deal.stage_name,
      changed_at: deal.stage_changed_at,
    },
    { id },
  )
}

async function withNames(ctx: OperationCtx, deal: DealRow): Promise<DealRow & NamedDeal> {
  const names = await batched(ctx, namesOfStages, deal.stage_id)
  return { ...deal, stage_name: names?.stage_name ?? '', pipeline_name: names?.pipeline_name ?? '' }
}

async function namesOfStages(ctx: OperationCtx, ids: string[]) {
  const found = await ctx.query<{ id: string; stage_name: string; pipeline_name: string }>(
    compile(sql`
      select s.id::text, s.name as stage_name, p.name as pipeline_name
      from crm_stage s join crm_pipeline p on p.id = s.pipeline_id
      where s.organization_id = ${ctx.organization.id}::uuid and s.id = any(${[...new Set(ids)]}::uuid[])`),
  )
  return inOrderOf(ids, found)
}

function currencyOf(ctx: OperationCtx, given: unknown): string {
  const text = String(given ?? '').trim()
  return text ? text.toUpperCase() : ctx.organization.currency
}

/** What a program says of a deal; null and left out mean: not said. */
export type DealInput = {
  title?: string | null | undefined
  description?: string | null | undefined
  category?: string | null | undefined
  value?: number | string | null | undefined
  currency?: string | null | undefined
  probability?: number | null | undefined
  expected_close?: string | null | undefined
  stage_id?: string | null | undefined
  contact_id?: string | null | undefined
  contact_name?: string | null | undefined
  email?: string | null | undefined
  phone?: string | null | undefined
  company?: string | null | undefined
  lead_id?: string | null | undefined
  campaign_id?: string | null | undefined
  owner_id?: string | null | undefined
}

/**
 * Adds a deal, inside the caller's operation; the caller has asked the permission and the lengths. Without a stage it
 * begins in the first open one of the default pipeline, without a title it is called by whom it is with.
 * @throws 422 at the field
 */
export async function createDeal(ctx: OperationCtx, input: DealInput): Promise<DealRow & NamedDeal> {
  const given = Object.entries(input).filter(([, value]) => value !== null && value !== undefined)
  const values = checked(Object.fromEntries(given))
  return withNames(ctx, (await callTrusted(ctx, dealWrites.create, values)) as DealRow)
}

/**
 * Changes what is given: null empties a text, an amount or a probability; title, currency and stage stay when null.
 * @throws 404, 422 at the field
 */
export async function updateDeal(ctx: OperationCtx, id: string, input: DealInput): Promise<DealRow & NamedDeal> {
  const changes = Object.entries(input).flatMap(([key, value]): [string, unknown][] => {
    if (value === undefined || (KEPT.has(key) && (value === null || value === ''))) return []
    return [[key, value === null && !EMPTIED.has(key) ? '' : value]]
  })
  const run = { row_id: id, changes: checked(Object.fromEntries(changes)) }
  return withNames(ctx, (await callTrusted(ctx, dealWrites.update, run)) as DealRow)
}

/** Moves a deal to a stage of its pipeline, with its status. The same stage again changes and tells nothing. */
export const moveDeal = (ctx: OperationCtx, id: string, stageId: string): Promise<DealRow & NamedDeal> =>
  updateDeal(ctx, id, { stage_id: stageId })

const KEPT = new Set(['title', 'currency', 'stage_id'])
const EMPTIED = new Set(['value', 'probability', 'contact_id', 'lead_id', 'campaign_id', 'owner_id'])
const IDS = ['stage_id', 'contact_id', 'lead_id', 'campaign_id', 'owner_id']
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const MAX_AMOUNT = 1e16

/** What the database could not store or ask, said in words. */
function checked(values: Record<string, unknown>): Record<string, unknown> {
  const wrong = Object.entries(values).flatMap(([key, value]): FieldError[] => {
    const problem = problemOf(key, value)
    return problem ? [{ loc: ['body', key], msg: problem, type: 'value_error' }] : []
  })
  if (wrong.length) throw invalid(wrong)
  return typeof values.value === 'number' ? { ...values, value: values.value.toFixed(2) } : values
}

function problemOf(key: string, value: unknown): string | null {
  if (IDS.includes(key) && value !== null && !UUID.test(String(value))) return 'There is no record with this id.'
  if (typeof value === 'string' && value.includes('\0')) return 'Remove the null character.'
  if (key === 'value' && value !== null && !(Math.abs(Number(value)) < MAX_AMOUNT)) return 'Enter a smaller amount.'
  return null
}

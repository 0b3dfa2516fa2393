import { invalid, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { batched, inOrderOf } from '@/lib/core/transaction/batch'
import { moveActivities } from '@/lib/modules/crm/activities/move-activities'
import { recordActivity } from '@/lib/modules/crm/activities/record-activity'
import { partyErrors } from '@/lib/modules/crm/domain/party'
import { opportunityCreated, opportunityStatusChanged } from '@/lib/modules/crm/events'
import { opportunityColumns } from '@/lib/modules/crm/grids/crm-opportunities.columns'
import { demandStatus } from '@/lib/modules/crm/leads/status-rules'
import { isOpen } from '@/lib/modules/crm/schemas'

export type OpportunityRow = Row & {
  title: string
  lead_id: string | null
  customer_id: string | null
  value: unknown
  currency: string
  status: string
}

export const opportunityWrites = modelWrites({
  slug: 'crm-opportunities',
  singular: 'Opportunity',
  model: 'crmOpportunity',
  columns: opportunityColumns,
  label: (row) => String(row.title),
  permission: 'crm.opportunity',
  softDelete: true,
  board: { column: 'status' },
  rules: {
    forMany: true,
    async prepare({ ctx, values, before }) {
      const prepared: Record<string, unknown> = { ...values, ...demandStatus(values, before) }
      const wrong = partyErrors({ ...before, ...values })
      if (wrong.length) throw invalid(wrong)
      if (values.lead_id && values.lead_id !== before?.lead_id) await demandOpenLead(ctx, String(values.lead_id))
      if (!before || 'currency' in values) prepared.currency = currencyOf(ctx, values.currency)
      if (!before || 'value' in values) prepared.value = values.value ?? '0'
      if (!before || 'source' in values) prepared.source = values.source || 'other'
      return prepared
    },
    async afterWrite({ ctx, before, after, verb }) {
      const opportunity = after as OpportunityRow
      const about = {
        subject: 'opportunity',
        subject_id: opportunity.id,
        contact_id: await contactBehind(ctx, opportunity),
      } as const
      if (before && (before.lead_id !== opportunity.lead_id || before.customer_id !== opportunity.customer_id))
        await moveActivities(ctx, about)
      if (verb === 'created') {
        const { value, currency } = payload(opportunity)
        await recordActivity(ctx, { ...about, kind: 'created', data: { value, currency } })
        await ctx.emit(opportunityCreated, payload(opportunity))
      }
      if (verb === 'deleted' || verb === 'restored') await recordActivity(ctx, { ...about, kind: verb })
      if (before && before.status !== opportunity.status) {
        const moved = { from: String(before.status), to: opportunity.status }
        await recordActivity(ctx, { ...about, kind: 'status_change', ...moved })
        await ctx.emit(opportunityStatusChanged, { ...payload(opportunity), ...moved })
      }
    },
  },
})

const payload = ({ id, title, lead_id, customer_id, value, currency, status }: OpportunityRow) => ({
  id,
  title,
  lead_id,
  customer_id,
  value: String(value),
  currency,
  status,
})

/** Whether the lead exists was asked before; here, whether it can still be won. */
async function demandOpenLead(ctx: OperationCtx, id: string): Promise<void> {
  const lead = await batched(ctx, leadsOf, id)
  if (isOpen(lead?.status)) return
  throw invalidField(
    'lead_id',
    `This lead is ${lead?.status ?? 'gone'}. Choose a lead that is open, or the customer it became.`,
    'lead_closed',
  )
}

async function contactBehind(ctx: OperationCtx, { lead_id }: { lead_id: string | null }): Promise<string | null> {
  if (!lead_id) return null
  return (await batched(ctx, leadsOf, lead_id))?.contact_id ?? null
}

async function leadsOf(ctx: OperationCtx, ids: string[]) {
  const found = await ctx.db.crmLead.findMany({
    where: { id: { in: [...new Set(ids)] } },
    select: { id: true, status: true, contact_id: true },
  })
  return inOrderOf(ids, found)
}

function currencyOf(ctx: OperationCtx, given: unknown): string {
  if (!given) return ctx.organization.currency
  const currency = String(given).toUpperCase()
  if (CURRENCIES.has(currency)) return currency
  throw invalidField('currency', `${currency} is no currency. Write three letters, e.g. ZAR, USD or EUR.`)
}

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

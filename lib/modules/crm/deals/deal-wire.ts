import { z } from 'zod'
import { compile, type Sql, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { outcomeField } from '../schemas'

/** A deal as programs see it: CRM endpoints, integration API and webhooks alike. Times are ISO 8601. */
export const dealOutput = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    value: z.number().nullable(),
    currency: z.string(),
    /** As it was entered, 0 to 100; null: as its stage says. */
    probability: z.number().nullable(),
    /** As it was sent; a date where it was entered in the screen. */
    expected_close: z.string().nullable(),
    status: outcomeField,
    pipeline_id: z.string(),
    pipeline_name: z.string(),
    stage_id: z.string(),
    stage_name: z.string(),
    contact_id: z.string().nullable(),
    contact_name: z.string(),
    email: z.string(),
    phone: z.string(),
    company: z.string(),
    lead_id: z.string().nullable(),
    campaign_id: z.string().nullable(),
    owner_id: z.string().nullable(),
    created_at: z.string(),
    updated_at: z.string(),
    stage_changed_at: z.string(),
    closed_at: z.string().nullable(),
  })
  .meta({ id: 'Deal' })
export type DealWire = z.infer<typeof dealOutput>

/** A row of crm_deal with the names of where it is, whichever client read it. */
export type NamedDeal = Omit<DealWire, 'value' | Times> & { value: unknown } & Record<Times, Date | string | null>
type Times = 'created_at' | 'updated_at' | 'stage_changed_at' | 'closed_at'

export function dealToWire(row: NamedDeal): DealWire {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    value: row.value === null ? null : Number(String(row.value)),
    currency: row.currency,
    probability: row.probability,
    expected_close: row.expected_close || null,
    status: row.status,
    pipeline_id: row.pipeline_id,
    pipeline_name: row.pipeline_name,
    stage_id: row.stage_id,
    stage_name: row.stage_name,
    contact_id: row.contact_id,
    contact_name: row.contact_name,
    email: row.email,
    phone: row.phone,
    company: row.company,
    lead_id: row.lead_id,
    campaign_id: row.campaign_id,
    owner_id: row.owner_id,
    created_at: iso(row.created_at)!,
    updated_at: iso(row.updated_at)!,
    stage_changed_at: iso(row.stage_changed_at)!,
    closed_at: iso(row.closed_at),
  }
}

const iso = (moment: Date | string | null): string | null => (moment === null ? null : new Date(moment).toISOString())

const FIELDS = sql.raw(
  `d.id::text, d.title, d.description, d.category, d.value, d.currency, d.probability, d.expected_close, d.status,
   d.pipeline_id::text, p.name as pipeline_name, d.stage_id::text, s.name as stage_name,
   d.contact_id::text, d.contact_name, d.email, d.phone, d.company, d.lead_id::text, d.campaign_id::text,
   d.owner_id::text, d.created_at, d.updated_at, d.stage_changed_at, d.closed_at`,
)

/**
 * Live deals of the organization.
 * @param wanted.where over the alias `d` of crm_deal
 * @param wanted.order over the same; give it an index that begins with the organization
 */
export async function readDeals(
  ctx: Pick<OperationCtx, 'organization' | 'query'>,
  wanted: { where: Sql; order: Sql; limit: number; offset?: number },
): Promise<DealWire[]> {
  const rows = await ctx.query<NamedDeal>(
    compile(sql`
      select ${FIELDS} from (
        select * from crm_deal d
        where d.organization_id = ${ctx.organization.id}::uuid and d.deleted_at is null and ${wanted.where}
        order by ${wanted.order} limit ${wanted.limit}::int8 offset ${wanted.offset ?? 0}::int8
      ) d
      join crm_pipeline p on p.id = d.pipeline_id
      join crm_stage s on s.id = d.stage_id
      order by ${wanted.order}`),
  )
  return rows.map(dealToWire)
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws 404 for an unknown id, another organization's, and one in the bin */
export async function readDealWire(ctx: Pick<OperationCtx, 'organization' | 'query'>, id: string): Promise<DealWire> {
  const [deal] = UUID.test(id)
    ? await readDeals(ctx, { where: sql`d.id = ${id}::uuid`, order: sql`d.id`, limit: 1 })
    : []
  if (!deal) throw notFound('deal')
  return deal
}

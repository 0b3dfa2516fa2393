import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { Grid } from '@/lib/core/grid/define-grid'
import { parseSort } from '@/lib/core/grid/query/sort'
import { countExactly, readPage } from '@/lib/core/grid/query/stored-source'
import { asRows, rowOf } from '@/lib/core/grid/row-schema'
import type { FilterNode } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { crmContacts } from '@/lib/modules/crm/grids/crm-contacts.grid'
import { crmLeads } from '@/lib/modules/crm/grids/crm-leads.grid'
import { STAGE_OUTCOMES, STATUSES, statusField } from '@/lib/modules/crm/schemas'

/** The read-only listings and the summary (Business Platform Modules 4.5). */

const whole = (fallback: number, most: number) =>
  z.coerce
    .number({ error: 'Enter a whole number.' })
    .int()
    .min(1, 'The least is 1.')
    .max(most, `The most is ${most}.`)
    .default(fallback)
const listInput = {
  q: z.string().max(200).optional(),
  sort: z.string().max(100).optional(),
  page: whole(1, 100_000),
  per_page: whole(25, 100),
}
type ListInput = { q?: string | undefined; sort?: string | undefined; page: number; per_page: number }
const listed = { total: z.number(), page: z.number(), per_page: z.number() }

export const listLeads = defineOperation({
  name: 'crm.lead.list',
  title: 'Listed leads',
  permission: 'crm.lead.read',
  effect: 'read',
  input: z.strictObject({ ...listInput, status: statusField.optional() }),
  output: z.object({ leads: z.array(rowOf(() => crmLeads)), ...listed }),
  async run({ ctx, input }) {
    const filter: FilterNode | null = input.status ? { column: 'status', op: 'eq', value: input.status } : null
    const { rows, ...rest } = await list(ctx, crmLeads, input, filter)
    return { leads: rows, ...rest }
  },
})

export const listContacts = defineOperation({
  name: 'crm.contact.list',
  title: 'Listed contacts',
  permission: 'crm.contact.read',
  effect: 'read',
  input: z.strictObject(listInput),
  output: z.object({ contacts: z.array(rowOf(() => crmContacts)), ...listed }),
  async run({ ctx, input }) {
    const { rows, ...rest } = await list(ctx, crmContacts, input, null)
    return { contacts: rows, ...rest }
  },
})

async function list<Slug extends string>(
  ctx: OperationCtx,
  grid: Grid<Slug>,
  input: ListInput,
  filter: FilterNode | null,
) {
  const { q, page, per_page } = input
  const wanted = { filter, ...(q ? { q } : {}) }
  const [found, total] = await Promise.all([
    readPage(grid, ctx, {
      ...wanted,
      columns: Object.keys(grid.columns),
      sort: parseSort(grid, input.sort || '-created_at'),
      limit: per_page,
      offset: (page - 1) * per_page,
    }),
    countExactly(grid, ctx, wanted),
  ])
  return { rows: asRows(grid, found.rows), total, page, per_page }
}

const byStatus = z.record(z.string(), z.number())

export const readCrmStats = defineOperation({
  name: 'crm.stats.read',
  title: 'Read the summary of the CRM',
  permission: 'crm.lead.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    contacts: z.number(),
    leads: z.object({ total: z.number(), by_status: byStatus }),
    /** `value` is of the open ones, in the organization's currency. */
    opportunities: z.object({ total: z.number(), by_status: byStatus, value: z.string(), currency: z.string() }),
    /** `open_value` and `weighted_value` (value × probability) likewise. */
    deals: z.object({
      total: z.number(),
      by_status: byStatus,
      open_value: z.string(),
      weighted_value: z.string(),
      currency: z.string(),
    }),
  }),
  async run({ ctx }) {
    const { id, currency } = ctx.organization
    const live = sql`organization_id = ${id}::uuid and deleted_at is null`
    const [contacts, leads, opportunities, [open], deals] = await Promise.all([
      ctx.query<{ n: number }>(compile(sql`select count(*)::int as n from crm_contact where ${live}`)),
      ctx.query<StatusCount>(
        compile(sql`select status, count(*)::int as n from crm_lead where ${live} group by status`),
      ),
      ctx.query<StatusCount>(
        compile(sql`select status, count(*)::int as n from crm_opportunity where ${live} group by status`),
      ),
      ctx.query<{ value: string }>(
        compile(sql`
          select coalesce(sum(value), 0)::text as value from crm_opportunity
          where ${live} and status in ('New', 'Unreachable', 'Quoted') and currency = ${currency}`),
      ),
      ctx.query<StatusCount & { value: string; weighted: string }>(
        compile(sql`
          select status, count(*)::int as n,
            coalesce(sum(value) filter (where currency = ${currency}), 0)::numeric(20, 2)::text as value,
            coalesce(sum(round(value * chance / 100, 2)) filter (where currency = ${currency}), 0)::numeric(20, 2)::text as weighted
          from crm_deal where ${live} and not is_target group by status`),
      ),
    ])
    const openDeals = deals.find(({ status: key }) => key === 'open')
    return {
      contacts: contacts[0]!.n,
      leads: totals(leads, STATUSES),
      opportunities: { ...totals(opportunities, STATUSES), value: open!.value, currency },
      deals: {
        ...totals(deals, STAGE_OUTCOMES),
        open_value: openDeals?.value ?? '0.00',
        weighted_value: openDeals?.weighted ?? '0.00',
        currency,
      },
    }
  },
})

type StatusCount = { status: string; n: number }

/** Every status has its number, also those that no row has. */
function totals(rows: StatusCount[], statuses: readonly { value: string }[]) {
  const by_status = Object.fromEntries(statuses.map(({ value }) => [value, 0]))
  for (const { status: key, n } of rows) by_status[key] = n
  return { total: rows.reduce((sum, { n }) => sum + n, 0), by_status }
}

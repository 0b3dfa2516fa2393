import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { recordHref } from '@/lib/core/grid/grid-for-path'
import type { OperationCtx } from '@/lib/core/operation'
import { accDocumentTable, customerTable } from '@/lib/modules/accounting/tables'
import { crmDealTable, crmLeadTable } from '@/lib/modules/crm/tables'
import { customerPanel } from '../slots'

const MAX_LINES = 10

const invoiceOutput = z
  .object({
    id: z.string(),
    number: z.string(),
    due_date: z.string().nullable(),
    overdue_days: z.number().describe('Days late in the organization’s time zone; 0: not yet.'),
    outstanding: z.string(),
    currency: z.string(),
    href: z.string(),
  })
  .meta({ id: 'ProjectCardInvoice' })

const dealOutput = z
  .object({ id: z.string(), title: z.string(), value: z.string().nullable(), currency: z.string(), href: z.string() })
  .meta({ id: 'ProjectCardDeal' })

const lineOutput = z
  .object({ id: z.string(), label: z.string(), detail: z.string(), href: z.string(), urgent: z.boolean() })
  .meta({ id: 'ProjectCardCustomerLine' })

export const customerOutput = z
  .object({
    id: z.string(),
    name: z.string(),
    href: z.string(),
    invoices: z.array(invoiceOutput).nullable().describe('Those with something open; null: not for the caller.'),
    deals: z.array(dealOutput).nullable().describe('The open ones; null: not for the caller.'),
    further: z.array(z.object({ title: z.string(), lines: z.array(lineOutput) })).describe('What other modules know.'),
  })
  .meta({ id: 'ProjectCardCustomer' })
export type CardCustomer = z.infer<typeof customerOutput>

/** What is open with the customer of a card, as far as the caller may see it. */
export async function readCardCustomer(ctx: OperationCtx, customerId: string): Promise<CardCustomer | null> {
  const [[customer], invoices, deals, further] = await Promise.all([
    ctx.query<{ name: string }>(
      compile(sql`
        select c.name from ${customerTable} c
        where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${customerId}::uuid`),
    ),
    can(ctx, 'accounting.document.read') ? openInvoices(ctx, customerId) : null,
    can(ctx, 'crm.deal.read') ? openDeals(ctx, customerId) : null,
    Promise.all(
      customerPanel.contributed().map(async ({ title, read }) => ({ title, lines: await read(ctx, customerId) })),
    ),
  ])
  if (!customer) return null
  return {
    id: customerId,
    name: customer.name,
    href: recordHref('acc-customers', customerId),
    invoices: invoices?.map((one) => ({ ...one, href: recordHref('acc-sales-invoices', one.id) })) ?? null,
    deals: deals?.map((one) => ({ ...one, href: recordHref('crm-deals', one.id) })) ?? null,
    further: further.flatMap(({ title, lines }) => (lines ? [{ title, lines }] : [])),
  }
}

type Invoice = Omit<z.infer<typeof invoiceOutput>, 'href'>
const openInvoices = (ctx: OperationCtx, customerId: string) =>
  ctx.query<Invoice>(
    compile(sql`
      select d.id::text, d.number, d.due_date::text, d.outstanding::text, d.currency,
        greatest(0, coalesce((now() at time zone ${ctx.organization.time_zone})::date - d.due_date, 0))::int as overdue_days
      from ${accDocumentTable} d
      where d.organization_id = ${ctx.organization.id}::uuid and d.customer_id = ${customerId}::uuid
        and d.doctype = 'acc_sales_invoice' and d.docstatus = 1 and d.outstanding > 0
      order by d.due_date, d.id limit ${sql.lit(MAX_LINES)}`),
  )

type Deal = Omit<z.infer<typeof dealOutput>, 'href'>
/** A deal is the customer's whose lead became them. */
const openDeals = (ctx: OperationCtx, customerId: string) =>
  ctx.query<Deal>(
    compile(sql`
      select d.id::text, d.title, d.value::text, d.currency from ${crmDealTable} d
      join ${crmLeadTable} l on l.organization_id = d.organization_id and l.id = d.lead_id
      where d.organization_id = ${ctx.organization.id}::uuid and l.converted_customer_id = ${customerId}::uuid
        and d.status = 'open' and not d.is_target and d.deleted_at is null
      order by d.id desc limit ${sql.lit(MAX_LINES)}`),
  )

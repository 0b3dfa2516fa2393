import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { accDocumentTable, customerTable } from '@/lib/modules/accounting/tables'
import { todayAt } from '../cards/card-rows'
import { expiryText, isExpired } from '../domain/cards/expiry'
import { daysOf } from '../domain/cards/period'
import type { PlanFate } from '../schemas-cards'
import type { PlannedInvoice } from '../schemas-cards-answers'
import { GATEWAY_CURRENCY_CHOICES } from '../schemas-gateway'

type Row = {
  document_id: string
  number: string
  customer_id: string
  customer: string
  posting_date: string
  currency: string
  amount: string
  posted: boolean
  asked: boolean
  card_id: string | null
  brand: string | null
  last4: string | null
  exp_month: number | null
  exp_year: number | null
}

/**
 * Sales invoices dated in the month that are drafts, or posted and not paid, each with the card that its customer pays with by
 * themselves: the one that was changed last where there are several. Credit notes are left to people.
 * @param only of one fate, for the run itself
 */
export async function plannedInvoices(ctx: OperationCtx, period: string): Promise<PlannedInvoice[]> {
  const { from, to } = daysOf(period)
  const today = todayAt(ctx)
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<Row>(
    compile(sql`
      select d.id::text as document_id, d.number, d.customer_id::text, d.party_name as customer,
        to_char(d.posting_date, 'YYYY-MM-DD') as posting_date, d.currency, d.docstatus = 1 as posted,
        (case when d.docstatus = 0 then d.grand_total else d.outstanding end)::text as amount,
        exists (select 1 from card_charge x where x.organization_id = d.organization_id and x.document_id = d.id) as asked,
        card.id::text as card_id, card.brand, card.last4, card.exp_month, card.exp_year
      from ${accDocumentTable} d
      left join lateral (
        select c.id, c.brand, c.last4, c.exp_month, c.exp_year from saved_card c
        where c.organization_id = d.organization_id and c.auto_charge and c.status in ('active', 'expired')
          and (c.customer_id = d.customer_id or (c.customer_id is null and lower(c.email) = (
            select lower(k.email) from ${customerTable} k where k.organization_id = d.organization_id and k.id = d.customer_id and k.email <> ''
              and not exists (select 1 from ${customerTable} o where o.organization_id = k.organization_id and lower(o.email) = lower(k.email)
                and o.id <> k.id and o.deleted_at is null))))
        order by c.status, c.updated_at desc, c.id limit 1
      ) card on true
      where d.organization_id = ${organization} and d.doctype = 'acc_sales_invoice' and d.docstatus in (0, 1) and not d.is_return
        and d.posting_date between ${from}::date and ${to}::date and (d.docstatus = 0 or d.outstanding > 0)
      order by d.posting_date, d.number, d.id limit 20000`),
  )
  return rows.map((row) => toPlanned(row, today))
}

function toPlanned(row: Row, today: string): PlannedInvoice {
  const { card_id, brand, last4, exp_month, exp_year, asked: _, ...details } = row
  return {
    ...details,
    fate: fateOf(row, today),
    card: card_id
      ? { id: card_id, brand: brand ?? '', last4: last4 ?? '', expiry: expiryText({ exp_month, exp_year }) }
      : null,
    href: documentHref('acc_sales_invoice', row.document_id),
  }
}

/** An invoice that was asked for once is not asked for again by itself: a second attempt is a person's act. */
function fateOf(row: Row, today: string): PlanFate {
  if (!decimal(row.amount).greaterThan(0)) return 'nothing'
  if (row.asked) return 'asked'
  if (!row.card_id) return 'no_card'
  if (isExpired(row, today)) return 'expired'
  return (GATEWAY_CURRENCY_CHOICES as readonly string[]).includes(row.currency) ? 'charge' : 'currency'
}

import { compile, sortedText, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import {
  accDocumentLineTable,
  accDocumentTable,
  accItemTable,
  accTaxRateTable,
  accTaxTemplateTable,
} from '@/lib/modules/accounting/tables'
import type { BillReading } from '../reading/types'
import type { KnownItem, OrderLine, VatTemplate } from './plan-lines'

/** What the books hold of the things that a bill names. */

export const purchaseTemplates = (ctx: OperationCtx): Promise<VatTemplate[]> =>
  ctx.query<VatTemplate>(
    compile(sql`
      select t.id::text, t.is_default, sum(r.rate)::text as rate from ${accTaxTemplateTable} t
      join ${accTaxRateTable} r on r.organization_id = t.organization_id and r.template_id = t.id
      where t.organization_id = ${ctx.organization.id}::uuid and t.kind = 'purchase' and not t.disabled
      group by t.id, t.is_default, t.name order by t.is_default desc, ${sortedText(sql`t.name`)}, t.id`),
  )

export function itemsByCode(ctx: OperationCtx, { lines }: BillReading): Promise<KnownItem[]> {
  const codes = lines.flatMap(({ code }) => (code ? [code.value.trim().toLowerCase()] : []))
  return ctx.query<KnownItem>(
    compile(sql`
      select id::text, sku from ${accItemTable}
      where organization_id = ${ctx.organization.id}::uuid and lower(sku) = any(${codes}::text[])
        and deleted_at is null and not disabled`),
  )
}

/** The lines of a submitted bill that are not wholly returned yet. */
export function returnableLines(ctx: OperationCtx, billId: string): Promise<OrderLine[]> {
  return ctx.query<OrderLine>(
    compile(sql`
      select id::text, item_id::text, description, (qty - returned_qty)::text as open_qty, rate::text, uom,
        account_id::text, cost_centre_id::text, warehouse_id::text
      from ${accDocumentLineTable}
      where organization_id = ${ctx.organization.id}::uuid and document_id = ${billId}::uuid and qty > returned_qty
      order by position`),
  )
}

export type KnownBill = {
  id: string
  number: string
  docstatus: number
  is_return: boolean
  currency: string
  conversion_rate: string
}

/** What the supplier's number stands for already, bills and returns, however it is spelled; not the draft itself. */
export function billsOfNumber(
  ctx: OperationCtx,
  supplierId: string,
  billNo: string,
  draftId: string,
): Promise<KnownBill[]> {
  return ctx.query<KnownBill>(
    compile(sql`
      select id::text, number, docstatus, is_return, currency, conversion_rate::text from ${accDocumentTable}
      where organization_id = ${ctx.organization.id}::uuid and supplier_id = ${supplierId}::uuid and id <> ${draftId}::uuid
        and doctype = 'acc_purchase_invoice' and docstatus <> 2 and bill_no <> ''
        and upper(regexp_replace(bill_no, '[^[:alnum:]]', '', 'g')) = upper(regexp_replace(${billNo}, '[^[:alnum:]]', '', 'g'))
      order by docstatus desc, number`),
  )
}

/** The lines of the submitted order of that number and supplier that are not wholly billed yet. */
export function openOrderLines(ctx: OperationCtx, supplierId: string, orderNo: string): Promise<OrderLine[]> {
  return ctx.query<OrderLine>(
    compile(sql`
      select l.id::text, l.item_id::text, l.description, (l.qty - l.billed_qty)::text as open_qty, l.rate::text, l.uom,
        l.account_id::text, l.cost_centre_id::text, l.warehouse_id::text
      from ${accDocumentTable} d
      join ${accDocumentLineTable} l on l.organization_id = d.organization_id and l.document_id = d.id
      where d.organization_id = ${ctx.organization.id}::uuid and d.doctype = 'acc_purchase_order' and d.docstatus = 1
        and d.supplier_id = ${supplierId}::uuid and upper(d.number) = upper(${orderNo}) and l.qty > l.billed_qty
      order by l.position`),
  )
}

import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import type { PartyType } from '../documents/find-party'
import type { OpenAmount } from '../domain/payment-entries'

/** An invoice, debit or credit note with what a payment needs to know of it. */
export type OpenDocument = OpenAmount & {
  id: string
  doctype: string
  number: string
  docstatus: number
  is_return: boolean
  currency: string
  conversion_rate: string
  posting_date: Date
  party_type: PartyType
  party_id: string | null
}

/**
 * Invoices by id, with the control account that each was posted to.
 * @param lock locks them in the order of their ids, as whoever posts does
 */
export async function openDocuments(
  ctx: OperationCtx,
  ids: readonly string[],
  lock = false,
): Promise<Map<string, OpenDocument>> {
  const wanted = [...new Set(ids)].sort()
  if (wanted.length === 0) return new Map()
  const organization = sql`${ctx.organization.id}::uuid`
  if (lock)
    await ctx.query(
      compile(sql`
        select d.id from acc_document d where d.organization_id = ${organization} and d.id = any(${wanted}::uuid[])
        order by d.id for no key update`),
    )
  const rows = await ctx.query<{ id: string; account_id: string | null } & Record<string, string>>(
    compile(sql`
      select d.id::text, (
        select e.account_id::text from acc_voucher v
        join acc_entry e on e.organization_id = v.organization_id and e.voucher_id = v.id and e.party_id is not null
        where v.organization_id = d.organization_id and v.source_id = d.id and v.reverses_id is null limit 1) as account_id
      from acc_document d where d.organization_id = ${organization} and d.id = any(${wanted}::uuid[])`),
  )
  const accounts = new Map(rows.map(({ id, account_id }) => [id, account_id]))
  const documents = await ctx.db.accDocument.findMany({ where: { id: { in: wanted } } })
  return new Map(
    documents.map((document) => [
      document.id,
      {
        id: document.id,
        document_id: document.id,
        doctype: document.doctype,
        number: document.number,
        docstatus: document.docstatus,
        is_return: document.is_return,
        currency: document.currency,
        conversion_rate: String(document.conversion_rate),
        posting_date: document.posting_date,
        party_type: document.doctype === 'acc_purchase_invoice' ? 'supplier' : 'customer',
        party_id: document.supplier_id ?? document.customer_id,
        account_id: accounts.get(document.id) ?? '',
        outstanding: decimal(String(document.outstanding)),
        base_outstanding: decimal(String(document.base_outstanding)),
      },
    ]),
  )
}

export const isInvoiceDoctype = (doctype: string): boolean =>
  doctype === 'acc_purchase_invoice' || doctype === 'acc_sales_invoice'

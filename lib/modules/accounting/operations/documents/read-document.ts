import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { formOf } from '@/lib/modules/accounting/documents/document-form'
import { doctypeInput } from '@/lib/modules/accounting/documents/document-input'
import { documentHref, partyHref } from '@/lib/modules/accounting/documents/document-pages'
import {
  type DocumentWire,
  documentForm,
  documentWire,
  type LineWire,
} from '@/lib/modules/accounting/documents/document-wire'
import { documentsMadeFrom } from '@/lib/modules/accounting/documents/linked-documents'
import { findDocument, linesOf } from '@/lib/modules/accounting/documents/store-document'
import { demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { CONVERSIONS, DOCTYPES, type Doctype, isBuying, isInvoice } from '../../schemas'
import { documentOrigins } from '../../slots'

export const documentOutput = z.object({ document: documentWire })

export const readDocument = defineOperation({
  name: 'accounting.document.read',
  title: 'Read a document',
  permission: 'accounting.document.read',
  effect: 'read',
  input: z.strictObject({ doctype: doctypeInput, doc_id: z.string() }),
  output: documentOutput,
  run: ({ ctx, input }) => readWhole(ctx, input.doctype, input.doc_id),
})

/** The raw form of a draft, as PUT takes it back. */
export const editDocument = defineOperation({
  name: 'accounting.document.edit',
  title: 'Read a draft for editing',
  permission: 'accounting.document.write',
  effect: 'read',
  input: z.strictObject({ doctype: doctypeInput, doc_id: z.string() }),
  output: z.object({ document: documentForm }),
  async run({ ctx, input }) {
    const document = await findDocument(ctx, input.doctype, input.doc_id)
    demandDraft(document, 'can be edited')
    return { document: formOf(document, await linesOf(ctx, document.id)) }
  },
})

type Names = Pick<
  DocumentWire,
  | 'company'
  | 'supplier_name'
  | 'customer_name'
  | 'party_account'
  | 'price_list'
  | 'return_against'
  | 'created_by_name'
  | 'updated_by_name'
  | 'submitted_by_name'
  | 'cancelled_by_name'
>

/** A document with all foreign ids resolved to names. @throws 404 */
export async function readWhole(ctx: OperationCtx, doctype: Doctype, id: string): Promise<{ document: DocumentWire }> {
  const document = await findDocument(ctx, doctype, id)
  const organization = sql`${ctx.organization.id}::uuid`
  const person = (column: string) => sql`(select u.name from "user" u where u.id = d.${sql.raw(column)})`
  const account = (column: string) =>
    sql`(select a.number || ' ' || a.name from acc_account a where a.organization_id = d.organization_id and a.id = d.${sql.raw(column)})`
  const [[names], lines, taxes, links] = [
    await ctx.query<Names>(
      compile(sql`
        select (select c.name from acc_company c where c.id = d.company_id) as company,
          (select s.name from supplier s where s.id = d.supplier_id) as supplier_name,
          (select c.name from customer c where c.id = d.customer_id) as customer_name,
          ${account('party_account_id')} as party_account,
          (select p.name from acc_price_list p where p.id = d.price_list_id) as price_list,
          (select r.number from acc_document r where r.id = d.return_against_id) as return_against,
          ${person('created_by')} as created_by_name, ${person('updated_by')} as updated_by_name,
          ${person('submitted_by')} as submitted_by_name, ${person('cancelled_by')} as cancelled_by_name
        from acc_document d where d.organization_id = ${organization} and d.id = ${id}::uuid`),
    ),
    await readLines(ctx, id),
    await ctx.query<DocumentWire['taxes'][number]>(
      compile(sql`
        select t.name, t.rate::text, t.account_id::text, a.number || ' ' || a.name as account, t.net_amount::text, t.amount::text, t.base_amount::text
        from acc_document_tax t join acc_account a on a.organization_id = t.organization_id and a.id = t.account_id
        where t.organization_id = ${organization} and t.document_id = ${id}::uuid order by t.position`),
    ),
    await readLinks(ctx, id),
  ]
  const form = formOf(document, [])
  const buying = isBuying(doctype)
  return {
    document: {
      ...form,
      ...names!,
      title: titleOf(doctype, document.is_return),
      href: documentHref(doctype, id),
      party_href: partyHref(document),
      origins: documentOrigins.only()?.links(document) ?? [],
      items: lines.map((line) => wireLine(line, buying)),
      taxes,
      links,
      actions: {
        edit: document.docstatus === 0 && can(ctx, 'accounting.document.write'),
        submit: document.docstatus === 0 && can(ctx, 'accounting.document.submit'),
        discard: document.docstatus === 0 && can(ctx, 'accounting.document.write'),
        cancel: document.docstatus === 1 && can(ctx, 'accounting.document.cancel'),
        pay: document.docstatus === 1 && isInvoice(doctype) && Number(document.outstanding) !== 0,
        return: document.docstatus === 1 && isInvoice(doctype) && !document.is_return,
        make:
          document.docstatus === 1 && can(ctx, 'accounting.document.write')
            ? CONVERSIONS[doctype].map((to) => ({ doctype: to, title: DOCTYPES[to].title }))
            : [],
      },
    },
  }
}

const titleOf = (doctype: Doctype, isReturn: boolean): string =>
  isReturn ? (isBuying(doctype) ? 'Debit note' : 'Credit note') : DOCTYPES[doctype].title

type LineRow = LineWire & { account_id: string | null; account: string | null }

function wireLine({ account_id, account, ...line }: LineRow, buying: boolean): LineWire {
  return {
    ...line,
    expense_account_id: buying ? account_id : null,
    income_account_id: buying ? null : account_id,
    account,
  }
}

const readLines = (ctx: OperationCtx, documentId: string): Promise<LineRow[]> =>
  ctx.query<LineRow>(
    compile(sql`
      select l.id::text, l.position, l.item_id::text, i.sku as item_sku, i.name as item_name, l.description, trim_scale(l.qty)::text as qty, l.uom,
        trim_scale(l.rate)::text as rate, l.amount::text, l.base_amount::text,
        l.account_id::text, a.number || ' ' || a.name as account,
        l.cost_centre_id::text, c.name as cost_centre, l.warehouse_id::text, w.name as warehouse,
        l.tax_template_id::text as item_tax_template_id, t.name as item_tax_template,
        to_char(l.schedule_date, 'YYYY-MM-DD') as schedule_date, l.source_line_id::text,
        trim_scale(l.ordered_qty)::text as ordered_qty, trim_scale(l.received_qty)::text as received_qty,
        trim_scale(l.billed_qty)::text as billed_qty, l.billed_amount::text, trim_scale(l.returned_qty)::text as returned_qty
      from acc_document_line l
      left join acc_item i on i.organization_id = l.organization_id and i.id = l.item_id
      left join acc_account a on a.organization_id = l.organization_id and a.id = l.account_id
      left join acc_cost_centre c on c.organization_id = l.organization_id and c.id = l.cost_centre_id
      left join acc_warehouse w on w.organization_id = l.organization_id and w.id = l.warehouse_id
      left join acc_tax_template t on t.organization_id = l.organization_id and t.id = l.tax_template_id
      where l.organization_id = ${ctx.organization.id}::uuid and l.document_id = ${documentId}::uuid order by l.position`),
  )

/** What it was made from and what was made of it, with payments: the trail, one click each way. */
function readLinks(ctx: OperationCtx, id: string): Promise<DocumentWire['links']> {
  const organization = sql`${ctx.organization.id}::uuid`
  return ctx
    .query<Omit<DocumentWire['links'][number], 'href'>>(
      compile(sql`
        with sources as (
          select source_line_id as id from acc_document_line where organization_id = ${organization} and document_id = ${id}::uuid
          union select order_line_id from acc_document_line where organization_id = ${organization} and document_id = ${id}::uuid
        ), linked as (
          select 'from' as direction, l.document_id as id from acc_document_line l
            where l.organization_id = ${organization} and l.id = any(array(select id from sources))
          union select 'into', made.id from (${documentsMadeFrom(ctx.organization.id, id)}) made
          union select 'from', return_against_id from acc_document where organization_id = ${organization} and id = ${id}::uuid and return_against_id is not null
          union select 'into', r.id from acc_document r where r.organization_id = ${organization} and r.return_against_id = ${id}::uuid
        )
        select linked.direction, d.id::text, d.doctype, d.number, d.status, d.is_return, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date, d.grand_total::text as amount, d.currency
        from linked join acc_document d on d.organization_id = ${organization} and d.id = linked.id
        union all
        select 'payment', p.id::text, 'acc_payment', p.number, p.status, false, to_char(p.posting_date, 'YYYY-MM-DD'), a.amount::text, p.currency
        from acc_payment_allocation a join acc_payment p on p.organization_id = a.organization_id and p.id = a.payment_id
        where a.organization_id = ${organization} and a.document_id = ${id}::uuid
        order by 7, 4`),
    )
    .then((rows) =>
      rows.map((row) => ({
        ...row,
        href: row.doctype in DOCTYPES ? documentHref(row.doctype as Doctype, row.id) : `/accounting/payments/${row.id}`,
      })),
    )
}

import { compile, sql } from '@/lib/core/db/sql'
import { AppError } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Amount, Decimal, decimal, sum, toCents, wire } from '@/lib/core/values/money'
import { creditParts } from '../domain/credit-parts'
import { countTotals } from '../domain/totals'
import { nextValues } from '../operations/documents/make-document'
import { submitLocked } from '../operations/documents/submit-document'
import { storeDraft } from '../operations/documents/write-document'
import { ratesOf } from './resolve-input'
import { lockDocument } from './store-document'

/**
 * Writes and submits a credit note for an amount of a sales invoice, or for all that is left, with its VAT to the cent.
 * @param amount with VAT; more than is left credits what is left, and null all of it
 * @returns null where nothing is left to credit
 */
export async function creditInvoice(
  ctx: OperationCtx,
  invoiceId: string,
  amount: Amount | null,
  { source }: { source: string },
): Promise<{ id: string; amount: Decimal } | null> {
  const invoice = await lockDocument(ctx, 'acc_sales_invoice', invoiceId)
  const values = await nextValues(ctx, 'acc_sales_invoice', invoiceId, 'acc_sales_invoice').catch(nothingLeft)
  if (!values?.items) return null
  const credited = await creditedOf(ctx, invoiceId)
  const items = values.items
  const left = items.map((item) => ({
    qty: item.qty,
    amount: decimal(credited.amounts.get(item.source_line_id!)?.amount ?? 0).minus(
      credited.amounts.get(item.source_line_id!)?.given ?? 0,
    ),
  }))
  const leftVat = decimal(String(invoice.tax_total)).minus(credited.vat)
  const whole = sum(left.map((line) => line.amount)).plus(leftVat)
  const part = amount === null ? whole : Decimal.min(whole, amount)
  if (!part.greaterThan(0)) return null
  const parts = creditParts(left, leftVat, part)
  const lines = parts.lines.map(({ index, qty, rate }) => ({ ...items[index]!, qty, rate }))
  const draft = await storeDraft(
    ctx,
    'acc_sales_invoice',
    { ...values, items: lines, tax_adjustment: await vatDifference(ctx, lines, parts.vat) },
    { source, is_sample: invoice.is_sample },
  )
  await submitLocked(ctx, draft, {})
  return { id: draft.id, amount: decimal(String(draft.grand_total)).abs() }
}

/** The cents by which the VAT of the credit note differs from what its own lines come to. */
async function vatDifference(
  ctx: OperationCtx,
  lines: readonly { qty: string; rate?: string | undefined; item_tax_template_id?: string | null | undefined }[],
  vat: Decimal,
): Promise<string> {
  const counted = lines.map(({ qty, rate, item_tax_template_id }) => ({
    qty: decimal(qty).negated(),
    rate: rate ?? '0',
    tax_template_id: item_tax_template_id ?? null,
  }))
  const { tax_total } = countTotals(counted, await ratesOf(ctx, counted), 1)
  return wire(toCents(vat.negated().minus(tax_total)))
}

/** What each line of an invoice comes to and how much of it is credited, and the VAT that is. */
async function creditedOf(ctx: OperationCtx, invoiceId: string) {
  const organization = sql`${ctx.organization.id}::uuid`
  const rows = await ctx.query<{ id: string; amount: string; given: string }>(
    compile(sql`
      select l.id::text, l.amount::text, coalesce((
        select -sum(f.amount) from acc_document_line f
        join acc_document d on d.organization_id = f.organization_id and d.id = f.document_id
          and d.docstatus = 1 and d.is_return
        where f.organization_id = l.organization_id and f.source_line_id = l.id), 0)::text as given
      from acc_document_line l where l.organization_id = ${organization} and l.document_id = ${invoiceId}::uuid`),
  )
  const [notes] = await ctx.query<{ vat: string }>(
    compile(sql`select coalesce(-sum(tax_total), 0)::text as vat from acc_document
      where organization_id = ${organization} and return_against_id = ${invoiceId}::uuid and docstatus = 1`),
  )
  return { amounts: new Map(rows.map((row) => [row.id, row])), vat: notes!.vat }
}

/** All of it is credited. */
function nothingLeft(error: unknown): null {
  if (error instanceof AppError && error.status === 409) return null
  throw error
}

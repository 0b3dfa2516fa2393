import { z } from 'zod'
import type { OperationCtx } from '@/lib/core/operation'
import { itemsByCode } from '@/lib/modules/accounting/catalogue/find-item'
import { pricesOf } from '@/lib/modules/accounting/documents/price-of'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { itemsOfLead } from '../operations/quotations/item-map'

export const quotedLine = z
  .object({
    item_id: z.string(),
    item_code: z.string(),
    item_name: z.string(),
    description: z.string(),
    qty: z.string(),
    uom: z.string(),
    rate: z.string(),
    item_tax_template_id: z.string().nullable(),
    question: z.string(),
    answer: z.string(),
  })
  .meta({ id: 'QuotedLine' })
export type QuotedLine = z.infer<typeof quotedLine>
const unmapped = z.object({ question: z.string(), answer: z.string(), reason: z.string() })
export type Unmapped = z.infer<typeof unmapped>

/**
 * What a lead asked for as lines of a quotation, with the prices of the default selling list: from its form answers by the
 * item map alone (Business Platform Modules 2.5), so that the same answers always give the same lines.
 * @throws 404 for a lead that is not there
 */
export async function quotedItems(
  ctx: OperationCtx,
  leadId: string,
): Promise<{ lines: QuotedLine[]; unmapped_answers: Unmapped[] }> {
  const mapped = await itemsOfLead(ctx, leadId)
  const unmapped_answers: Unmapped[] = mapped.unmapped_answers.map((answer) => ({
    ...answer,
    reason: 'No rule of the item map fits this answer.',
  }))
  const currency = (await findCompany(ctx))?.currency ?? ctx.organization.currency
  const items = await itemsByCode(
    ctx,
    mapped.lines.map(({ item_code }) => item_code),
  )
  const priceOf = await pricesOf(ctx, {
    itemIds: [...items.values()].map(({ id }) => id),
    buying: false,
    currency,
    posting_date: todayOf(ctx),
  })
  const lines: QuotedLine[] = []
  for (const { item_code, description, quantity, question, answer } of mapped.lines) {
    const unmapped = (reason: string) => unmapped_answers.push({ question, answer, reason })
    const item = items.get(item_code.toLowerCase())
    if (!item || item.disabled) {
      unmapped(`The item map says ${item_code}, which is ${item ? 'disabled' : 'no item of the catalogue'}.`)
      continue
    }
    const qty = String(quantity)
    const rate = priceOf(item.id, qty)
    if (rate === null) {
      unmapped(`${item.sku} has no price in the default selling list.`)
      continue
    }
    lines.push({
      item_id: item.id,
      item_code: item.sku,
      item_name: item.name,
      description: description || item.description || item.name,
      qty,
      uom: item.uom,
      rate,
      item_tax_template_id: item.sales_tax_template_id,
      question,
      answer,
    })
  }
  return { lines, unmapped_answers }
}

/** Lines as a document takes them. */
export const asItems = (lines: QuotedLine[]) =>
  lines.map(({ item_id, description, qty, uom, rate, item_tax_template_id }) => ({
    item_id,
    description,
    qty,
    uom,
    rate,
    // An item that says nothing of VAT has the usual one, as everywhere.
    ...(item_tax_template_id ? { item_tax_template_id } : {}),
  }))

import { z } from 'zod'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { doctypeInput, type HeaderInput } from '@/lib/modules/accounting/documents/document-input'
import { findDocument, linesOf, type StoredLine } from '@/lib/modules/accounting/documents/store-document'
import { CONVERSIONS, DOCSTATUS, DOCTYPES, type Doctype, isBuying, isInvoice } from '../../schemas'
import { documentOrigins } from '../../slots'
import { documentOutput, readWhole } from './read-document'
import { storeDraft } from './write-document'

const input = z.strictObject({ doctype: doctypeInput, doc_id: z.string(), target: doctypeInput })

/** Only the fields that it begins with; the form knows the others. */
export const preparedDocument = z
  .looseObject({ doctype: doctypeInput, items: z.array(z.record(z.string(), z.unknown())) })
  .meta({ id: 'PreparedDocument' })

/** What a form of the next document begins with; saves nothing. */
export const prepareNext = defineOperation({
  name: 'accounting.document.prepare_next',
  title: 'Prepared a document from another',
  permission: 'accounting.document.write',
  effect: 'read',
  input,
  output: z.object({ document: preparedDocument }),
  async run({ ctx, input: { doctype, doc_id, target } }) {
    const values = await nextValues(ctx, doctype, doc_id, target)
    const text = (value: unknown) => (value instanceof Date ? value.toISOString().slice(0, 10) : value)
    const { items, ...header } = values
    return {
      document: {
        doctype: target,
        ...Object.fromEntries(Object.entries(header).map(([key, value]) => [key, text(value)])),
        items: (items ?? []).map((line) =>
          Object.fromEntries(Object.entries(line).map(([key, value]) => [key, text(value)])),
        ),
      },
    }
  },
})

/** The next document as a draft, with the quantities that are still open. */
export const makeNext = defineOperation({
  name: 'accounting.document.make_next',
  title: 'Made a document from another',
  permission: 'accounting.document.write',
  effect: 'write',
  input,
  output: documentOutput,
  async run({ ctx, input: { doctype, doc_id, target } }) {
    const draft = await storeDraft(ctx, target, await nextValues(ctx, doctype, doc_id, target))
    return readWhole(ctx, target, draft.id)
  },
})

/**
 * Header and lines of the document that follows; the same doctype makes a debit or credit note.
 * @throws 409 when nothing is left to carry over, 422 for a target that cannot follow
 */
export async function nextValues(ctx: OperationCtx, from: Doctype, id: string, to: Doctype): Promise<HeaderInput> {
  const document = await findDocument(ctx, from, id)
  const isReturn = from === to && isInvoice(from)
  if (!isReturn && !CONVERSIONS[from].includes(to))
    throw invalidField(
      'target',
      CONVERSIONS[from].length
        ? `A ${DOCTYPES[from].title.toLowerCase()} becomes ${CONVERSIONS[from].map((one) => DOCTYPES[one].title.toLowerCase()).join(' or ')}.`
        : `Nothing is made from a ${DOCTYPES[from].title.toLowerCase()} but its return.`,
    )
  if (document.docstatus !== DOCSTATUS.submitted)
    throw conflict(
      document.docstatus === DOCSTATUS.cancelled
        ? `${document.number} is cancelled; nothing is made from it any more.`
        : `${document.number} is a draft; submit it before something is made from it.`,
    )
  if (document.is_return) throw conflict(`${document.number} is a return already.`)
  const buying = isBuying(from)
  const items = (await linesOf(ctx, id)).flatMap((line) => {
    const open = openQty(line, to, isReturn)
    if (!open.greaterThan(0)) return []
    return [
      {
        item_id: line.item_id,
        description: line.description,
        qty: open.toString(),
        uom: line.uom,
        rate: decimal(String(line.rate)).toString(),
        ...(buying ? { expense_account_id: line.account_id } : { income_account_id: line.account_id }),
        cost_centre_id: line.cost_centre_id,
        warehouse_id: line.warehouse_id,
        item_tax_template_id: line.tax_template_id,
        source_line_id: line.id,
        ...(to === 'acc_purchase_order' ? { schedule_date: line.schedule_date } : {}),
      },
    ]
  })
  if (items.length === 0)
    throw conflict(
      `Nothing of ${document.number} is left: all of it is ${isReturn ? 'given back' : 'carried over'} already.`,
    )
  return {
    ...(buying ? { supplier_id: document.supplier_id } : { customer_id: document.customer_id }),
    currency: document.currency,
    ...(isReturn
      ? {
          is_return: true,
          return_against_id: id,
          conversion_rate: String(document.conversion_rate),
          ...(buying ? { credit_to_id: document.party_account_id } : { debit_to_id: document.party_account_id }),
        }
      : {}),
    price_list_id: document.price_list_id,
    ...(await documentOrigins.only()?.existing(ctx, document)),
    terms: document.terms,
    items,
  }
}

function openQty(line: StoredLine, to: Doctype, isReturn: boolean) {
  const used = isReturn
    ? line.returned_qty
    : to === 'acc_purchase_receipt'
      ? line.received_qty
      : isInvoice(to)
        ? line.billed_qty
        : line.ordered_qty
  return decimal(String(line.qty)).minus(String(used))
}

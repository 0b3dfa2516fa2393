import Decimal from 'decimal.js'
import { AppError } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { StoredDocument } from '@/lib/modules/accounting/documents/resolve-input'
import { lockDocument } from '@/lib/modules/accounting/documents/store-document'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { exchangeRate } from '@/lib/modules/accounting/ledger/exchange-rate'
import { isOpenDay, todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { updateDocument } from '@/lib/modules/accounting/operations/documents/write-document'
import { knownSuppliers } from '@/lib/modules/accounting/parties/find-supplier'
import { matchSupplier, type SupplierMatch } from '../reading/match-supplier'
import type { BillReading } from '../reading/types'
import { itemsByCode, openOrderLines, purchaseTemplates, returnableLines } from './books-of-bill'
import { type PlannedLines, planLines } from './plan-lines'
import { type PlannedReturn, planReturn, withoutMinus } from './plan-return'
import { UNSURE_BELOW } from './schemas'
import type { ScanWarning } from './schemas-answers'

export type Filled = { match: SupplierMatch | null; warnings: ScanWarning[]; version: number }

/**
 * Puts what was read into the draft, and says what a person must look at. A draft that somebody has changed, submitted or
 * discarded since the scan last left it (`version`) stays as it is.
 */
export async function fillDraft(
  ctx: OperationCtx,
  scan: { document_id: string; version: number },
  reading: BillReading,
): Promise<Filled> {
  const draft = await lockDocument(ctx, 'acc_purchase_invoice', scan.document_id)
  const warnings: ScanWarning[] = [...reading.warnings]
  const match = matchSupplier(reading, await knownSuppliers(ctx))
  if (draft.docstatus !== 0 || draft.version !== scan.version) {
    const message = 'The draft was changed by hand, so nothing of it was written over. Compare it with the page.'
    return { match, warnings: [...warnings, { code: 'draft_changed', message }], version: scan.version }
  }
  const company = await companyOf(ctx)
  const back = reading.is_credit_note ? await planReturn(ctx, draft.id, reading, match) : null
  if (back) warnings.push(...back.warnings)
  const figures = back ? withoutMinus(reading) : reading
  const plan = await planDraft(ctx, company, figures, match, back, warnings)
  await save(ctx, draft, plan.header, plan.lines, warnings)
  const filled = await lockDocument(ctx, 'acc_purchase_invoice', draft.id)
  warnSums(figures, filled, plan.lines, warnings)
  return { match, warnings, version: filled.version }
}

type Header = {
  supplier_id: string | null
  bill_no: string
  is_return: boolean
  return_against_id: string | null
  bill_date: string | null
  due_date: string | null
  posting_date?: string
  currency: string
  conversion_rate?: string
}

async function planDraft(
  ctx: OperationCtx,
  company: Company,
  reading: BillReading,
  match: SupplierMatch | null,
  back: PlannedReturn | null,
  warnings: ScanWarning[],
): Promise<{ header: Header; lines: PlannedLines }> {
  const bill_date = reading.bill_date?.value ?? null
  const today = todayOf(ctx)
  const posting = bill_date ? await postingDate(ctx, company, reading, today) : null
  const header: Header = {
    supplier_id: match?.supplier_id ?? null,
    bill_no: back?.isEntered ? '' : (reading.bill_no?.value ?? '').slice(0, 140),
    is_return: back !== null,
    return_against_id: back?.original?.id ?? null,
    bill_date,
    // Null: counted from the bill's date by the supplier's terms.
    due_date: reading.due_date?.value ?? null,
    ...(posting ? { posting_date: posting } : {}),
    currency: currencyOf(reading, company),
  }
  if (!match && reading.supplier_name)
    warnings.push({
      code: 'no_supplier',
      message: `No supplier is surely “${reading.supplier_name.value}”. Choose one, or create it from this bill.`,
    })
  const order_no = reading.order_no?.value
  // A return takes back lines of its bill.
  if (back)
    return { header, lines: await planReturned(ctx, company, header, reading, back, posting ?? day(today), warnings) }
  const order = match && order_no ? await openOrderLines(ctx, match.supplier_id, order_no) : []
  if (match && order_no && order.length === 0)
    warnings.push({
      code: 'order_not_found',
      message: `The bill names order ${order_no}; this supplier has no open order of that number.`,
    })
  const lines = planLines(reading, {
    templates: await purchaseTemplates(ctx),
    items: await itemsByCode(ctx, reading),
    order,
  })
  if (order.length > 0 && lines.items.some(({ source_line_id }) => !source_line_id))
    warnings.push({
      code: 'order_partly_linked',
      message: `Not every line was found on order ${order_no}, or more is billed than is open there.`,
    })
  if (header.currency !== company.currency) await findRate(ctx, company, header, lines, posting ?? day(today), warnings)
  return { header, lines }
}

async function planReturned(
  ctx: OperationCtx,
  company: Company,
  header: Header,
  reading: BillReading,
  { original }: PlannedReturn,
  on: string,
  warnings: ScanWarning[],
): Promise<PlannedLines> {
  const lines = planLines(reading, {
    templates: await purchaseTemplates(ctx),
    items: await itemsByCode(ctx, reading),
    order: original ? await returnableLines(ctx, original.id) : [],
  })
  // Totals of a return are below zero, and the cents by which its VAT differs with them.
  lines.tax_adjustment = new Decimal(lines.tax_adjustment).negated().toString()
  if (header.currency === company.currency) return lines
  if (original?.currency === header.currency) header.conversion_rate = original.conversion_rate
  else await findRate(ctx, company, header, lines, on, warnings)
  return lines
}

/** The bill's own day where that is sure, past and open: costs belong into the month of the bill. */
async function postingDate(ctx: OperationCtx, company: Company, { bill_date }: BillReading, today: Date) {
  if (!bill_date || bill_date.confidence < UNSURE_BELOW) return null
  const date = new Date(`${bill_date.value}T00:00:00Z`)
  return date <= today && (await isOpenDay(ctx, company, date)) ? bill_date.value : null
}

/** Without any mark of a currency the bill is taken to be in our own. */
const currencyOf = ({ currency }: BillReading, company: Company): string =>
  currency && currency.confidence > 0.5 ? currency.value : company.currency

/**
 * Foreign amounts never stand in our currency, and never at a rate of 1 that nobody has said: without a rate the draft
 * has no lines, which cannot be submitted, until the rate is there and the bill is read again.
 */
async function findRate(
  ctx: OperationCtx,
  company: Company,
  header: Header,
  lines: PlannedLines,
  on: string,
  warnings: ScanWarning[],
): Promise<void> {
  const rate = await exchangeRate(ctx, header.currency, new Date(`${on}T00:00:00Z`))
  if (rate) {
    header.conversion_rate = rate
    return
  }
  warnings.push({
    code: 'no_rate',
    message: `The bill is in ${header.currency}, and there is no rate in ${company.currency} for ${on}, so its lines were left out. Add the rate, then read the bill again.`,
    href: '/accounting/settings',
  })
  header.currency = company.currency
  lines.items = []
  lines.tax_adjustment = '0'
}

/** Saves all of it; a number that is used already, or lines that no draft takes, are left out and told. */
async function save(
  ctx: OperationCtx,
  { id, version }: StoredDocument,
  header: Header,
  { items, tax_adjustment }: PlannedLines,
  warnings: ScanWarning[],
): Promise<void> {
  const write = (values: object) =>
    ctx.call(updateDocument, { doctype: 'acc_purchase_invoice', doc_id: id, version, ...values })
  const whole = { ...header, items, tax_adjustment }
  try {
    await write(whole)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const other = error.more.other as { number: string; href: string } | undefined
    if (error.code === 'duplicate_bill' && other) {
      warnings.push({
        code: 'duplicate_bill',
        message: `Bill ${header.bill_no} of this supplier is entered already, as ${other.number}. Is this the same bill? Its number was left out.`,
        href: other.href,
      })
      await save(
        ctx,
        { id, version } as StoredDocument,
        { ...header, bill_no: '' },
        { items, tax_adjustment, vat: 'none' },
        warnings,
      )
    } else if (error.status === 422 && items.length > 0) {
      warnings.push({
        code: 'lines_left_out',
        message: 'The lines could not be taken over as they were read. Type them in from the page.',
      })
      await save(
        ctx,
        { id, version } as StoredDocument,
        header,
        { items: [], tax_adjustment: '0', vat: 'none' },
        warnings,
      )
    } else throw error
  }
}

/** The draft beside the bill's own total; what the reading has found out itself is not said twice. */
function warnSums(
  { grand_total, warnings: own }: BillReading,
  filled: StoredDocument,
  lines: PlannedLines,
  warnings: ScanWarning[],
): void {
  const said = (...codes: string[]) => own.some(({ code }) => codes.includes(code))
  if (lines.vat === 'unclear' && lines.items.length > 0 && !said('vat_does_not_fit'))
    warnings.push({
      code: 'vat_unclear',
      message: 'The VAT on the bill is not that of any VAT template for all its lines. Choose it line by line.',
    })
  if (!grand_total || lines.items.length === 0 || said('total_does_not_add_up', 'lines_do_not_add_up')) return
  const ours = new Decimal(String(filled.grand_total)).times(filled.is_return ? -1 : 1)
  if (ours.equals(grand_total.value)) return
  const { currency } = filled
  warnings.push({
    code: 'draft_differs',
    message: `The draft comes to ${currency} ${ours.toFixed(2)}, the bill says ${currency} ${grand_total.value}.`,
  })
}

const day = (date: Date): string => date.toISOString().slice(0, 10)

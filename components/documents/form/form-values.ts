import { parseAmount } from '@/lib/client/parse-amount'
import { countTotals, decimal, type RateOfTemplate, type Totals } from '@/lib/modules/accounting/domain/schemas'
import { type Doctype, isBuying, isInvoice } from '@/lib/modules/accounting/schemas'
import type { InitialDocument, InitialLine, LineItem, Setup } from '../types'

/** One line as it is typed. */
export type FormLine = {
  /** Stays while lines are moved. */
  key: string
  item: LineItem | null
  description: string
  qty: string
  uom: string
  rate: string
  /** A price of the list follows the currency and the quantity; one that somebody typed stays. */
  priced: boolean
  tax_template_id: string | null
  account_id: string | null
  cost_centre_id: string | null
  warehouse_id: string | null
  schedule_date: string | null
  source_line_id: string | null
  /** Shows what is rarely filled in. */
  more: boolean
}

export type Header = {
  party_id: string | null
  posting_date: string
  transaction_date: string | null
  schedule_date: string | null
  valid_until: string | null
  due_date: string | null
  bill_no: string
  bill_date: string | null
  party_account_id: string | null
  is_return: boolean
  return_against_id: string | null
  reopens_order: boolean
  currency: string
  conversion_rate: string
  tax_adjustment: string
  price_list_id: string | null
  lead_id: string | null
  deal_id: string | null
  remarks: string
  terms: string
}

export type FormValues = { header: Header; lines: FormLine[] }

let made = 0
export const lineKey = () => `line-${++made}`

const emptyLine = (defaults: Partial<FormLine> = {}): FormLine => ({
  key: lineKey(),
  item: null,
  description: '',
  qty: '1',
  uom: '',
  rate: '',
  priced: false,
  tax_template_id: null,
  account_id: null,
  cost_centre_id: null,
  warehouse_id: null,
  schedule_date: null,
  source_line_id: null,
  more: false,
  ...defaults,
})

export const isEmptyLine = (line: FormLine): boolean => !line.item && !line.description.trim() && line.rate === ''

export const filledLines = (lines: FormLine[]): FormLine[] => lines.filter((line) => !isEmptyLine(line))

export const isOrder = (doctype: Doctype) => doctype === 'acc_purchase_order' || doctype === 'acc_sales_order'
export const isQuotation = (doctype: Doctype) => doctype === 'acc_quotation' || doctype === 'acc_supplier_quotation'

/** A number that somebody typed, as text; null where it is none. */
export const typedNumber = (text: string): string | null => (text.trim() === '' ? null : parseAmount(text))

const asText = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** @param items details of the items that the lines name, by id */
export function valuesFrom(
  doctype: Doctype,
  from: InitialDocument,
  setup: Setup,
  items: ReadonlyMap<string, LineItem>,
  today: string,
): FormValues {
  const buying = isBuying(doctype)
  const posting_date = from.posting_date || from.transaction_date || today
  const header: Header = {
    party_id: (buying ? from.supplier_id : from.customer_id) ?? null,
    posting_date,
    transaction_date: isOrder(doctype) ? from.transaction_date || posting_date : null,
    schedule_date: from.schedule_date ?? null,
    valid_until: from.valid_until ?? null,
    due_date: from.due_date ?? null,
    bill_no: from.bill_no ?? '',
    bill_date: from.bill_date ?? null,
    party_account_id: (buying ? from.credit_to_id : from.debit_to_id) ?? null,
    is_return: from.is_return ?? false,
    return_against_id: from.return_against_id ?? null,
    reopens_order: from.reopens_order ?? false,
    currency: from.currency || setup.company.currency,
    conversion_rate: asText(from.conversion_rate),
    tax_adjustment: asText(from.tax_adjustment),
    price_list_id: from.price_list_id ?? null,
    lead_id: from.lead_id ?? null,
    deal_id: from.deal_id ?? null,
    remarks: from.remarks ?? '',
    terms: from.terms ?? '',
  }
  const lines = (from.items ?? []).map((line) => lineFrom(buying, line, setup, items))
  return { header, lines: [...lines, newLine(setup)] }
}

function lineFrom(buying: boolean, line: InitialLine, setup: Setup, items: ReadonlyMap<string, LineItem>): FormLine {
  const item = (line.item_id && items.get(line.item_id)) || null
  const qty = asText(line.qty ?? '1')
  return emptyLine({
    item,
    description: line.description ?? item?.description ?? item?.name ?? '',
    // A return is written with quantities below zero, and typed like any other.
    qty: qty.replace(/^-/, ''),
    uom: line.uom ?? item?.uom ?? '',
    rate: asText(line.rate),
    tax_template_id:
      line.item_tax_template_id === undefined ? templateOf(item, setup) : (line.item_tax_template_id ?? null),
    account_id: (buying ? line.expense_account_id : line.income_account_id) ?? null,
    cost_centre_id: line.cost_centre_id ?? null,
    warehouse_id: line.warehouse_id ?? null,
    schedule_date: line.schedule_date ?? null,
    source_line_id: line.source_line_id ?? null,
  })
}

const defaultTemplate = (setup: Setup): string | null =>
  setup.tax_templates.find(({ is_default }) => is_default)?.id ?? null

/** An item that says nothing of VAT has the usual one, like a line without an item. */
export const templateOf = (item: LineItem | null, setup: Setup): string | null =>
  item?.tax_template_id ?? defaultTemplate(setup)

/** An empty line with the usual VAT. */
export const newLine = (setup: Setup): FormLine => emptyLine({ tax_template_id: defaultTemplate(setup) })

export const ratesByTemplate = (setup: Setup): Map<string, RateOfTemplate[]> =>
  new Map(setup.tax_templates.map(({ id, rates }) => [id, rates]))

/** What the server will count, counted by the same function. */
export function totalsOf({ header, lines }: FormValues, setup: Setup, rates: Map<string, RateOfTemplate[]>): Totals {
  const sign = header.is_return ? -1 : 1
  return countTotals(
    lines.map((line) => ({
      qty: decimal(typedNumber(line.qty) ?? 0)
        .abs()
        .times(sign),
      rate: typedNumber(line.rate) ?? 0,
      tax_template_id: isEmptyLine(line) ? null : line.tax_template_id,
    })),
    rates,
    header.currency === setup.company.currency ? 1 : (typedNumber(header.conversion_rate) ?? 0),
    typedNumber(header.tax_adjustment) ?? 0,
  )
}

/** The body of POST and PUT. */
export function bodyOf(doctype: Doctype, { header, lines }: FormValues, companyCurrency: string) {
  const buying = isBuying(doctype)
  const invoice = isInvoice(doctype)
  return {
    [buying ? 'supplier_id' : 'customer_id']: header.party_id,
    posting_date: header.posting_date || null,
    ...(isOrder(doctype) ? { transaction_date: header.transaction_date, schedule_date: header.schedule_date } : {}),
    ...(isQuotation(doctype) ? { valid_until: header.valid_until } : {}),
    ...(invoice
      ? { due_date: header.due_date, [buying ? 'credit_to_id' : 'debit_to_id']: header.party_account_id }
      : {}),
    ...(doctype === 'acc_purchase_invoice'
      ? { bill_no: header.bill_no, bill_date: header.bill_date, tax_adjustment: numberOr(header.tax_adjustment, '0') }
      : {}),
    ...(header.is_return
      ? { is_return: true, return_against_id: header.return_against_id, reopens_order: header.reopens_order }
      : {}),
    currency: header.currency,
    ...(header.currency === companyCurrency || header.conversion_rate === ''
      ? {}
      : { conversion_rate: numberOr(header.conversion_rate, header.conversion_rate) }),
    price_list_id: header.price_list_id,
    lead_id: header.lead_id,
    deal_id: header.deal_id,
    remarks: header.remarks,
    terms: header.terms,
    items: filledLines(lines).map((line) => ({
      item_id: line.item?.id ?? null,
      description: line.description,
      qty: numberOr(line.qty, line.qty),
      uom: line.uom,
      // Without one the server takes the list's price, or says that there is none.
      ...(line.rate === '' ? {} : { rate: numberOr(line.rate, line.rate) }),
      [buying ? 'expense_account_id' : 'income_account_id']: line.account_id,
      cost_centre_id: line.cost_centre_id,
      warehouse_id: line.warehouse_id,
      item_tax_template_id: line.tax_template_id,
      schedule_date: line.schedule_date,
      source_line_id: line.source_line_id,
    })),
  }
}

/** A typed number as the wire has it; what is none is left for the server to name. */
const numberOr = (text: string, other: string): string => typedNumber(text) ?? other

/** The day that a bill falls due: so many days after its date. */
export function dueAfter(day: string, days: number | null): string {
  const at = new Date(`${day}T00:00:00Z`)
  if (Number.isNaN(at.getTime())) return ''
  at.setUTCDate(at.getUTCDate() + (days ?? 0))
  return at.toISOString().slice(0, 10)
}

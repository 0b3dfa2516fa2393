import { compile, sql } from '@/lib/core/db/sql'
import { invalid, invalidField } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal } from '@/lib/core/values/money'
import { countTotals, type RateOfTemplate, type Totals } from '../domain/totals'
import type { Company } from '../ledger/company'
import { exchangeRate } from '../ledger/exchange-rate'
import { todayOf } from '../ledger/post-voucher'
import type { Party } from '../parties/party'
import { CONVERSIONS, DOCTYPES, type Doctype, isBuying } from '../schemas'
import { documentOrigins } from '../slots'
import type { HeaderInput, LineInput } from './document-input'
import { findParty } from './find-party'
import { pricesOf } from './price-of'

export type StoredDocument = NonNullable<Awaited<ReturnType<OperationCtx['db']['accDocument']['findFirst']>>>

export type ResolvedLine = {
  item_id: string | null
  description: string
  qty: string
  uom: string
  rate: string
  account_id: string | null
  cost_centre_id: string | null
  warehouse_id: string | null
  tax_template_id: string | null
  schedule_date: Date | null
  source_line_id: string | null
  order_line_id: string | null
}

export type ResolvedDocument = {
  header: Partial<StoredDocument>
  lines: ResolvedLine[]
  totals: Totals
}

type Place = (string | number)[]

/**
 * A document as it will be stored: defaults filled in, every reference checked, totals counted.
 * @param before the draft that is changed; its values stay where nothing is said
 * @throws 422 with all that is wrong, each at its place
 */
export async function resolveInput(
  ctx: OperationCtx,
  company: Company,
  doctype: Doctype,
  input: HeaderInput,
  before: { document: StoredDocument; lines: ResolvedLine[] } | null,
): Promise<ResolvedDocument> {
  const errors: FieldError[] = []
  const wrong = (loc: Place, msg: string, type = 'not_found') => {
    errors.push({ loc: ['body', ...loc], msg, type })
  }
  const buying = isBuying(doctype)
  const partyField = buying ? 'supplier_id' : 'customer_id'
  if (input[buying ? 'customer_id' : 'supplier_id'])
    wrong(
      [buying ? 'customer_id' : 'supplier_id'],
      `A ${DOCTYPES[doctype].title.toLowerCase()} has none.`,
      'value_error',
    )
  if (input.company_id && input.company_id !== company.id) wrong(['company_id'], 'There is no such company.')
  const isInvoice = doctype === 'acc_purchase_invoice' || doctype === 'acc_sales_invoice'
  const is_return = input.is_return ?? before?.document.is_return ?? false
  if (is_return && !isInvoice) wrong(['is_return'], 'Only an invoice can be a return.', 'value_error')
  const reopens_order = input.reopens_order ?? before?.document.reopens_order ?? false
  if (reopens_order && !is_return)
    wrong(['reopens_order'], 'Only a credit or debit note can reopen an order for billing.', 'value_error')

  const old = before?.document
  const party = await findParty(ctx, buying ? 'supplier' : 'customer', kept(input[partyField], old?.[partyField]))
  if (party === 'unknown') wrong([partyField], `Choose a ${buying ? 'supplier' : 'customer'} that exists.`)
  const known = party === 'unknown' ? null : party

  const transaction = kept(input.transaction_date, old?.transaction_date)
  const posting_date = input.posting_date ?? transactionOf(input) ?? old?.posting_date ?? transaction ?? todayOf(ctx)
  const currency = input.currency ?? old?.currency ?? known?.currency ?? company.currency
  const conversion_rate = await rateOf(ctx, company, { currency, posting_date, given: input.conversion_rate, old })
  if (!conversion_rate)
    wrong(
      ['conversion_rate'],
      `Say what one ${currency} is in ${company.currency}; there is no rate for that day.`,
      'missing',
    )

  const lines = input.items
    ? await resolveLines(ctx, { doctype, buying, is_return, company, currency, posting_date, input, wrong })
    : (before?.lines ?? [])
  const accountField = buying ? 'credit_to_id' : 'debit_to_id'
  const party_account_id = kept(input[accountField], old?.party_account_id) ?? null
  if (input[buying ? 'debit_to_id' : 'credit_to_id'])
    wrong([buying ? 'debit_to_id' : 'credit_to_id'], `Use ${accountField} here.`, 'value_error')
  if (input[accountField]) await demandControl(ctx, input[accountField], buying, (msg) => wrong([accountField], msg))
  const return_against_id = kept(input.return_against_id, old?.return_against_id) ?? null
  if (input.return_against_id && !(await isInvoiceOf(ctx, doctype, input.return_against_id, known)))
    wrong(['return_against_id'], 'Choose a submitted invoice of the same party.')
  if (input.price_list_id && !(await ctx.db.accPriceList.findFirst({ where: { id: input.price_list_id } })))
    wrong(['price_list_id'], 'Choose a price list that exists.')
  const origins = (await documentOrigins.only()?.existing(ctx, input)) ?? { lead_id: null, deal_id: null }
  for (const field of ['lead_id', 'deal_id'] as const)
    if (input[field] && !origins[field]) wrong([field], `Choose a ${field.slice(0, 4)} that exists.`)
  if (errors.length) throw invalid(errors)

  const bill_date = kept(input.bill_date, old?.bill_date) ?? null
  const header: Partial<StoredDocument> = {
    [partyField]: known?.id ?? null,
    party_name: known?.name ?? '',
    posting_date,
    transaction_date:
      doctype === 'acc_purchase_order' || doctype === 'acc_sales_order' ? (transaction ?? posting_date) : null,
    schedule_date: kept(input.schedule_date, old?.schedule_date) ?? null,
    valid_until: kept(input.valid_until, old?.valid_until) ?? null,
    due_date: isInvoice ? (kept(input.due_date, old?.due_date) ?? dueDate(bill_date ?? posting_date, known)) : null,
    bill_no: doctype === 'acc_purchase_invoice' ? (input.bill_no ?? old?.bill_no ?? '') : '',
    bill_date: doctype === 'acc_purchase_invoice' ? bill_date : null,
    party_account_id,
    is_return,
    return_against_id,
    reopens_order,
    currency,
    conversion_rate: conversion_rate! as never,
    tax_adjustment: (input.tax_adjustment ?? old?.tax_adjustment ?? '0') as never,
    price_list_id: kept(input.price_list_id, old?.price_list_id) ?? null,
    lead_id: kept(input.lead_id, old?.lead_id) ?? null,
    deal_id: kept(input.deal_id, old?.deal_id) ?? null,
    remarks: input.remarks ?? old?.remarks ?? '',
    terms: input.terms ?? old?.terms ?? '',
  }
  const rates = await ratesOf(ctx, lines)
  if (rates.size === 0) {
    if (Number(input.tax_adjustment ?? 0) !== 0)
      throw invalidField(
        'tax_adjustment',
        'No line has VAT, so there is none to adjust. Choose a VAT template on a line first.',
      )
    header.tax_adjustment = '0' as never
  }
  const totals = countTotals(lines, rates, conversion_rate!, String(header.tax_adjustment))
  demandHoldable(totals)
  return { header, lines, totals }
}

/** Far beyond any real amount, and well within what the columns hold. */
const MAX_AMOUNT = '999999999999999'

function demandHoldable({ lines, grand_total, base_grand_total }: Totals): void {
  const amounts = [...lines.flatMap(({ amount, base_amount }) => [amount, base_amount]), grand_total, base_grand_total]
  if (amounts.some((amount) => amount.abs().greaterThan(MAX_AMOUNT)))
    throw invalid([{ loc: ['body', 'items'], msg: `At most ${MAX_AMOUNT} in all.`, type: 'too_big' }])
}

const kept = <T>(given: T | null | undefined, old: T | null | undefined): T | null | undefined =>
  given === undefined ? old : given

/** An order's own date is its posting date unless both are said. */
const transactionOf = (input: HeaderInput): Date | null => input.transaction_date ?? null

const dueDate = (from: Date, party: Party | null): Date =>
  new Date(from.getTime() + (party?.payment_days ?? 0) * 24 * 3600_000)

async function rateOf(
  ctx: OperationCtx,
  company: Company,
  {
    currency,
    posting_date,
    given,
    old,
  }: { currency: string; posting_date: Date; given?: string; old?: StoredDocument },
): Promise<string | null> {
  if (currency === company.currency) return '1'
  if (given) return given
  if (old && old.currency === currency) return String(old.conversion_rate)
  return exchangeRate(ctx, currency, posting_date)
}

async function demandControl(ctx: OperationCtx, id: string, buying: boolean, wrong: (msg: string) => void) {
  const account = await ctx.db.accAccount.findFirst({ where: { id } })
  const type = buying ? 'payable' : 'receivable'
  if (!account || account.is_group || account.disabled || account.account_type !== type)
    wrong(`Choose ${buying ? 'a payable' : 'a receivable'} account that is open for posting.`)
}

async function isInvoiceOf(ctx: OperationCtx, doctype: Doctype, id: string, party: Party | null): Promise<boolean> {
  const found = await ctx.db.accDocument.findFirst({ where: { id, doctype, docstatus: 1, is_return: false } })
  return Boolean(found && party && (found.supplier_id ?? found.customer_id) === party.id)
}

type LinesToResolve = {
  doctype: Doctype
  buying: boolean
  is_return: boolean
  company: Company
  currency: string
  posting_date: Date
  input: HeaderInput
  wrong: (loc: Place, msg: string, type?: string) => void
}

async function resolveLines(ctx: OperationCtx, args: LinesToResolve): Promise<ResolvedLine[]> {
  const { doctype, buying, is_return, wrong } = args
  const items = args.input.items ?? []
  const found = await findReferences(ctx, items)
  const kind = buying ? 'purchase' : 'sales'
  const usual = found.usualTemplates.get(kind) ?? null
  const priceOf = await pricesOf(ctx, {
    ...args,
    itemIds: items.flatMap((line) => (line.rate === undefined && line.item_id) || []),
    price_list_id: args.input.price_list_id,
  })
  const lines: ResolvedLine[] = []
  for (const [n, line] of items.entries()) {
    const at = (field: string): Place => ['items', n, field]
    const item = line.item_id ? found.items.get(line.item_id) : undefined
    if (line.item_id && !item) wrong(at('item_id'), 'Choose an item that exists.')
    const accountField = buying ? 'expense_account_id' : 'income_account_id'
    const otherField = buying ? 'income_account_id' : 'expense_account_id'
    if (line[otherField]) wrong(at(otherField), `Use ${accountField} here.`, 'value_error')
    const account = line[accountField]
    if (account && !found.accounts.has(account))
      wrong(at(accountField), 'Choose an account that is open for posting, and no control account.')
    if (line.cost_centre_id && !found.centres.has(line.cost_centre_id))
      wrong(at('cost_centre_id'), 'Choose a cost centre that is open for posting.')
    if (line.warehouse_id && !found.warehouses.has(line.warehouse_id))
      wrong(at('warehouse_id'), 'Choose a warehouse that exists.')
    const template =
      line.item_tax_template_id === undefined
        ? ((buying ? item?.purchase_tax_template_id : item?.sales_tax_template_id) ?? usual)
        : line.item_tax_template_id
    if (template && found.templates.get(template) !== kind)
      wrong(at('item_tax_template_id'), `Choose a VAT template for ${buying ? 'purchases' : 'sales'}.`)
    const source = line.source_line_id ? found.sources.get(line.source_line_id) : undefined
    if (line.source_line_id && !(source && mayComeFrom(source.doctype, doctype, is_return)))
      wrong(at('source_line_id'), 'Choose a line of a submitted document that this one can be made from.')
    const rate = line.rate ?? (line.item_id ? priceOf(line.item_id, line.qty) : null)
    if (rate === null) wrong(at('rate'), 'Say the price: the price list has none for this item.', 'missing')
    if (!item && !line.description) wrong(at('description'), 'Choose an item, or say in words what it is.', 'missing')
    lines.push({
      item_id: line.item_id ?? null,
      description: line.description ?? (item ? item.description || item.name : ''),
      qty: is_return ? decimal(line.qty).abs().negated().toString() : line.qty,
      uom: line.uom ?? item?.uom ?? '',
      rate: rate ?? '0',
      account_id: account ?? null,
      cost_centre_id: line.cost_centre_id ?? null,
      warehouse_id: line.warehouse_id ?? null,
      tax_template_id: template,
      schedule_date: line.schedule_date ?? null,
      source_line_id: line.source_line_id ?? null,
      order_line_id: source ? orderLineOf(source) : null,
    })
    if (!is_return && decimal(line.qty).isNegative())
      wrong(at('qty'), 'Enter a quantity above zero; a debit or credit note takes goods back.', 'value_error')
  }
  return lines
}

type SourceLine = { id: string; doctype: Doctype; order_line_id: string | null }

const mayComeFrom = (from: Doctype, to: Doctype, is_return: boolean): boolean =>
  is_return ? from === to : CONVERSIONS[from].includes(to)

/** The order's line that a chain of documents began with. */
const orderLineOf = (source: SourceLine): string | null =>
  source.doctype === 'acc_purchase_order' || source.doctype === 'acc_sales_order' ? source.id : source.order_line_id

async function findReferences(ctx: OperationCtx, items: LineInput[]) {
  const ids = (pick: (line: LineInput) => string | null | undefined) => [
    ...new Set(items.flatMap((line) => pick(line) ?? [])),
  ]
  const among = (wanted: string[]) => ({ id: { in: wanted } })
  const [found, accounts, centres, warehouses, templates, sources] = [
    await ctx.db.accItem.findMany({
      where: { ...among(ids((line) => line.item_id)), deleted_at: null, disabled: false },
    }),
    await ctx.db.accAccount.findMany({
      where: {
        ...among(ids((line) => line.expense_account_id ?? line.income_account_id)),
        is_group: false,
        disabled: false,
        account_type: { notIn: ['payable', 'receivable'] },
      },
    }),
    await ctx.db.accCostCentre.findMany({
      where: { ...among(ids((line) => line.cost_centre_id)), is_group: false, disabled: false },
    }),
    await ctx.db.accWarehouse.findMany({ where: { ...among(ids((line) => line.warehouse_id)), disabled: false } }),
    // Those of the items and the usual ones too, where a line names none.
    await ctx.db.accTaxTemplate.findMany({}),
    await ctx.query<SourceLine>(
      compile(sql`
        select l.id::text, d.doctype, l.order_line_id::text from acc_document_line l
        join acc_document d on d.organization_id = l.organization_id and d.id = l.document_id
        where l.organization_id = ${ctx.organization.id}::uuid and d.docstatus = 1
          and l.id = any(${ids((line) => line.source_line_id)}::uuid[])`),
    ),
  ]
  return {
    items: new Map(found.map((item) => [item.id, item])),
    accounts: new Set(accounts.map(({ id }) => id)),
    centres: new Set(centres.map(({ id }) => id)),
    warehouses: new Set(warehouses.map(({ id }) => id)),
    templates: new Map(templates.map(({ id, kind }) => [id, kind])),
    usualTemplates: new Map(
      templates.flatMap(({ id, kind, is_default, disabled }) => (is_default && !disabled ? [[kind, id]] : [])),
    ),
    sources: new Map(sources.map((line) => [line.id, line])),
  }
}

/** The rates of every VAT template that the lines name. */
export async function ratesOf(
  ctx: OperationCtx,
  lines: readonly { tax_template_id: string | null }[],
): Promise<Map<string, RateOfTemplate[]>> {
  const templates = [...new Set(lines.flatMap((line) => line.tax_template_id ?? []))]
  const rows = await ctx.db.accTaxRate.findMany({
    where: { template_id: { in: templates } },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  return Map.groupBy(
    rows.map(({ id, name, rate, account_id, template_id }) => ({
      id,
      name,
      rate: String(rate),
      account_id,
      template_id,
    })),
    ({ template_id }) => template_id,
  )
}

import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { type Decimal, decimal, toCents, wire } from '@/lib/core/values/money'
import { findParty, type PartyType } from '../documents/find-party'
import { allocatedOf } from '../domain/payment-entries'
import type { Company } from '../ledger/company'
import { exchangeRate } from '../ledger/exchange-rate'
import { todayOf } from '../ledger/post-voucher'
import type { Party } from '../parties/party'
import type { PaymentKind } from '../schemas'
import { isInvoiceDoctype, type OpenDocument, openDocuments } from './open-documents'
import type { AllocationInput, PaymentInput } from './payment-input'
import type { StoredAllocation, StoredPayment } from './payment-rows'

export type ResolvedPayment = {
  header: {
    kind: PaymentKind
    party_type: PartyType
    supplier_id: string | null
    customer_id: string | null
    party_name: string
    posting_date: Date
    bank_account_id: string
    party_account_id: string
    currency: string
    conversion_rate: string
    amount: string
    base_amount: string
    unallocated: string
    mode: string
    reference_no: string
    reference_date: Date | null
    remarks: string
  }
  /** With the sign of what is open. */
  allocations: { document_id: string; amount: string }[]
}

type Wrong = (loc: (string | number)[], msg: string, type?: string) => void

/**
 * A payment as it will be stored: defaults filled in, every reference checked.
 * @param before the draft that is changed; its values stay where nothing is said
 * @throws 422 with all that is wrong, each at its place
 */
export async function resolvePayment(
  ctx: OperationCtx,
  company: Company,
  input: PaymentInput,
  before: { payment: StoredPayment; allocations: StoredAllocation[] } | null,
): Promise<ResolvedPayment> {
  const errors: FieldError[] = []
  const wrong: Wrong = (loc, msg, type = 'value_error') => {
    errors.push({ loc: ['body', ...loc], msg, type })
  }
  const old = before?.payment
  const party_type = (input.party_type ?? old?.party_type ?? sideOf(input)) as PartyType | undefined
  if (!party_type) throw missing('party_type', 'Choose supplier or customer.')
  const partyField = party_type === 'supplier' ? 'supplier_id' : 'customer_id'
  const otherField = party_type === 'supplier' ? 'customer_id' : 'supplier_id'
  if (input[otherField]) wrong([otherField], `A payment of a ${party_type} has none.`)
  const partyId = input[partyField] === undefined ? old?.[partyField] : input[partyField]
  const party = await findParty(ctx, party_type, partyId)
  if (!party) wrong([partyField], `Choose the ${party_type}.`, 'missing')
  if (party === 'unknown') wrong([partyField], `Choose a ${party_type} that exists.`, 'not_found')
  const known = party === 'unknown' ? null : party
  const kind = (input.kind ?? old?.kind ?? (party_type === 'supplier' ? 'pay' : 'receive')) as PaymentKind

  const documents = await openDocuments(ctx, [
    ...(input.allocations ?? []).map(({ document_id }) => document_id),
    ...(before?.allocations ?? []).map(({ document_id }) => document_id),
  ])
  const posting_date = input.posting_date ?? old?.posting_date ?? todayOf(ctx)
  const currency =
    input.currency ??
    old?.currency ??
    documents.get(input.allocations?.[0]?.document_id ?? '')?.currency ??
    known?.currency ??
    company.currency
  const wanted = input.allocations ?? stored(before?.allocations)
  const allocations = checkedAllocations(wanted, documents, { party_type, party: known, currency, wrong })
  const amount = decimal(
    input.amount ?? (old ? String(old.amount) : allocatedOf({ kind, party_type }, allocations).toFixed(2)),
  )
  // What is wrong with the allocations is said already.
  if (!amount.greaterThan(0) && errors.length === 0) wrong(['amount'], 'Enter an amount above zero.', 'missing')
  const rate = await rateOf(ctx, company, { input, old, currency, posting_date, amount })
  if (!rate)
    wrong(
      ['conversion_rate'],
      `Say what one ${currency} was in ${company.currency} at the bank; there is no rate for that day.`,
      'missing',
    )
  const unallocated = amount.minus(allocatedOf({ kind, party_type }, allocations))
  if (unallocated.isNegative())
    wrong(
      ['allocations'],
      `${unallocated.abs().toFixed(2)} ${currency} more is allocated than is paid. Lower an allocation, or raise the amount.`,
    )
  if (unallocated.greaterThan(amount))
    wrong(['allocations'], 'More of debit or credit notes is used than there are invoices for.')
  if (rate && unallocated.greaterThan(0) && !rate.base.times(unallocated).div(amount).greaterThanOrEqualTo('0.01'))
    wrong(['amount'], 'What is left unallocated is less than a cent in the books. Allocate it, or pay less.')
  const bank_account_id = input.bank_account_id ?? old?.bank_account_id ?? company.bank_account_id
  await demandBank(ctx, bank_account_id, { currency, company, wrong })
  const party_account_id = input.party_account_id ?? keptAccount(old, known) ?? controlOf(company, party_type, known)
  await demandControl(ctx, party_account_id, party_type, wrong)
  if (errors.length) throw invalid(errors)
  return {
    header: {
      kind,
      party_type,
      supplier_id: party_type === 'supplier' ? known!.id : null,
      customer_id: party_type === 'customer' ? known!.id : null,
      party_name: known!.name,
      posting_date,
      bank_account_id: bank_account_id!,
      party_account_id: party_account_id!,
      currency,
      conversion_rate: rate!.rate,
      amount: wire(amount),
      base_amount: wire(rate!.base),
      unallocated: wire(unallocated),
      mode: input.mode ?? old?.mode ?? '',
      reference_no: input.reference_no ?? old?.reference_no ?? '',
      reference_date: input.reference_date === undefined ? (old?.reference_date ?? null) : input.reference_date,
      remarks: input.remarks ?? old?.remarks ?? '',
    },
    allocations: allocations.map(({ document_id, amount }) => ({ document_id, amount: wire(amount) })),
  }
}

const missing = (field: string, msg: string) => invalid([{ loc: ['body', field], msg, type: 'missing' }])

const sideOf = (input: PaymentInput): PartyType | undefined =>
  input.supplier_id ? 'supplier' : input.customer_id ? 'customer' : undefined

const stored = (allocations: StoredAllocation[] | undefined): AllocationInput[] =>
  (allocations ?? []).map(({ document_id, amount }) => ({ document_id, amount: String(amount) }))

/** The control account of a draft stays while its party does. */
const keptAccount = (old: StoredPayment | undefined, party: Party | null): string | undefined =>
  old && (old.supplier_id ?? old.customer_id) === party?.id ? old.party_account_id : undefined

const controlOf = (company: Company, type: PartyType, party: Party | null): string | null =>
  party?.account_id ?? (type === 'supplier' ? company.payable_account_id : company.receivable_account_id)

/** Allocations name submitted invoices of this party in this currency, each once. */
export function checkedAllocations(
  wanted: readonly AllocationInput[],
  documents: Map<string, OpenDocument>,
  details: { party_type: PartyType; party: { id: string } | null; currency: string; wrong: Wrong },
): { document_id: string; amount: Decimal }[] {
  const seen = new Set<string>()
  return wanted.flatMap(({ document_id, amount }, n) => {
    const refuse = (msg: string, type?: string) => {
      details.wrong(['allocations', n, 'document_id'], msg, type)
      return []
    }
    const document = documents.get(document_id)
    const isOfParty =
      document &&
      isInvoiceDoctype(document.doctype) &&
      document.party_type === details.party_type &&
      (!details.party || document.party_id === details.party.id)
    if (!isOfParty) return refuse(`Choose an invoice of this ${details.party_type}.`, 'not_found')
    if (document.docstatus !== 1)
      return refuse(
        `${document.number} is ${document.docstatus === 0 ? 'a draft' : 'cancelled'}; only a submitted invoice is paid.`,
      )
    if (document.currency !== details.currency)
      return refuse(`${document.number} is in ${document.currency}; pay it with a payment in that currency.`)
    if (seen.has(document_id)) return refuse(`${document.number} is here twice. Put its amounts together.`)
    seen.add(document_id)
    const value = decimal(amount).abs()
    return [{ document_id, amount: document.is_return ? value.negated() : value }]
  })
}

async function rateOf(
  ctx: OperationCtx,
  company: Company,
  details: { input: PaymentInput; old?: StoredPayment; currency: string; posting_date: Date; amount: Decimal },
): Promise<{ rate: string; base: Decimal } | null> {
  const { input, old, currency, posting_date, amount } = details
  if (currency === company.currency) return { rate: '1', base: amount }
  if (input.base_amount && amount.greaterThan(0)) {
    const base = decimal(input.base_amount)
    return { rate: base.div(amount).toDecimalPlaces(9).toString(), base }
  }
  const unchanged = old && old.currency === currency && decimal(String(old.amount)).equals(amount)
  if (unchanged && input.conversion_rate === undefined)
    return { rate: String(old.conversion_rate), base: decimal(String(old.base_amount)) }
  const rate =
    input.conversion_rate ??
    (old && old.currency === currency ? String(old.conversion_rate) : await exchangeRate(ctx, currency, posting_date))
  return rate ? { rate, base: toCents(amount.times(rate)) } : null
}

async function demandBank(
  ctx: OperationCtx,
  id: string | null | undefined,
  details: { currency: string; company: Company; wrong: Wrong },
): Promise<void> {
  if (!id)
    return details.wrong(['bank_account_id'], 'Choose the bank or cash account: the company has none set.', 'missing')
  const account = await ctx.db.accAccount.findFirst({ where: { id } })
  if (!account || account.is_group || account.disabled || CONTROL.has(account.account_type))
    return details.wrong(
      ['bank_account_id'],
      'Choose a bank or cash account that is open for posting, and no control account.',
      'not_found',
    )
  if (account.currency && account.currency !== details.currency && account.currency !== details.company.currency)
    details.wrong(
      ['bank_account_id'],
      `This account is in ${account.currency}, and the payment in ${details.currency}.`,
    )
}

async function demandControl(ctx: OperationCtx, id: string | null, type: PartyType, wrong: Wrong): Promise<void> {
  const name = type === 'supplier' ? 'payable' : 'receivable'
  const account = id ? await ctx.db.accAccount.findFirst({ where: { id } }) : null
  if (!account || account.is_group || account.disabled || account.account_type !== name)
    wrong(['party_account_id'], `Choose a ${name} account that is open for posting.`, id ? 'not_found' : 'missing')
}

const CONTROL = new Set(['payable', 'receivable'])

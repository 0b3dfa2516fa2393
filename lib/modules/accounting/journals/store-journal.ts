import { newId } from '@/lib/core/db/ids'
import { invalid } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import type { OperationCtx } from '@/lib/core/operation'
import { decimal, sum, wire } from '@/lib/core/values/money'
import { findParty } from '../documents/find-party'
import { unchangeable } from '../documents/store-document'
import { companyOf } from '../ledger/company'
import { nextNumber } from '../ledger/next-number'
import { todayOf } from '../ledger/post-voucher'
import { isInvoiceDoctype, openDocuments } from '../payments/open-documents'
import { DOCSTATUS } from '../schemas'
import type { JournalInput, JournalLineInput } from './journal-input'
import { findJournal, journalLinesOf, recordJournalChange, type StoredJournal } from './journal-rows'

/**
 * Stores a new draft, for every way a journal entry comes about: typed, reversed, from a bank line.
 * @throws 422 with all that is wrong, each at its place
 */
export async function storeJournal(
  ctx: OperationCtx,
  input: JournalInput,
  more: { is_sample?: boolean } = {},
): Promise<StoredJournal> {
  const company = await companyOf(ctx)
  const lines = input.lines ?? []
  await checkLines(ctx, lines)
  const id = newId()
  const by = ctx.user?.id ?? null
  await ctx.db.accJournal.create({
    data: {
      id,
      organization_id: ctx.organization.id,
      company_id: company.id,
      number: await nextNumber(ctx, 'acc_journal'),
      kind: input.kind ?? 'journal',
      posting_date: input.posting_date ?? todayOf(ctx),
      title: input.title ?? '',
      remarks: input.remarks ?? '',
      total: totalOf(lines),
      created_by: by,
      updated_by: by,
      ...more,
    },
  })
  await writeLines(ctx, id, lines)
  const journal = await findJournal(ctx, id)
  recordJournalChange(ctx, null, journal)
  return journal
}

/** Changes a draft that the caller has locked. @throws 409 when it is submitted or cancelled; 422 */
export async function changeJournal(
  ctx: OperationCtx,
  before: StoredJournal,
  input: JournalInput,
): Promise<StoredJournal> {
  if (before.docstatus !== DOCSTATUS.draft) throw unchangeable(before, 'Reverse it, or write a new one.')
  if (input.lines) {
    await checkLines(ctx, input.lines)
    await ctx.db.accJournalLine.deleteMany({ where: { journal_id: before.id } })
    await writeLines(ctx, before.id, input.lines)
  }
  await ctx.db.accJournal.updateMany({
    where: { id: before.id },
    data: {
      kind: input.kind ?? before.kind,
      posting_date: input.posting_date ?? before.posting_date,
      title: input.title ?? before.title,
      remarks: input.remarks ?? before.remarks,
      total: totalOf(await journalLinesOf(ctx, before.id)),
      updated_by: ctx.user?.id ?? null,
      updated_at: new Date(),
      version: { increment: 1 },
    },
  })
  const after = await findJournal(ctx, before.id)
  recordJournalChange(ctx, before, after)
  return after
}

/** The larger side, so that a draft shows what it is about before it balances. */
function totalOf(lines: readonly { debit?: unknown; credit?: unknown }[]): string {
  const of = (side: 'debit' | 'credit') => sum(lines.map((line) => decimal(String(line[side] ?? '0'))))
  const [debit, credit] = [of('debit'), of('credit')]
  return wire(debit.greaterThan(credit) ? debit : credit)
}

async function writeLines(ctx: OperationCtx, journal_id: string, lines: readonly JournalLineInput[]) {
  await ctx.db.accJournalLine.createMany({
    data: lines.map((line, position) => ({
      id: newId(),
      organization_id: ctx.organization.id,
      journal_id,
      position,
      account_id: line.account_id,
      cost_centre_id: line.cost_centre_id ?? null,
      party_type: line.supplier_id ? 'supplier' : line.customer_id ? 'customer' : '',
      supplier_id: line.supplier_id ?? null,
      customer_id: line.customer_id ?? null,
      document_id: line.document_id ?? null,
      debit: line.debit ?? '0',
      credit: line.credit ?? '0',
      currency: line.currency ?? '',
      currency_amount: line.currency ? (line.currency_amount ?? null) : null,
      tax_rate_id: line.tax_rate_id ?? null,
      tax_net: line.tax_net ?? null,
      remarks: line.remarks ?? '',
    })),
  })
}

/** Every reference of a draft's lines is one of the organization's; whether it can be posted is asked when it is submitted. */
async function checkLines(ctx: OperationCtx, lines: readonly JournalLineInput[]): Promise<void> {
  const errors: FieldError[] = []
  const ids = (pick: (line: JournalLineInput) => string | null | undefined) => [
    ...new Set(lines.flatMap((line) => pick(line) ?? [])),
  ]
  const accounts = await ctx.db.accAccount.findMany({ where: { id: { in: ids((line) => line.account_id) } } })
  const centres = await ctx.db.accCostCentre.findMany({ where: { id: { in: ids((line) => line.cost_centre_id) } } })
  const documents = await openDocuments(
    ctx,
    ids((line) => line.document_id),
  )
  const accountById = new Map(accounts.map((account) => [account.id, account]))
  const parties = new Map<string, boolean>()
  const rates = await ctx.db.accTaxRate.findMany({ where: { id: { in: ids((line) => line.tax_rate_id) } } })
  const knownRates = new Set(rates.map(({ id }) => id))
  const openCentres = new Set(centres.flatMap(({ id, is_group, disabled }) => (is_group || disabled ? [] : id)))
  for (const [n, line] of lines.entries()) {
    const wrong = (field: string, msg: string, type = 'not_found') =>
      errors.push({ loc: ['body', 'lines', n, field], msg, type })
    const account = accountById.get(line.account_id)
    if (!account || account.is_group || account.disabled)
      wrong('account_id', 'Choose an account that is open for posting.')
    if (line.cost_centre_id && !openCentres.has(line.cost_centre_id))
      wrong('cost_centre_id', 'Choose a cost centre that is open for posting.')
    if (line.supplier_id && line.customer_id)
      wrong('customer_id', 'Choose a supplier or a customer, not both.', 'value_error')
    if (Number(line.debit ?? 0) && Number(line.credit ?? 0))
      wrong('credit', 'A line has a debit or a credit, not both.', 'value_error')
    const moved = Number(line.debit ?? 0) - Number(line.credit ?? 0)
    if (line.currency ? !(Number(line.currency_amount ?? 0) * moved > 0) : line.currency_amount !== undefined)
      wrong(
        'currency_amount',
        'Enter the currency and its amount together: above zero for a debit, below for a credit.',
        'value_error',
      )
    if (line.tax_rate_id && !knownRates.has(line.tax_rate_id)) wrong('tax_rate_id', 'Choose a VAT rate that exists.')
    if (Boolean(line.tax_rate_id) !== Boolean(line.tax_net))
      wrong('tax_net', 'Choose the VAT rate and enter the net amount together.', 'value_error')
    for (const type of ['supplier', 'customer'] as const) {
      const id = line[`${type}_id`]
      if (!id) continue
      // Entries of one party have many lines; it is looked up once.
      const known = `${type} ${id}`
      if (!parties.has(known)) parties.set(known, (await findParty(ctx, type, id)) !== 'unknown')
      if (!parties.get(known)) wrong(`${type}_id`, `Choose a ${type} that exists.`)
      if (account && account.account_type !== CONTROL[type])
        wrong(`${type}_id`, `Only a ${CONTROL[type]} account has a ${type}.`, 'value_error')
    }
    const document = line.document_id ? documents.get(line.document_id) : undefined
    if (line.document_id && !(document && isInvoiceDoctype(document.doctype)))
      wrong('document_id', 'Choose an invoice that exists.')
    else if (document && document.party_id !== (line.supplier_id ?? line.customer_id))
      wrong('document_id', `${document.number} is somebody else’s.`, 'value_error')
  }
  if (errors.length) throw invalid(errors)
}

export const CONTROL = { supplier: 'payable', customer: 'receivable' } as const

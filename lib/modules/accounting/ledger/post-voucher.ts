import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { storedDateIn } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'
import { differenceOf, type Entry, type VoucherTax } from '../domain/invoice-entries'
import { ledgerGrids } from '../slots'
import type { Company } from './company'
import { reversalRest } from './reversal-rest'

/** `allocation`: an advance used for an invoice; its source is the row of acc_payment_allocation. */
export type VoucherType = 'purchase_invoice' | 'sales_invoice' | 'payment' | 'allocation' | 'journal'

export type NewVoucher = {
  voucher_type: VoucherType
  /** The document, payment or journal that it posts. */
  source_id: string
  number: string
  /** A day without a time, as `Date` at midnight UTC. */
  posting_date: Date
  remarks?: string
  is_sample?: boolean
  entries: Entry[]
  /** What of the entries is VAT, by rate: the VAT report reads this. */
  taxes?: VoucherTax[]
}

/**
 * Writes a posting, once and for good, and brings the invoices that it touches up to date. The caller holds locks on those
 * invoices. The database checks all of it again: that it balances, its period, its accounts.
 * @throws 409 `period_locked` or `no_fiscal_year` for a day that is closed
 */
export async function postVoucher(ctx: OperationCtx, company: Company, voucher: NewVoucher): Promise<string> {
  return write(ctx, company, voucher, null)
}

/**
 * Reverses what a source posted: a second voucher with the sides changed. It stands on the day of the first while that is
 * open, else on today. Nothing happens where nothing was posted.
 * @returns the reversing voucher's day, or null
 */
export async function reverseVoucher(
  ctx: OperationCtx,
  company: Company,
  source: { voucher_type: VoucherType; source_id: string },
): Promise<Date | null> {
  const first = await ctx.db.accVoucher.findFirst({ where: { ...source, reverses_id: null } })
  if (!first) return null
  const entries = await ctx.db.accEntry.findMany({ where: { voucher_id: first.id }, orderBy: { position: 'asc' } })
  const taxes = await ctx.db.accVoucherTax.findMany({ where: { voucher_id: first.id }, orderBy: { position: 'asc' } })
  const posting_date = (await isOpenDay(ctx, company, first.posting_date)) ? first.posting_date : todayOf(ctx)
  const reversed = entries.map(({ debit, credit, currency_amount, party_type, ...entry }) => ({
    ...entry,
    party_type: party_type as Entry['party_type'],
    debit: credit,
    credit: debit,
    currency_amount: currency_amount.negated(),
  }))
  await write(
    ctx,
    company,
    {
      ...source,
      number: first.number,
      posting_date,
      remarks: `Reversal of ${first.number}`,
      is_sample: first.is_sample,
      entries: [...reversed, ...(await reversalRest(ctx, company, reversed))],
      taxes: taxes.map(({ section, net, amount, ...tax }) => ({
        ...tax,
        section: section as VoucherTax['section'],
        net: net.negated(),
        amount: amount.negated(),
      })),
    },
    first.id,
  )
  return posting_date
}

/** Today where the organization is, as a day at midnight UTC. */
export const todayOf = (ctx: OperationCtx): Date => storedDateIn(ctx.organization.time_zone)

/** Whether anything may be posted on a day. */
export async function isOpenDay(ctx: OperationCtx, company: Company, day: Date): Promise<boolean> {
  return (await closedBecause(ctx, company, day)) === null
}

/** Why nothing may be posted on a day, in words; null when it may. */
export async function closedBecause(
  ctx: OperationCtx,
  company: Company,
  day: Date,
): Promise<{ code: string; message: string } | null> {
  const text = day.toISOString().slice(0, 10)
  if (company.locked_until && day <= company.locked_until)
    return {
      code: 'period_locked',
      message: `The books are locked up to ${company.locked_until.toISOString().slice(0, 10)}. Choose a later posting date than ${text}.`,
    }
  const year = await ctx.db.accFiscalYear.findFirst({
    where: { starts_on: { lte: day }, ends_on: { gte: day } },
  })
  if (!year)
    return {
      code: 'no_fiscal_year',
      message: `No financial year holds ${text}. Choose another posting date, or add the year under Accounting, Settings, Financial years.`,
    }
  if (year.closed)
    return { code: 'period_locked', message: `The financial year ${year.name} is closed. Choose a later posting date.` }
  return null
}

async function write(
  ctx: OperationCtx,
  company: Company,
  { entries, taxes = [], is_sample = false, remarks = '', ...details }: NewVoucher,
  reverses_id: string | null,
): Promise<string> {
  const difference = differenceOf(entries)
  if (!difference.isZero()) throw new Error(`voucher ${details.number} does not balance: ${difference.toFixed(2)}`)
  const closed = await closedBecause(ctx, company, details.posting_date)
  if (closed) throw conflict(closed.message, closed.code)
  const id = newId()
  const organization_id = ctx.organization.id
  const created_by = ctx.user?.id ?? null
  await ctx.db.accVoucher.create({
    data: { ...details, id, organization_id, company_id: company.id, remarks, reverses_id, is_sample, created_by },
  })
  await ctx.db.accEntry.createMany({
    data: entries.map((entry, position) => ({
      id: newId(),
      organization_id,
      voucher_id: id,
      position,
      posting_date: details.posting_date,
      account_id: entry.account_id,
      cost_centre_id: entry.cost_centre_id,
      party_type: entry.party_type,
      party_id: entry.party_id,
      document_id: entry.document_id,
      debit: entry.debit.toFixed(2),
      credit: entry.credit.toFixed(2),
      currency: entry.currency,
      currency_amount: entry.currency_amount.toFixed(2),
      remarks: entry.remarks,
      is_sample,
    })),
  })
  await ctx.db.accVoucherTax.createMany({
    data: taxes.map(({ section, name, rate, account_id, net, amount }, position) => ({
      id: newId(),
      organization_id,
      voucher_id: id,
      position,
      posting_date: details.posting_date,
      section,
      name,
      rate: rate?.toFixed(4) ?? null,
      account_id,
      net: net.toFixed(2),
      amount: amount.toFixed(2),
      is_sample,
    })),
  })
  await settle(ctx, [...new Set(entries.flatMap(({ document_id }) => document_id ?? []))])
  for (const slug of [...LEDGER_GRIDS, ...ledgerGrids.contributed().flat()]) ctx.signal({ type: 'grid', slug })
  return id
}

/** Our grids whose rows come from the ledger. */
const LEDGER_GRIDS = [
  'acc-general-ledger',
  'acc-trial-balance',
  'acc-profit-and-loss',
  'acc-balance-sheet',
  'acc-receivables-ageing',
  'acc-payables-ageing',
  'acc-open-items',
  'acc-vat-report',
  'acc-suppliers',
  'acc-customers',
]

/**
 * What is still owed on invoices is what the ledger says of them, in both currencies; kept on the document so that lists
 * can sort and filter by it, and written nowhere else.
 */
async function settle(ctx: OperationCtx, documentIds: string[]): Promise<void> {
  if (documentIds.length === 0) return
  await ctx.query(
    compile(sql`
      update acc_document d set
        outstanding = s.owed, base_outstanding = s.base_owed,
        progress = case
          when d.docstatus <> 1 then d.progress
          when s.owed = 0 then 'paid'
          when d.is_return then 'credit'
          when s.owed = d.grand_total then 'unpaid'
          else 'partly_paid' end,
        updated_at = now()
      from (
        select i.id, coalesce(sum(e.currency_amount), 0) * i.sign as owed,
          coalesce(sum(e.debit - e.credit), 0) * i.sign as base_owed
        from (select id, case when supplier_id is not null then -1 else 1 end as sign from acc_document
              where organization_id = ${ctx.organization.id}::uuid and id = any(${documentIds}::uuid[])) i
        left join acc_entry e on e.organization_id = ${ctx.organization.id}::uuid and e.document_id = i.id
        group by i.id, i.sign
      ) s where d.id = s.id and d.organization_id = ${ctx.organization.id}::uuid
      returning d.id`),
  )
}

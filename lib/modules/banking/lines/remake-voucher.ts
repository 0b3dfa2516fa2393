import { AppError, conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { findJournal, journalLinesOf } from '@/lib/modules/accounting/journals/journal-rows'
import { storeJournal } from '@/lib/modules/accounting/journals/store-journal'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { submitJournalLocked } from '@/lib/modules/accounting/operations/journals/submit-journal'
import { submitPaymentLocked } from '@/lib/modules/accounting/operations/payments/submit-payment'
import type { PaymentInput } from '@/lib/modules/accounting/payments/payment-input'
import { allocationsOf, findPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { storePayment } from '@/lib/modules/accounting/payments/store-payment'
import type { StepMatch } from './steps'

/**
 * Books a cancelled voucher once more under a new number, on its own day with its own amounts, for the same invoices; what is posted is
 * never brought back itself.
 * @param invoices new ones by the cancelled ones that they stand for
 * @returns the new voucher's id
 * @throws 409 in words where that cannot be: its invoices were paid meanwhile, or its day is closed
 */
export async function remakeVoucher(
  ctx: OperationCtx,
  { kind, id, number }: StepMatch,
  invoices: ReadonlyMap<string, string>,
): Promise<string> {
  try {
    return kind === 'payment' ? await remakePayment(ctx, id, invoices) : await remakeJournal(ctx, id)
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 422 || !Array.isArray(error.detail)) throw error
    throw conflict(`${number} cannot be booked again: ${error.detail.map(({ msg }) => msg).join(' ')}`)
  }
}

async function remakePayment(ctx: OperationCtx, id: string, invoices: ReadonlyMap<string, string>): Promise<string> {
  const old = await findPayment(ctx, id)
  const company = await companyOf(ctx)
  const draft = await storePayment(
    ctx,
    {
      kind: old.kind as PaymentInput['kind'],
      party_type: old.party_type as PaymentInput['party_type'],
      supplier_id: old.supplier_id,
      customer_id: old.customer_id,
      posting_date: old.posting_date,
      bank_account_id: old.bank_account_id,
      party_account_id: old.party_account_id,
      currency: old.currency,
      amount: old.amount.toFixed(2),
      ...(old.currency === company.currency ? {} : { base_amount: old.base_amount.toFixed(2) }),
      mode: old.mode,
      reference_no: old.reference_no,
      reference_date: old.reference_date,
      remarks: old.remarks,
      allocations: (await allocationsOf(ctx, id)).map(({ document_id, amount }) => ({
        document_id: invoices.get(document_id) ?? document_id,
        amount: amount.toFixed(2),
      })),
    },
    { is_sample: old.is_sample },
  )
  await submitPaymentLocked(ctx, draft)
  return draft.id
}

async function remakeJournal(ctx: OperationCtx, id: string): Promise<string> {
  const old = await findJournal(ctx, id)
  const lines = await journalLinesOf(ctx, id)
  const draft = await storeJournal(
    ctx,
    {
      kind: old.kind as 'journal' | 'opening',
      posting_date: old.posting_date,
      title: old.title,
      remarks: old.remarks,
      lines: lines.map((line) => ({
        account_id: line.account_id,
        cost_centre_id: line.cost_centre_id,
        supplier_id: line.supplier_id,
        customer_id: line.customer_id,
        document_id: line.document_id,
        debit: line.debit.toFixed(2),
        credit: line.credit.toFixed(2),
        ...(line.currency && line.currency_amount
          ? { currency: line.currency, currency_amount: line.currency_amount.toFixed(2) }
          : {}),
        remarks: line.remarks,
      })),
    },
    { is_sample: old.is_sample },
  )
  await submitJournalLocked(ctx, draft)
  return draft.id
}

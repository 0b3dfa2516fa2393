import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { decimal, sum, wire } from '@/lib/core/values/money'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { idInput, partyTypeInput } from '@/lib/modules/accounting/payments/payment-input'
import { PARTY_TYPES } from '@/lib/modules/accounting/schemas'
import { amountOf, wordsOf } from '@/lib/modules/banking/lines/clear-verbs'
import { accountChoices, orderChoices, partyChoices } from '@/lib/modules/banking/lines/form-choices'
import { findBankAccount, findLine } from '@/lib/modules/banking/lines/line-rows'
import { kindOf } from '@/lib/modules/banking/lines/make-payment'
import { type Proposal, proposeAllocations } from '@/lib/modules/banking/lines/propose-allocations'
import { candidatesFor } from '@/lib/modules/banking/matching/candidates'
import type { Candidate, InvoiceChoice, PaymentFormOptions } from '../../schemas-answers'
import { paymentFormOptionsSchema } from '../../schemas-answers'

/** What the form of Create Payment chooses from, filled with whom the line is recognised as (Business Platform Modules 4.3). */
export const paymentFormOptions = defineOperation({
  name: 'banking.line.payment_form',
  title: 'Read what the payment of a bank transaction may be',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    txn_id: z.string(),
    party_type: partyTypeInput.optional(),
    party_id: idInput,
    /** What was typed of the party's name. */
    q: z.string().max(200).default(''),
  }),
  output: paymentFormOptionsSchema,
  async run({ ctx, input }) {
    const line = await findLine(ctx, input.txn_id)
    const account = await findBankAccount(ctx, line.bank_account_id)
    const company = await findCompany(ctx)
    const company_currency = company?.currency ?? ctx.organization.currency
    const amount = amountOf(line)
    const suggestion = suggestionOf((await candidatesFor(ctx, [line.id])).get(line.id) ?? [])
    const usual = amount.isNegative() ? 'supplier' : 'customer'
    const party_type = input.party_type ?? suggestion?.party_type ?? usual
    const named = suggestion?.party_type === party_type ? suggestion.party_id : null
    const party_id = input.party_id ?? named
    const proposal = party_id
      ? await proposeAllocations(ctx, {
          party_type,
          party_id,
          amount,
          currency: account.currency,
          company_currency,
          day: line.posted_on,
        })
      : null
    const paid = sum((proposal?.allocations ?? []).map((one) => decimal(one.amount).abs()))
    return {
      party_types: [...PARTY_TYPES].sort((a, b) => Number(b.value === usual) - Number(a.value === usual)),
      parties: await partyChoices(
        ctx,
        party_type,
        input.q,
        [party_id, named].flatMap((id) => id ?? []),
      ),
      invoices: invoicesOf(proposal),
      orders: party_id && party_type === 'customer' && amount.greaterThan(0) ? await orderChoices(ctx, party_id) : [],
      accounts: await accountChoices(ctx),
      defaults: {
        kind: kindOf(amount),
        amount: wire(amount.abs()),
        currency: account.currency,
        company_currency,
        posting_date: line.posted_on.toISOString().slice(0, 10),
        reference_no: line.reference.slice(0, 140),
        remarks: wordsOf(line),
        party_type,
        party_id,
        payment_currency: proposal?.currency ?? account.currency,
        payment_amount: proposal?.amount ?? wire(amount.abs()),
        unallocated: wire(decimal(proposal?.amount ?? amount.abs()).minus(paid)),
      },
      suggestion,
    }
  },
})

const invoicesOf = (proposal: Proposal | null): InvoiceChoice[] =>
  (proposal?.suggestion.items ?? []).map(
    ({ document_id, number, bill_no, doctype, posting_date, due_date, currency, outstanding, proposed, href }) => ({
      id: document_id,
      number: bill_no ? `${number} · ${bill_no}` : number,
      doctype,
      posting_date,
      due_date,
      currency,
      outstanding,
      proposed,
      href,
    }),
  )

function suggestionOf(candidates: readonly Candidate[]): PaymentFormOptions['suggestion'] {
  for (const { accept, confidence, reasons } of candidates)
    if (accept?.action === 'create_payment') {
      const { party_type, party_id, allocations, order_id } = accept
      return { party_type, party_id, allocations, order_id: order_id ?? null, confidence, reasons }
    }
  return null
}

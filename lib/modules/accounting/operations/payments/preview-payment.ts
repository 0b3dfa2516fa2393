import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { closedBecause } from '@/lib/modules/accounting/ledger/post-voucher'
import { openDocuments } from '@/lib/modules/accounting/payments/open-documents'
import { allocationsOf, findPayment } from '@/lib/modules/accounting/payments/payment-rows'
import { DOCSTATUS } from '../../schemas'
import { named, postedEntries } from '../documents/preview-posting'
import { demandOpen, entriesOf } from './submit-payment'

export const postingOutput = z.object({
  posted: z.boolean(),
  entries: z.array(
    z.object({
      account: z.string(),
      cost_centre: z.string().nullable(),
      party: z.string().nullable(),
      debit: z.string(),
      credit: z.string(),
      remarks: z.string(),
    }),
  ),
  /** Why it cannot be submitted on its day; null when it can. */
  closed: z.string().nullable(),
  currency: z.string(),
})

/** What submitting would post, or what it posted, with later allocations and reversals. */
export const previewPayment = defineOperation({
  name: 'accounting.payment.preview',
  title: 'Looked at what a payment posts',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({ payment_id: z.string() }),
  output: postingOutput,
  async run({ ctx, input }) {
    const payment = await findPayment(ctx, input.payment_id)
    const company = (await findCompany(ctx))!
    const allocations = await allocationsOf(ctx, payment.id)
    const details = { currency: company.currency }
    if (payment.docstatus !== DOCSTATUS.draft) {
      const entries = await postedEntries(ctx, payment.id)
      for (const { id } of allocations) entries.push(...(await postedEntries(ctx, id)))
      return { ...details, posted: true, closed: null, entries }
    }
    const documents = await openDocuments(
      ctx,
      allocations.map(({ document_id }) => document_id),
    )
    demandOpen(allocations, documents)
    return {
      ...details,
      posted: false,
      closed: (await closedBecause(ctx, company, payment.posting_date))?.message ?? null,
      entries: await named(ctx, entriesOf(company, payment, allocations, documents)),
    }
  },
})

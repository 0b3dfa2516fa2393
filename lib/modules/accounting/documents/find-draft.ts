import type { OperationCtx } from '@/lib/core/operation'
import { DOCSTATUS } from '../schemas'

/** The open draft of a deal's quotation; null where there is none. */
export const draftQuotationOf = (ctx: OperationCtx, deal_id: string): Promise<{ id: string; number: string } | null> =>
  ctx.db.accDocument.findFirst({
    where: { doctype: 'acc_quotation', deal_id, docstatus: 0 },
    select: { id: true, number: true },
  })

/** Drafts of sales invoices dated in these days, the oldest first; credit notes are left out. */
export const draftInvoicesOf = (
  ctx: OperationCtx,
  from: string,
  to: string,
): Promise<{ id: string; number: string }[]> =>
  ctx.db.accDocument.findMany({
    where: {
      doctype: 'acc_sales_invoice',
      docstatus: DOCSTATUS.draft,
      is_return: false,
      posting_date: { gte: new Date(from), lte: new Date(to) },
    },
    select: { id: true, number: true },
    orderBy: [{ posting_date: 'asc' }, { number: 'asc' }],
    take: 20_000,
  })

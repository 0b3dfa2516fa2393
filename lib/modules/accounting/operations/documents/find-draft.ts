import type { OperationCtx } from '@/lib/core/operation'

/** The open draft of a deal's quotation; null where there is none. */
export const draftQuotationOf = (ctx: OperationCtx, deal_id: string): Promise<{ id: string; number: string } | null> =>
  ctx.db.accDocument.findFirst({
    where: { doctype: 'acc_quotation', deal_id, docstatus: 0 },
    select: { id: true, number: true },
  })

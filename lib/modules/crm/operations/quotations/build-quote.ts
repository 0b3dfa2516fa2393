import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { flag } from '@/lib/modules/accounting/documents/document-input'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { documentWire } from '@/lib/modules/accounting/documents/document-wire'
import { draftQuotationOf } from '@/lib/modules/accounting/documents/find-draft'
import { readWhole } from '@/lib/modules/accounting/operations/documents/read-document'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { asItems, quotedItems, quotedLine } from '@/lib/modules/crm/quotations/quoted-items'
import { liveDeal } from '@/lib/modules/crm/records/find-record'

/**
 * A draft quotation from the answers of the deal's lead, with its customer, all in one transaction. Nothing is guessed:
 * what the item map does not say is told as unmapped (Business Platform Modules 2.5 and 4.5).
 */
export const buildQuote = defineOperation({
  name: 'crm.deal.build_quote',
  title: 'Built a quotation for a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({
    id: z.string(),
    /** Also where the deal has an open draft already. */
    again: flag,
  }),
  output: z.object({
    quotation: documentWire,
    lines: z.array(quotedLine),
    unmapped_answers: z.array(z.object({ question: z.string(), answer: z.string(), reason: z.string() })),
  }),
  async run({ ctx, input }) {
    demand(ctx, 'accounting.document.write')
    const deal = await liveDeal(ctx, input.id)
    if (!deal.lead_id)
      throw invalidField('id', 'This deal has no lead, so there are no form answers. Write the quotation by hand.')
    await lockDeal(ctx, deal.id)
    if (!input.again) await demandNoDraft(ctx, deal.id)
    const { lines, unmapped_answers } = await quotedItems(ctx, deal.lead_id)
    if (lines.length === 0)
      throw invalidField(
        'id',
        unmapped_answers.length
          ? `No answer of the lead could be priced. ${unmapped_answers[0]!.question}: ${unmapped_answers[0]!.reason} Look at the item map and the prices.`
          : 'The lead answered no questions, so there is nothing to quote. Write the quotation by hand.',
      )
    const draft = await storeDraft(ctx, 'acc_quotation', {
      lead_id: deal.lead_id,
      deal_id: deal.id,
      items: asItems(lines),
    })
    const { document } = await readWhole(ctx, 'acc_quotation', draft.id)
    return { quotation: document, lines, unmapped_answers }
  },
})

/** Two presses at the same time see each other. */
const lockDeal = (ctx: OperationCtx, id: string) =>
  ctx.query(
    compile(
      sql`select 1 from crm_deal where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )

async function demandNoDraft(ctx: OperationCtx, deal_id: string): Promise<void> {
  const draft = await draftQuotationOf(ctx, deal_id)
  if (!draft) return
  throw conflict(
    `This deal has the draft ${draft.number} already. Open it, or send again=true for a second one.`,
    'quotation_exists',
    { other: { id: draft.id, number: draft.number, href: documentHref('acc_quotation', draft.id) } },
  )
}

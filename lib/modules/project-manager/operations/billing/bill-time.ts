import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { storeDraft } from '@/lib/modules/accounting/operations/documents/write-document'
import { type BillLine, billLine, linesOf, linesPer } from '../../billing/bill-lines'
import { type BilledProject, billedProject, ratesOf } from '../../billing/rates'
import { type UnbilledEntry, unbilledOf } from '../../billing/unbilled'
import { recordBilledTime } from '../../projects/timeline'

const wish = {
  project_id: z.uuid('Give the id of a project.'),
  from: z.iso
    .date('Give a day as 2026-11-23.')
    .optional()
    .describe('The first day that is billed; without it all days up to the last one.'),
  until: z.iso
    .date('Give a day as 2026-11-23.')
    .optional()
    .describe('The last day that is billed, as `2026-11-23`; without it all days.'),
  lines: linesPer.describe('What a line of the invoice is for: a card or a person.'),
}
const people = z.array(z.uuid('Give ids of people.')).min(1, 'Choose a person, or leave this out.').max(500)

export const readUnbilled = defineOperation({
  name: 'project-manager.time.unbilled',
  title: 'Read what is to be billed',
  permission: 'project-manager.time.read',
  effect: 'read',
  input: z.strictObject({
    ...wish,
    /** Ids of people, with commas between them; without it everybody’s time. */
    user_ids: z
      .string()
      .transform((text) => text.split(','))
      .pipe(people)
      .optional(),
  }),
  output: z
    .object({ seconds: z.number(), entries: z.number(), customer_id: z.string().nullable(), lines: z.array(billLine) })
    .meta({ id: 'UnbilledTime' }),
  async run({ ctx, input: { lines: per, ...asked } }) {
    const project = await billedProject(ctx, asked.project_id)
    const entries = await unbilledOf(ctx, asked, false)
    const lines = linesOf(entries, per, await ratesOf(ctx, project))
    const seconds = entries.reduce((total, one) => total + one.seconds, 0)
    return { seconds, entries: entries.length, customer_id: project.customer_id, lines }
  },
})

export const billTime = defineOperation({
  name: 'project-manager.time.bill',
  title: 'Billed the time of a project',
  permission: 'project-manager.time.bill',
  effect: 'write',
  input: z.strictObject({ ...wish, user_ids: people.optional() }),
  output: z
    .object({
      document_id: z.string(),
      number: z.string(),
      href: z.string(),
      seconds: z.number(),
      lines: z.array(billLine),
    })
    .meta({ id: 'BilledTime' }),
  async run({ ctx, input: { lines: per, ...asked } }) {
    demand(ctx, 'accounting.document.write')
    const project = await billedProject(ctx, asked.project_id)
    const { customer_id } = project
    if (!customer_id)
      throw invalidField('project_id', 'The project has no customer. Choose one on its page, then bill.')
    const entries = await unbilledOf(ctx, asked, true)
    if (entries.length === 0) throw conflict('Nothing is left to bill: no finished, billable time is unbilled.')
    const lines = linesOf(entries, per, await ratesOf(ctx, project))
    demandRates(project, lines)
    const draft = await storeDraft(ctx, 'acc_sales_invoice', {
      customer_id,
      remarks: `Hours of ${project.name}`,
      items: lines.map(({ description, hours, rate }) => ({
        item_id: project.billing_item_id,
        description,
        qty: hours,
        uom: 'hour',
        rate: rate!,
      })),
    } as Parameters<typeof storeDraft>[2])
    await markBilled(ctx, entries, draft.id)
    const seconds = entries.reduce((total, one) => total + one.seconds, 0)
    await recordBilledTime(ctx, { customer_id, project: project.name, document_id: draft.id, seconds })
    const href = documentHref('acc_sales_invoice', draft.id)
    return { document_id: draft.id, number: draft.number, href, seconds, lines }
  },
})

/** @throws 422 */
function demandRates(project: BilledProject, lines: BillLine[]): void {
  const without = lines.filter(({ rate }) => rate === null).flatMap(({ user_names }) => user_names)
  if (without.length === 0) return
  throw invalidField(
    'project_id',
    `Nothing says what an hour of ${[...new Set(without)].join(', ')} costs. Set a rate for the person under Hourly rates, ` +
      `or an hourly rate or a billing item with a price on the project ${project.name}.`,
    'missing',
  )
}

async function markBilled(ctx: OperationCtx, entries: UnbilledEntry[], documentId: string): Promise<void> {
  const ids = entries.map(({ id }) => id)
  await ctx.query(
    compile(sql`
      update pm_time_entry set billed_document_id = ${documentId}::uuid, billed_at = now(), updated_at = now(), version = version + 1
      where organization_id = ${ctx.organization.id}::uuid and id = any(${ids}::uuid[])`),
  )
  for (const { id, card_title } of entries)
    ctx.record({ entity: 'project-time', id, label: card_title, before: { billed: false }, after: { billed: true } })
  ctx.signal({ type: 'grid', slug: 'project-time' })
}

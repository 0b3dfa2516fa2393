import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { doctypeInput } from '@/lib/modules/accounting/documents/document-input'
import { readSourceLines } from '@/lib/modules/accounting/documents/linked-documents'
import { postingOf } from '@/lib/modules/accounting/documents/posting-of'
import { findDocument, linesOf } from '@/lib/modules/accounting/documents/store-document'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { closedBecause } from '@/lib/modules/accounting/ledger/post-voucher'
import { difference, differencesOf } from '../../domain/differences'
import type { Entry } from '../../domain/invoice-entries'
import { DOCSTATUS, isInvoice } from '../../schemas'
import { comparable } from './submit-document'

const row = z.object({
  account: z.string(),
  cost_centre: z.string().nullable(),
  party: z.string().nullable(),
  debit: z.string(),
  credit: z.string(),
  remarks: z.string(),
})

/** What submitting would do, or what submitting did: the ledger lines, and how the document differs from its order. */
export const previewPosting = defineOperation({
  name: 'accounting.document.preview',
  title: 'Looked at what a document posts',
  permission: 'accounting.document.read',
  effect: 'read',
  input: z.strictObject({ doctype: doctypeInput, doc_id: z.string() }),
  output: z.object({
    posted: z.boolean(),
    entries: z.array(row),
    differences: z.array(difference),
    /** Why it cannot be submitted on its day; null when it can. */
    closed: z.string().nullable(),
    currency: z.string(),
  }),
  async run({ ctx, input }) {
    const document = await findDocument(ctx, input.doctype, input.doc_id)
    const company = (await findCompany(ctx))!
    const draft = document.docstatus === DOCSTATUS.draft
    const lines = await linesOf(ctx, document.id)
    const linked = lines.flatMap((line) => [line.source_line_id, line.order_line_id].filter((id) => id !== null))
    return {
      posted: !draft,
      currency: company.currency,
      entries: !isInvoice(input.doctype)
        ? []
        : draft
          ? await named(ctx, (await postingOf(ctx, company, document)).entries)
          : await postedEntries(ctx, document.id),
      differences: draft
        ? differencesOf(
            input.doctype,
            document.is_return,
            comparable(lines, await readSourceLines(ctx, linked)),
            String(company.match_tolerance),
          )
        : [],
      closed: draft ? ((await closedBecause(ctx, company, document.posting_date))?.message ?? null) : null,
    }
  },
})

/** Entries with the names that people know. */
export async function named(ctx: OperationCtx, entries: Entry[]): Promise<z.infer<typeof row>[]> {
  const ids = (pick: (entry: Entry) => string | null) => [...new Set(entries.flatMap((entry) => pick(entry) ?? []))]
  const names = await ctx.query<{ id: string; name: string }>(
    compile(sql`
      select id::text, number || ' ' || name as name from acc_account where organization_id = ${ctx.organization.id}::uuid and id = any(${ids((e) => e.account_id)}::uuid[])
      union all select id::text, name from acc_cost_centre where organization_id = ${ctx.organization.id}::uuid and id = any(${ids((e) => e.cost_centre_id)}::uuid[])
      union all select id::text, name from supplier where organization_id = ${ctx.organization.id}::uuid and id = any(${ids((e) => e.party_id)}::uuid[])
      union all select id::text, name from customer where organization_id = ${ctx.organization.id}::uuid and id = any(${ids((e) => e.party_id)}::uuid[])`),
  )
  const byId = new Map(names.map(({ id, name }) => [id, name]))
  return entries.map(({ account_id, cost_centre_id, party_id, debit, credit, remarks }) => ({
    account: byId.get(account_id) ?? '',
    cost_centre: cost_centre_id ? (byId.get(cost_centre_id) ?? null) : null,
    party: party_id ? (byId.get(party_id) ?? null) : null,
    debit: debit.toFixed(2),
    credit: credit.toFixed(2),
    remarks,
  }))
}

/** What a source posted, with reversals, oldest first. */
export const postedEntries = (ctx: OperationCtx, sourceId: string): Promise<z.infer<typeof row>[]> =>
  ctx.query(
    compile(sql`
      select a.number || ' ' || a.name as account, c.name as cost_centre,
        coalesce((select s.name from supplier s where s.id = e.party_id), (select c.name from customer c where c.id = e.party_id)) as party,
        e.debit::text, e.credit::text, case when v.reverses_id is null then e.remarks else v.remarks end as remarks
      from acc_voucher v
      join acc_entry e on e.organization_id = v.organization_id and e.voucher_id = v.id
      join acc_account a on a.organization_id = e.organization_id and a.id = e.account_id
      left join acc_cost_centre c on c.organization_id = e.organization_id and c.id = e.cost_centre_id
      where v.organization_id = ${ctx.organization.id}::uuid and v.source_id = ${sourceId}::uuid
      order by v.created_at, v.id, e.position`),
  )

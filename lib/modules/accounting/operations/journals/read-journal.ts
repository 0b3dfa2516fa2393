import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { sum, wire } from '@/lib/core/values/money'
import { documentHref } from '@/lib/modules/accounting/documents/document-pages'
import { findJournal, journalLinesOf } from '@/lib/modules/accounting/journals/journal-rows'
import {
  type JournalLineWire,
  type JournalWire,
  journalForm,
  journalFormSchema,
  journalWire,
} from '@/lib/modules/accounting/journals/journal-wire'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { idInput } from '@/lib/modules/accounting/payments/payment-input'
import { DOCSTATUS, type Doctype, JOURNAL_PAGE } from '../../schemas'

export const journalOutput = z.object({ journal: journalWire })

export const readJournal = defineOperation({
  name: 'accounting.journal.read',
  title: 'Read a journal entry',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({ journal_id: z.string() }),
  output: journalOutput,
  run: ({ ctx, input }) => readWholeJournal(ctx, input.journal_id),
})

/** The raw form of a draft, as PUT takes it back. */
export const editJournal = defineOperation({
  name: 'accounting.journal.edit',
  title: 'Read a journal entry for editing',
  permission: 'accounting.payment.write',
  effect: 'read',
  input: z.strictObject({ journal_id: z.string() }),
  output: z.object({ journal: journalFormSchema }),
  async run({ ctx, input }) {
    const journal = await findJournal(ctx, input.journal_id)
    demandDraft(journal, 'can be edited')
    return { journal: journalForm(journal, await journalLinesOf(ctx, journal.id)) }
  },
})

const listedJournal = journalFormSchema.omit({ lines: true }).extend({ href: z.string() }).meta({ id: 'ListedJournal' })

export const listJournals = defineOperation({
  name: 'accounting.journal.list',
  title: 'Listed journal entries',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({
    limit: z.coerce.number().int().min(1, 'At least 1.').max(200, 'At most 200.').default(50),
    /** Id of the last one of the page before. */
    after: idInput,
  }),
  output: z.object({ journals: z.array(listedJournal), next: z.string().nullable() }),
  async run({ ctx, input: { limit, after } }) {
    const rows = await ctx.db.accJournal.findMany({
      where: after ? { id: { lt: after } } : {},
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    return {
      journals: page.map((journal) => {
        const { lines: _, ...form } = journalForm(journal, [])
        return { ...form, href: `${JOURNAL_PAGE}/${journal.id}` }
      }),
      next: rows.length > limit ? page.at(-1)!.id : null,
    }
  },
})

/** A journal entry with all foreign ids resolved to names. @throws 404 */
export async function readWholeJournal(ctx: OperationCtx, id: string): Promise<{ journal: JournalWire }> {
  const journal = await findJournal(ctx, id)
  const company = await findCompany(ctx)
  const lines = await namedLines(ctx, id)
  const [people] = await ctx.query<Pick<JournalWire, 'created_by_name' | 'updated_by_name'>>(
    compile(sql`
      select (select u.name from "user" u where u.id = j.created_by) as created_by_name,
        (select u.name from "user" u where u.id = j.updated_by) as updated_by_name
      from acc_journal j where j.organization_id = ${ctx.organization.id}::uuid and j.id = ${id}::uuid`),
  )
  const { lines: _, ...form } = journalForm(journal, [])
  const draft = journal.docstatus === DOCSTATUS.draft
  const submitted = journal.docstatus === DOCSTATUS.submitted
  return {
    journal: {
      ...form,
      ...people!,
      href: `${JOURNAL_PAGE}/${id}`,
      currency: company?.currency ?? ctx.organization.currency,
      lines,
      debit_total: wire(sum(lines.map(({ debit }) => debit))),
      credit_total: wire(sum(lines.map(({ credit }) => credit))),
      actions: {
        edit: draft && can(ctx, 'accounting.payment.write'),
        submit: draft && can(ctx, 'accounting.payment.submit'),
        discard: draft && can(ctx, 'accounting.payment.write'),
        cancel: submitted && can(ctx, 'accounting.payment.cancel'),
        reverse: submitted && can(ctx, 'accounting.payment.write'),
      },
    },
  }
}

async function namedLines(ctx: OperationCtx, journalId: string): Promise<JournalLineWire[]> {
  const rows = await ctx.query<Omit<JournalLineWire, 'document_href'> & { doctype: Doctype | null }>(
    compile(sql`
      select l.account_id::text, a.number || ' ' || a.name as account, l.cost_centre_id::text, c.name as cost_centre,
        l.supplier_id::text, l.customer_id::text,
        coalesce((select s.name from supplier s where s.id = l.supplier_id), (select k.name from customer k where k.id = l.customer_id)) as party,
        l.document_id::text, d.number as document, d.doctype, l.debit::text, l.credit::text, l.remarks,
        l.tax_rate_id::text, l.tax_net::text, r.name as tax_rate
      from acc_journal_line l
      join acc_account a on a.organization_id = l.organization_id and a.id = l.account_id
      left join acc_cost_centre c on c.organization_id = l.organization_id and c.id = l.cost_centre_id
      left join acc_document d on d.organization_id = l.organization_id and d.id = l.document_id
      left join acc_tax_rate r on r.organization_id = l.organization_id and r.id = l.tax_rate_id
      where l.organization_id = ${ctx.organization.id}::uuid and l.journal_id = ${journalId}::uuid order by l.position`),
  )
  return rows.map(({ doctype, tax_rate_id, tax_net, ...row }) => ({
    ...row,
    ...(tax_rate_id && tax_net ? { tax_rate_id, tax_net } : {}),
    document_href: doctype && row.document_id ? documentHref(doctype, row.document_id) : null,
  }))
}

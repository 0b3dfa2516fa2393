import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { documentHref, partyHref } from '@/lib/modules/accounting/documents/document-pages'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { demandDraft } from '@/lib/modules/accounting/ledger/docstatus'
import { idInput, partyTypeInput } from '@/lib/modules/accounting/payments/payment-input'
import { allocationsOf, findPayment } from '@/lib/modules/accounting/payments/payment-rows'
import {
  type AllocationWire,
  type PaymentWire,
  paymentForm,
  paymentFormSchema,
  paymentTitle,
  paymentWire,
} from '@/lib/modules/accounting/payments/payment-wire'
import { DOCSTATUS, type Doctype, PAYMENT_PAGE } from '../../schemas'

export const paymentOutput = z.object({ payment: paymentWire })

export const readPayment = defineOperation({
  name: 'accounting.payment.read',
  title: 'Read a payment',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({ payment_id: z.string() }),
  output: paymentOutput,
  run: ({ ctx, input }) => readWholePayment(ctx, input.payment_id),
})

/** The raw form of a draft, as PUT takes it back. */
export const editPayment = defineOperation({
  name: 'accounting.payment.edit',
  title: 'Read a payment for editing',
  permission: 'accounting.payment.write',
  effect: 'read',
  input: z.strictObject({ payment_id: z.string() }),
  output: z.object({ payment: paymentFormSchema }),
  async run({ ctx, input }) {
    const payment = await findPayment(ctx, input.payment_id)
    demandDraft(payment, 'can be edited')
    return { payment: paymentForm(payment, await allocationsOf(ctx, payment.id)) }
  },
})

const listedPayment = paymentFormSchema
  .omit({ allocations: true })
  .extend({ title: z.string(), href: z.string() })
  .meta({ id: 'ListedPayment' })

/** Payments, newest first, e.g. of one party; lists with filters and sorting are the grid's. */
export const listPayments = defineOperation({
  name: 'accounting.payment.list',
  title: 'Listed payments',
  permission: 'accounting.payment.read',
  effect: 'read',
  input: z.strictObject({
    party_type: partyTypeInput.optional(),
    party_id: idInput,
    limit: z.coerce.number().int().min(1, 'At least 1.').max(200, 'At most 200.').default(50),
    /** Id of the last one of the page before. */
    after: idInput,
  }),
  output: z.object({ payments: z.array(listedPayment), next: z.string().nullable() }),
  async run({ ctx, input: { party_type, party_id, limit, after } }) {
    const rows = await ctx.db.accPayment.findMany({
      where: {
        ...(party_type ? { party_type } : {}),
        ...(party_id ? { OR: [{ supplier_id: party_id }, { customer_id: party_id }] } : {}),
        // Ids begin with the time that they were made at.
        ...(after ? { id: { lt: after } } : {}),
      },
      orderBy: { id: 'desc' },
      take: limit + 1,
    })
    const page = rows.slice(0, limit)
    return {
      payments: page.map((payment) => {
        const { allocations: _, ...form } = paymentForm(payment, [])
        return {
          ...form,
          title: paymentTitle(payment.kind, payment.party_type),
          href: `${PAYMENT_PAGE}/${payment.id}`,
        }
      }),
      next: rows.length > limit ? page.at(-1)!.id : null,
    }
  },
})

type Names = Pick<PaymentWire, 'bank_account' | 'party_account' | 'created_by_name' | 'updated_by_name'>

/** A payment with all foreign ids resolved to names. @throws 404 */
export async function readWholePayment(ctx: OperationCtx, id: string): Promise<{ payment: PaymentWire }> {
  const payment = await findPayment(ctx, id)
  const company = await findCompany(ctx)
  const account = (column: string) =>
    sql`(select a.number || ' ' || a.name from acc_account a where a.organization_id = p.organization_id and a.id = p.${sql.raw(column)})`
  const person = (column: string) => sql`(select u.name from "user" u where u.id = p.${sql.raw(column)})`
  const [names] = await ctx.query<Names>(
    compile(sql`
      select ${account('bank_account_id')} as bank_account, ${account('party_account_id')} as party_account,
        ${person('created_by')} as created_by_name, ${person('updated_by')} as updated_by_name
      from acc_payment p where p.organization_id = ${ctx.organization.id}::uuid and p.id = ${id}::uuid`),
  )
  const { allocations: _, ...form } = paymentForm(payment, [])
  const draft = payment.docstatus === DOCSTATUS.draft
  const submitted = payment.docstatus === DOCSTATUS.submitted
  return {
    payment: {
      ...form,
      ...names!,
      title: paymentTitle(payment.kind, payment.party_type),
      href: `${PAYMENT_PAGE}/${id}`,
      party_href: partyHref(payment)!,
      company_currency: company?.currency ?? payment.currency,
      allocations: await readAllocations(ctx, id),
      actions: {
        edit: draft && can(ctx, 'accounting.payment.write'),
        submit: draft && can(ctx, 'accounting.payment.submit'),
        discard: draft && can(ctx, 'accounting.payment.write'),
        cancel: submitted && can(ctx, 'accounting.payment.cancel'),
        allocate: submitted && payment.unallocated.greaterThan(0) && can(ctx, 'accounting.payment.submit'),
      },
    },
  }
}

async function readAllocations(ctx: OperationCtx, paymentId: string): Promise<AllocationWire[]> {
  const rows = await ctx.query<Omit<AllocationWire, 'href'>>(
    compile(sql`
      select a.id::text, a.document_id::text, d.doctype, d.number, d.bill_no, to_char(d.posting_date, 'YYYY-MM-DD') as posting_date,
        to_char(d.due_date, 'YYYY-MM-DD') as due_date, d.is_return, d.currency, d.grand_total::text, d.outstanding::text, a.amount::text,
        (select to_char(v.posting_date, 'YYYY-MM-DD') from acc_voucher v where v.organization_id = a.organization_id
          and v.voucher_type = 'allocation' and v.source_id = a.id and v.reverses_id is null) as allocated_on
      from acc_payment_allocation a
      join acc_document d on d.organization_id = a.organization_id and d.id = a.document_id
      where a.organization_id = ${ctx.organization.id}::uuid and a.payment_id = ${paymentId}::uuid order by a.position, a.id`),
  )
  return rows.map((row) => ({ ...row, href: documentHref(row.doctype as Doctype, row.document_id) }))
}

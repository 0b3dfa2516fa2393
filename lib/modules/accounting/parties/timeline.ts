import { can, type OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { DescribedEntry, EntryFace, TimelineKind, TimelineRecord } from '@/lib/core/timeline/kinds'
import { customerReference } from './customer-reference'
import { supplierReference } from './supplier-reference'

/** Timelines of customers and suppliers, and what the books write into them. */
export const partyTimelines: TimelineRecord[] = [
  {
    record: 'customer',
    reference: { ...customerReference, grid: 'acc-customers' },
    column: 'customer_id',
    since: { label: 'Since last invoice', day: (ctx, id) => lastInvoice(ctx, 'acc_sales_invoice', 'customer_id', id) },
  },
  {
    record: 'supplier',
    reference: { ...supplierReference, grid: 'acc-suppliers' },
    column: 'subject_id',
    since: { label: 'Since last bill', day: (ctx, id) => lastInvoice(ctx, 'acc_purchase_invoice', 'supplier_id', id) },
  },
]

export const bookKinds: TimelineKind[] = [
  { kind: 'document', label: 'Documents', icon: 'receipt-text', permission: 'accounting.document.read', describe },
  { kind: 'payment', label: 'Payments', icon: 'wallet', permission: 'accounting.payment.read', describe },
]

function describe({ title, data }: DescribedEntry): EntryFace {
  const { currency, grand_total, amount = grand_total, state, due_date, mode, reference_no } = data
  return {
    title,
    badges: state === 'canceled' ? [{ label: 'Canceled', tone: 'danger' }] : [],
    ...(amount ? { amount: { value: String(amount), currency: String(currency) } } : {}),
    details: [
      ...(due_date ? [`due ${DAY.format(new Date(String(due_date)))}`] : []),
      ...[mode, reference_no].flatMap((detail) => (detail ? [String(detail)] : [])),
    ],
  }
}

const DAY = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

async function lastInvoice(
  ctx: OrganizationCtx,
  doctype: 'acc_sales_invoice' | 'acc_purchase_invoice',
  party: 'customer_id' | 'supplier_id',
  id: string,
): Promise<string | null> {
  if (!can(ctx, 'accounting.document.read')) return null
  const [row] = await tenantQuery<{ day: string }>(
    ctx.organization.id,
    compile(sql`
      select to_char(posting_date, 'YYYY-MM-DD') as day from acc_document
      where organization_id = ${ctx.organization.id}::uuid and ${sql.ref(party)} = ${id}::uuid and doctype = ${doctype}
        and docstatus = 1 and not is_return
      order by posting_date desc limit 1`),
  )
  return row?.day ?? null
}

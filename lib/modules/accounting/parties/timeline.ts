import type { OrganizationCtx } from '@/lib/core/context'
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
    since: { label: 'Since last invoice', at: lastInvoiceOf },
  },
  { record: 'supplier', reference: { ...supplierReference, grid: 'acc-suppliers' }, column: 'subject_id' },
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

async function lastInvoiceOf(ctx: OrganizationCtx, id: string): Promise<Date | null> {
  const [row] = await tenantQuery<{ occurred_at: Date }>(
    ctx.organization.id,
    compile(sql`
      select occurred_at from timeline_entry
      where organization_id = ${ctx.organization.id}::uuid and customer_id = ${id}::uuid and kind = 'document'
        and data ->> 'doctype' = 'acc_sales_invoice' and data ->> 'state' = 'submitted' and not (data ->> 'is_return')::boolean
      order by occurred_at desc, id desc limit 1`),
  )
  return row?.occurred_at ?? null
}

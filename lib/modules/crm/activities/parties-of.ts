import type { OrganizationCtx } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { OperationCtx } from '@/lib/core/operation'

type Subject = {
  subject: 'contact' | 'lead' | 'opportunity' | 'deal'
  subject_id: string
  contact_id: string | null
  lead_id?: string | null
  customer_id?: string | null
}
type Behind = { lead_id: string | null; customer_id: string | null }

/** The lead behind each record, and the customer that the lead or the contact became. What is known is not asked. */
export async function partiesOf(
  ctx: Pick<OperationCtx, 'organization' | 'query'>,
  subjects: Subject[],
): Promise<Behind[]> {
  const known = subjects.map(({ subject, subject_id, lead_id, customer_id }): Behind | null => {
    const lead = subject === 'lead' ? subject_id : lead_id
    return customer_id === undefined || lead === undefined ? null : { lead_id: lead, customer_id }
  })
  const asked = subjects.filter((_, n) => !known[n])
  if (asked.length === 0) return known as Behind[]
  const found = await ctx.query<Behind>(
    compile(sql`
      select l.id::text as lead_id, coalesce(o.customer_id, l.converted_customer_id, (
        select k.converted_customer_id from crm_lead k
        where k.organization_id = ${ctx.organization.id}::uuid and k.contact_id = s.contact_id and k.converted_customer_id is not null
        order by k.status_changed_at desc, k.id desc limit 1))::text as customer_id
      from unnest(${asked.map(({ subject }) => subject)}::text[], ${asked.map(({ subject_id }) => subject_id)}::uuid[],
        ${asked.map(({ contact_id }) => contact_id)}::uuid[]) with ordinality s(subject, id, contact_id, place)
      left join crm_deal d on s.subject = 'deal' and d.organization_id = ${ctx.organization.id}::uuid and d.id = s.id
      left join crm_opportunity o on s.subject = 'opportunity' and o.organization_id = ${ctx.organization.id}::uuid and o.id = s.id
      left join crm_lead l on l.organization_id = ${ctx.organization.id}::uuid
        and l.id = case s.subject when 'lead' then s.id when 'deal' then d.lead_id when 'opportunity' then o.lead_id end
      order by s.place`),
  )
  return known.map((one, n) => {
    if (one) return one
    const { lead_id, customer_id } = found.shift()!
    return { lead_id, customer_id: subjects[n]!.customer_id ?? customer_id }
  })
}

/** The contact, lead and customer behind one record. */
export async function partiesBehind(ctx: OrganizationCtx, subject: 'contact' | 'lead' | 'deal', id: string) {
  const query: OperationCtx['query'] = (statement) => tenantQuery(ctx.organization.id, statement)
  const [row] =
    subject === 'contact'
      ? [{ contact_id: id }]
      : await query<{ contact_id: string | null }>(
          compile(
            sql`select contact_id::text from ${sql.table(`crm_${subject}`)} where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`,
          ),
        )
  const contact_id = row?.contact_id ?? null
  const [behind] = await partiesOf({ ...ctx, query }, [{ subject, subject_id: id, contact_id }])
  return { contact_id, ...behind }
}

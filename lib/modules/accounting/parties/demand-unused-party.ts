import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'

type Uses = { id: string; open_items: number; documents: number; entries: boolean }

/** Before a customer or supplier is deleted. @throws 409 where the books or a document name it, with what to do instead */
export const demandUnusedParty =
  (type: 'customer' | 'supplier') =>
  async ({ ctx, before }: { ctx: OperationCtx; before: Row }): Promise<void> => {
    const { open_items, documents, entries } = await batched(ctx, usesOf[type], before.id)
    if (!open_items && !documents && !entries) return
    const reason = open_items
      ? `${open_items} open ${open_items === 1 ? 'invoice' : 'invoices'}`
      : documents
        ? `${documents} ${documents === 1 ? 'document' : 'documents'}`
        : 'postings in the books'
    throw conflict(`${before.name} has ${reason} and cannot be deleted. Disable the ${type} instead.`, 'in_use')
  }

const usesOf = { customer: readUses('customer'), supplier: readUses('supplier') }

function readUses(type: 'customer' | 'supplier') {
  const column = sql.ref(`d.${type}_id`)
  return async (ctx: OperationCtx, ids: string[]): Promise<Uses[]> => {
    const organization = sql`${ctx.organization.id}::uuid`
    return ctx.query<Uses>(
      compile(sql`
        select p.id::text, count(*) filter (where d.docstatus = 1 and d.outstanding <> 0)::int as open_items,
          count(*) filter (where d.docstatus < 2)::int as documents,
          exists (select 1 from acc_entry e where e.organization_id = ${organization} and e.party_type = ${type} and e.party_id = p.id) as entries
        from unnest(${ids}::uuid[]) with ordinality p(id, place)
        left join acc_document d on d.organization_id = ${organization} and ${column} = p.id
        group by p.id, p.place order by p.place`),
    )
  }
}

import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { personLabel } from '../domain/person'
import { placedLeads } from './category-sql'

/** Leads that one transaction changes. */
export const SOME_LEADS = 1_000

type Changed = { id: string; name: string; email: string; phone: string; before: string; after: string }

/** The next leads whose category is another than the rules give. Safe to repeat: what is right is left alone. */
export const recategorizeBatch = defineOperation({
  name: 'crm.rule.apply_batch',
  title: 'Applied the category rules to some leads',
  permission: 'crm.rule.manage',
  effect: 'write',
  input: z.strictObject({}),
  output: z.object({ updated: z.number() }),
  async run({ ctx }) {
    const changed = await ctx.query<Changed>(
      compile(sql`${placedLeads(ctx.organization.id)},
        wrong as (
          select id, category, next from placed where category is distinct from next
          order by id limit ${SOME_LEADS}::int8
        )
        update crm_lead l set category = wrong.next, version = l.version + 1, updated_at = now()
        from wrong where l.id = wrong.id and l.organization_id = ${ctx.organization.id}::uuid
          -- What somebody changes at this moment is looked at again in the next batch.
          and l.category = wrong.category
        returning l.id::text, l.name, l.email, l.phone, wrong.category as before, wrong.next as after`),
    )
    for (const { id, before, after, ...person } of changed) {
      const label = personLabel(person)
      ctx.record({ entity: 'crm-leads', id, label, before: { category: before }, after: { category: after } })
    }
    if (changed.length > 0) ctx.signal({ type: 'grid', slug: 'crm-leads' })
    return { updated: changed.length }
  },
})

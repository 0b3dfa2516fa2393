import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'

type Moved = { subject: 'lead' | 'opportunity' | 'deal'; id: string; contactId: string | null }

/** What happened to a record joins the timeline of another contact, or of none. */
export const moveActivities = (ctx: OperationCtx, moved: Moved): Promise<null> => batched(ctx, moveForEach, moved)

export async function moveForEach(ctx: OperationCtx, moved: Moved[]): Promise<null[]> {
  await ctx.query(
    compile(sql`
      update crm_activity a set contact_id = v.contact_id
      from unnest(${moved.map(({ subject }) => subject)}::text[], ${moved.map(({ id }) => id)}::uuid[],
        ${moved.map(({ contactId }) => contactId)}::uuid[]) v(subject, id, contact_id)
      where a.organization_id = ${ctx.organization.id}::uuid and a.subject = v.subject and a.subject_id = v.id`),
  )
  return moved.map(() => null)
}

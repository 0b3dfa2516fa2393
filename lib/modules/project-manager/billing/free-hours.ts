import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { recordReleasedTime } from '../projects/timeline'

/** Of a draft that was discarded or an invoice that was cancelled: its hours can be billed again. */
export async function freeHours(ctx: OperationCtx, documentId: string): Promise<void> {
  const freed = await ctx.query<{ id: string; title: string }>(
    compile(sql`
      update pm_time_entry e set billed_document_id = null, billed_at = null, updated_at = now(), version = e.version + 1
      from pm_card c
      where e.organization_id = ${ctx.organization.id}::uuid and e.billed_document_id = ${documentId}::uuid
        and c.organization_id = e.organization_id and c.id = e.card_id
      returning e.id::text, c.title`),
  )
  for (const { id, title } of freed)
    ctx.record({ entity: 'project-time', id, label: title, before: { billed: true }, after: { billed: false } })
  if (freed.length === 0) return
  recordReleasedTime(ctx, documentId)
  ctx.signal({ type: 'grid', slug: 'project-time' })
}

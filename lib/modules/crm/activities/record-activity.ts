import { newId } from '@/lib/core/db/ids'
import { insertLater } from '@/lib/core/db/rows'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'

type ActivityKind =
  | 'created'
  | 'status_change'
  | 'stage_change'
  | 'note'
  | 'call'
  | 'email'
  | 'calls_reset'
  | 'quotation'
  | 'merged'
  | 'restored'
  | 'deleted'

export type NewActivity = {
  /** Where it must be the id of something else too. */
  id?: string
  kind: ActivityKind
  subject: 'contact' | 'lead' | 'opportunity' | 'deal'
  subject_id: string
  /** The contact whose timeline shows it too. */
  contact_id: string | null
  from?: string
  to?: string
  body?: string
  data?: Record<string, unknown>
  /** Where it must be the moment that stands elsewhere too. */
  at?: Date
}

/** Writes one line of a timeline, by the caller, now. */
export async function recordActivity(ctx: OperationCtx, activity: NewActivity): Promise<string> {
  const id = activity.id ?? newId()
  await batched(ctx, insertActivities, { ...activity, id })
  return id
}

async function insertActivities(ctx: OperationCtx, activities: (NewActivity & { id: string })[]): Promise<null[]> {
  const now = new Date()
  const rows = activities.map(({ id, kind, subject, subject_id, contact_id, from, to, body, data, at }) => ({
    id,
    organization_id: ctx.organization.id,
    kind,
    subject,
    subject_id,
    contact_id,
    from_value: from ?? null,
    to_value: to ?? null,
    body: body ?? '',
    data: data ?? {},
    actor_type: ctx.actor.type,
    actor_id: ctx.actor.id,
    actor_label: ctx.actor.label,
    occurred_at: at ?? now,
  }))
  insertLater(ctx, 'crm_activity', rows)
  return activities.map(() => null)
}

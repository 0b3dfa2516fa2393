import { newId } from '@/lib/core/db/ids'
import type { OperationCtx } from '@/lib/core/operation'
import type { NewEntry } from '@/lib/core/timeline/entry'
import { recordEntries } from '@/lib/core/timeline/record-entry'
import { batched } from '@/lib/core/transaction/batch'
import type { ACTIVITY_KINDS } from '../schemas'
import { partiesOf } from './parties-of'

/** Beside those that the timelines of single records have listed from the start. */
type LaterKind = 'converted' | 'sms'

type ActivitySubject = 'contact' | 'lead' | 'opportunity' | 'deal'

export type NewActivity = Omit<NewEntry, 'kind' | 'subject' | 'subject_id' | 'contact_id'> & {
  kind: (typeof ACTIVITY_KINDS)[number] | LaterKind
  subject: ActivitySubject
  subject_id: string
  /** The contact whose timeline shows it too. */
  contact_id: string | null
}

/** Writes one line of a timeline, by the caller, now; also into the timelines of the lead and the customer behind the record. */
export async function recordActivity(ctx: OperationCtx, activity: NewActivity): Promise<string> {
  const id = activity.id ?? newId()
  await batched(ctx, recordActivities, { ...activity, id })
  return id
}

/** Several at once. */
export async function recordActivities(ctx: OperationCtx, activities: NewActivity[]): Promise<null[]> {
  const parties = await partiesOf(ctx, activities)
  await recordEntries(
    ctx,
    activities.map((activity, n) => ({ ...activity, ...parties[n] })),
  )
  return activities.map(() => null)
}

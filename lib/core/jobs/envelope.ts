import type { Actor, Ctx } from '../context'
import type { StartingEvent } from './define-job'

/** What lies in the queue for one run: who asked for it, where, and with which input. */
export type Envelope = {
  organization_id: string | null
  /** Null: the clock started it. */
  actor: Actor | null
  request_id?: string
  input: unknown
  event?: StartingEvent
  /** There is a job_run row that a user follows. */
  visible?: boolean
}

export const BY_JOB = ' by job '

/** Who asked, also when a job starts another one: the person stays named, not each job in between. */
export function originOf(ctx: Ctx): Actor {
  const { actor } = ctx
  if (actor.type !== 'job' || !actor.label.includes(BY_JOB)) return actor
  return { ...actor, label: actor.label.split(BY_JOB)[0] as string }
}

/** How the audit log names the one who acts: `Thandi Mokoena by job crm.import-leads`. */
export function jobActor(jobName: string, origin: Actor | null): Actor {
  if (!origin || (origin.type === 'job' && origin.id === null)) return { type: 'job', id: null, label: jobName }
  return { type: 'job', id: origin.id, label: `${origin.label}${BY_JOB}${jobName}` }
}

import type { Actor } from '../context'

/** Where an entry names the record whose timeline shows it. */
export type EntryColumn = 'customer_id' | 'contact_id' | 'lead_id' | 'subject_id'

export type Direction = 'incoming' | 'outgoing'

/** Whom an entry belongs to. Each of their timelines shows it. */
export type Parties = { customer_id?: string | null; contact_id?: string | null; lead_id?: string | null }

export type NewEntry = Parties & {
  /** Where it must be the id of something else too. */
  id?: string
  /** One of the declared kinds (`timelineKinds`). */
  kind: string
  /** The record that it happened to, as `timelineRecords` name it; the customer, contact or lead by default. */
  subject?: string | null
  subject_id?: string | null
  direction?: Direction | null
  /** A plain sentence; the kind may describe the entry in another way. */
  title?: string
  /** What was said or written. */
  body?: string
  from?: string | null
  to?: string | null
  /** What the kind describes the entry by. */
  data?: Record<string, unknown>
  /**
   * What it comes from, e.g. `document:<id>:submitted`, unique in the organization: recording the same source again replaces the
   * entry's content. Parties that are left out, the actor and (without `at`) the time stay.
   */
  source?: string
  /** The record that it opens. */
  ref?: { grid: string; id: string } | null
  /** Now by default. */
  at?: Date | undefined
  /** The caller by default. */
  actor?: Actor
  is_sample?: boolean
}

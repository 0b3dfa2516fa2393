/**
 * What processes remember, and what its id is: `key` an API key's id, `session` a session's id, `membership` a user's
 * id, `organization` an organization's id, `count` whatever key the counter is kept under.
 */
export type InvalidateKind = 'key' | 'session' | 'membership' | 'organization' | 'count'

/** A person, whose job counts as they, or the key of a program. */
export type ChangedBy = { id: string | null; name: string }

/** Something that open browsers and other processes should hear of; never carries data of a record. */
export type Signal =
  /** Rows of a grid changed, `by` whom if it is known; without `ids`, any of them may have. */
  | { type: 'grid'; slug: string; ids?: string[]; by?: ChangedBy }
  /** Cached counts and figures of a grid were recomputed. */
  | { type: 'figures'; slug: string }
  | { type: 'notification'; user_id: string }
  /** Timelines of these records have new entries; without `ids`, any of them may. */
  | { type: 'timeline'; ids?: string[] }
  /** Something of a module happened that is no grid's; with `user_ids` only these people's browsers hear it. */
  | { type: 'module'; module: string; user_ids?: string[] }
  /** `user_id`: who started it, so that others need not ask. */
  | { type: 'job'; job_id: string; user_id?: string }
  /** Messages may have been missed: fetch again what is on the screen. */
  | { type: 'resync' }
  /** Not for browsers: drops what processes remember of it, after commit. See `invalidate`. */
  | { type: 'invalidate'; kind: InvalidateKind; id: string }

/** What processes tell each other over one NOTIFY channel. Within a process it is handed on without the database. */
export type Message =
  | { organization: string; signal: Signal }
  | { wake: 'worker' }
  | { invalidate: InvalidateKind; id: string | null }

/** Something that open browsers and other processes should hear of; never carries data of a record. */
export type Signal =
  | { type: 'grid'; slug: string; ids?: string[] }
  | { type: 'notification'; user_id: string }
  | { type: 'job'; job_id: string }

/** Called once a transaction has committed. */
export function announceAfterCommit(_organizationId: string | null, _signals: Signal[], _wakeWorker: boolean): void {}

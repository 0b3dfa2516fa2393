import type { OrganizationCtx } from '../context'
import type { Sql } from '../db/sql'
import type { AnyOperation } from '../grid/define-grid'

/** Older work is only in the lists of its own kind. */
export const WORK_DAYS = 7

/**
 * One kind of work that goes on without a person: jobs, mail, webhooks. All kinds together are the page of what runs, so
 * each says the same of its rows.
 */
export type WorkSource = {
  /** Also the beginning of its rows' ids, `mail:…`. */
  kind: string
  label: string
  /** "1 mail was not sent", "3 mails were not sent" */
  describeFailures: (count: number) => string
  permission: string
  /** The grid that holds all of it. */
  grid: string
  /**
   * The rows of the last `WORK_DAYS` days of the organization: `id`, `title`, `state` (waiting, running, done, failed,
   * cancelled, skipped), `reason` and `advice` in words, `started_by`, `at`, `needs_you`, `can_retry`.
   */
  select: (ctx: OrganizationCtx) => Sql
  /** Takes `{row_id}`, the row's own id, and refuses what has not failed. */
  retry: AnyOperation
}

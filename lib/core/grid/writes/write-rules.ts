import type { OperationCtx } from '@/lib/core/operation'
import type { Column } from '../define-grid'

export type Row = Record<string, unknown> & { id: string }
type Values = Record<string, unknown>
/** What was entered in write-only columns; blank ones are left out. */
export type Secrets = Record<string, string>

/** What a business adds to the plain writes of a table; each runs inside the transaction. */
type WriteRules = {
  /** Checks and completes the values before they are stored (canonical spellings, duplicates, defaults). */
  prepare?: (args: {
    ctx: OperationCtx
    values: Values
    before: Row | null
    secrets?: Secrets
  }) => Promise<Values> | Values
  /** Activities, events, notices. `before` null: created; `after` null: deleted for good. */
  afterWrite?: (args: { ctx: OperationCtx; before: Row | null; after: Row; verb: WriteVerb }) => Promise<void>
  /** Keeps what was entered in write-only columns, encrypted and away from the row; `prepare` hears of them by `secrets`. */
  storeSecrets?: (args: { ctx: OperationCtx; row: Row; secrets: Secrets }) => Promise<void>
  /** Last word before a delete, e.g. to refuse it. */
  beforeRemove?: (args: { ctx: OperationCtx; before: Row }) => Promise<void>
  /**
   * Many rows may be written together: a rule looks at its own row alone, reads and writes through `batched`, and minds
   * what the other rows of a batch want for themselves.
   */
  forMany?: true
}
export type WriteVerb = 'created' | 'changed' | 'moved' | 'deleted' | 'restored'

export type ModelWrites = {
  slug: string
  /** `Lead`; used in titles. */
  singular: string
  /** Prisma's name of the table, e.g. `crmLead`. */
  model: string
  columns: Record<string, Column>
  label: (row: Row) => string
  /** Permissions `<prefix>.create`, `.update`, `.delete` are asked, unless `permissions` says otherwise. */
  permission: string
  /** What operations are called, `<resource>.create`, where several tables share a permission. */
  resource?: string
  softDelete?: boolean
  board?: { column: string }
  /** The table's name, where a row is locked before it is changed, so that each change sees the one before it. */
  lockTable?: string
  rules?: WriteRules
  /** No agent may even propose it: see `Operation`. */
  forPeople?: true
}

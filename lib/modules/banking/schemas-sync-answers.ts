import { z } from 'zod'
import { PULL_KINDS, PULL_STAGE_WORDS, type PullKind, type PullStageName } from './schemas-sync'

/** What online banking answers. */

const pullKind = z.enum(Object.keys(PULL_KINDS) as PullKind[])
const pullStage = z.enum(Object.keys(PULL_STAGE_WORDS) as PullStageName[])

export const bankSyncSettingsWire = z
  .object({
    /** Of the portal; blank where the sandbox is used. */
    address: z.string(),
    username: z.string(),
    has_password: z.boolean(),
    account_number: z.string(),
    default_bank_account_id: z.string().nullable(),
    /** JSON; blank: the built-in profile. */
    profile: z.string(),
    proxy_server: z.string(),
    mode: z.enum(['live', 'sandbox', 'off']),
    state: z.enum(['live', 'sandbox', 'not_configured']),
    /** Why nothing can be fetched yet; null: it can. */
    reason: z.string().nullable(),
    has_sandbox: z.boolean(),
  })
  .meta({ id: 'BankSyncSettings' })
export type BankSyncSettingsWire = z.infer<typeof bankSyncSettingsWire>

const pullError = z.object({ kind: pullKind, stage: pullStage, message: z.string() })

const lastAttempt = z.object({
  at: z.string(),
  /** Null: it goes on. */
  ok: z.boolean().nullable(),
  kind: pullKind.nullable(),
  stage: pullStage.nullable(),
  message: z.string(),
})
export type LastAttempt = z.infer<typeof lastAttempt>

export const bankSyncStatusWire = z
  .object({
    settings: bankSyncSettingsWire,
    snapshot: z.object({
      /** Of the account that is fetched; of all accounts while none is chosen. */
      bank_account: z.string().nullable(),
      unreconciled: z.number(),
      reconciled: z.number(),
      ignored: z.number(),
      last_scraped_at: z.string().nullable(),
      last_attempt: lastAttempt.nullable(),
      running: z.boolean(),
      blocked: z.boolean(),
      /** Before this moment an attempt must be forced; null: there is nothing to wait for. */
      next_attempt_at: z.string().nullable(),
    }),
  })
  .meta({ id: 'BankSyncStatus' })
export type BankSyncStatusWire = z.infer<typeof bankSyncStatusWire>

export const pullAnswer = z.object({
  ok: z.boolean(),
  imported: z.number(),
  /** Lines that were here already. */
  skipped: z.number(),
  flagged: z.number(),
  import_id: z.string().nullable(),
  error: pullError.optional(),
  /** The outcome as a sentence; also what could not be read or asked for. */
  message: z.string().optional(),
})
export type PullAnswer = z.infer<typeof pullAnswer>

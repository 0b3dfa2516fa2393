import { z } from 'zod'

/** What the overview of banking answers. */

/** What the overview of banking shows. Amounts are decimal text, days `2026-11-30`, times ISO 8601. */
const overviewAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    bank: z.string(),
    currency: z.string(),
    is_gateway: z.boolean(),
    is_bank_sync: z.boolean(),
    disabled: z.boolean(),
    /** Null: nothing is known of its statements yet. */
    statement_balance: z.string().nullable(),
    ledger_balance: z.string(),
    open_lines: z.number(),
    oldest_open_on: z.string().nullable(),
    /** The newest statement that was taken in, from wherever. */
    last_import_at: z.string().nullable(),
  })
  .meta({ id: 'BankOverviewAccount' })
export type OverviewAccount = z.infer<typeof overviewAccount>

const suspenseLine = z
  .object({
    id: z.string(),
    posted_on: z.string(),
    description: z.string(),
    amount: z.string(),
    currency: z.string(),
    bank_account_id: z.string(),
    bank_account: z.string(),
    since: z.string().nullable(),
    by: z.string().nullable(),
    note: z.string(),
  })
  .meta({ id: 'SuspenseLine' })
export type SuspenseLine = z.infer<typeof suspenseLine>

export const bankOverview = z
  .object({
    accounts: z.array(overviewAccount),
    suspense: z.object({ lines: z.number(), oldest_since: z.string().nullable(), oldest: z.array(suspenseLine) }),
    /** Lines of the last twelve weeks by the Monday of their week, the oldest first. */
    weeks: z.array(z.object({ from: z.string(), open: z.number(), cleared: z.number() })),
  })
  .meta({ id: 'BankOverview' })
export type BankOverview = z.infer<typeof bankOverview>

import { z } from 'zod'
import { candidate, lineSource, lineStatus } from './schemas-answers'

/** What the worklist of banking answers. */

const worklistLine = z
  .object({
    id: z.string(),
    bank_account_id: z.string(),
    currency: z.string(),
    posted_on: z.string(),
    description: z.string(),
    reference: z.string(),
    counterparty: z.string(),
    amount: z.string(),
    status: lineStatus,
    suspense: z.boolean(),
    suspense_at: z.string().nullable(),
    suspense_by_name: z.string().nullable(),
    source: lineSource,
    flag: z.string(),
    note: z.string(),
    matched_voucher: z.string(),
    version: z.number(),
  })
  .meta({ id: 'WorklistLine' })
export type WorklistLine = z.infer<typeof worklistLine>

const worklistCounts = z.object({
  open: z.number(),
  suspense: z.number(),
  cleared: z.number(),
  ignored: z.number(),
})
export type WorklistCounts = z.infer<typeof worklistCounts>

/** The best way to clear a line, and how many there are. */
export const bestCandidate = z.object({ best: candidate.nullable(), ways: z.number() })
export type BestCandidate = z.infer<typeof bestCandidate>

export const worklistAnswer = z
  .object({
    lines: z.array(worklistLine),
    /** A page that is filtered by matches may be short, or empty, and still have a next one. */
    next_cursor: z.string().nullable(),
    /** How many lines were looked at for this page: more than it has where they are filtered by their match, 600 at the most. */
    looked_at: z.number(),
    /** Of the bank account, whatever the filters; null on further pages. */
    counts: worklistCounts.nullable(),
    /** By line, where the list was filtered by them; otherwise they are asked for apart. */
    candidates: z.record(z.string(), bestCandidate).nullable(),
  })
  .meta({ id: 'Worklist' })
export type WorklistAnswer = z.infer<typeof worklistAnswer>

export const worklistAccount = z
  .object({
    id: z.string(),
    name: z.string(),
    bank: z.string(),
    account_number: z.string(),
    currency: z.string(),
    is_gateway: z.boolean(),
    is_bank_sync: z.boolean(),
    disabled: z.boolean(),
    open_lines: z.number(),
    lines: z.number(),
  })
  .meta({ id: 'WorklistAccount' })
export type WorklistAccount = z.infer<typeof worklistAccount>

export const bankBalancesSchema = z
  .object({
    bank_account_id: z.string(),
    currency: z.string(),
    /** What the bank says; null: it has no line yet and has said nothing. */
    statement: z
      .object({
        balance: z.string(),
        on: z.string().nullable(),
        from: z.enum(['closing', 'running', 'sum']),
      })
      .nullable(),
    ledger: z.string(),
    /** Statement less ledger. */
    difference: z.string(),
    /** What the difference is made of; the parts come to it. */
    parts: z.array(
      z.object({
        code: z.enum(['open_lines', 'ignored_lines', 'vouchers', 'before']),
        text: z.string(),
        count: z.number().nullable(),
        /** What it adds to the difference. */
        amount: z.string(),
      }),
    ),
    /** The first day, from the first line on, at whose end both differ; null: none does. */
    first_difference_on: z.string().nullable(),
  })
  .meta({ id: 'BankBalances' })
export type BankBalances = z.infer<typeof bankBalancesSchema>

/** A line that a payment or journal entry cleared. */
export const voucherLine = z
  .object({
    id: z.string(),
    bank_account_id: z.string(),
    bank_account: z.string(),
    posted_on: z.string(),
    description: z.string(),
    /** Of the line that the voucher cleared. */
    amount: z.string(),
    currency: z.string(),
    suspense: z.boolean(),
    href: z.string(),
  })
  .meta({ id: 'VoucherLine' })
export type VoucherLine = z.infer<typeof voucherLine>

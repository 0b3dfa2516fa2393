import { z } from 'zod'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { moneyInput } from '@/lib/modules/accounting/payments/payment-input'
import { findBankAccount } from '@/lib/modules/banking/lines/line-rows'
import { candidatesFor } from '@/lib/modules/banking/matching/candidates'
import {
  cursorOf,
  type WorklistQuery,
  worklistCounts,
  worklistLines,
} from '@/lib/modules/banking/worklist/worklist-lines'
import {
  WORKLIST_PAGE_SIZE,
  WORKLIST_SORTS,
  WORKLIST_STATES,
  WORKLIST_SUGGESTIONS,
  type WorklistSort,
  type WorklistState,
  type WorklistSuggestion,
} from '../../schemas-worklist'
import {
  type BestCandidate,
  bestCandidate,
  type WorklistAnswer,
  type WorklistLine,
  worklistAnswer,
} from '../../schemas-worklist-answers'

const valuesOf = <V extends string>(choices: readonly { value: V }[]) =>
  choices.map(({ value }) => value) as [V, ...V[]]
const day = z.union([z.iso.date({ error: 'Write a day as 2026-11-30.' }), z.literal('').transform(() => undefined)])
const amount = z.union([z.literal('').transform(() => undefined), moneyInput])

/** Ids in a query, with commas between them; what is no id is left out. */
const idsInput = z
  .string()
  .max(4_000)
  .transform((text) => [...new Set(text.split(',').filter((id) => z.uuid().safeParse(id).success))])

/** A page of the lines that are cleared one after the other, without what could clear them: that is asked for apart. */
export const readWorklist = defineOperation({
  name: 'banking.worklist.read',
  title: 'Read the worklist of bank lines',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    /** All bank accounts by default. */
    bank_account_id: z.string().optional(),
    state: z.enum(valuesOf<WorklistState>(WORKLIST_STATES)).default('open'),
    sort: z.enum(valuesOf<WorklistSort>(WORKLIST_SORTS)).default('posted_on'),
    /** Words of the text, reference or payer, or an amount. */
    q: z.string().max(200).default(''),
    direction: z.enum(['any', 'in', 'out']).default('any'),
    /** Without the sign. */
    amount_from: amount.optional(),
    amount_to: amount.optional(),
    from: day.optional(),
    to: day.optional(),
    suggestion: z.enum(valuesOf<WorklistSuggestion>(WORKLIST_SUGGESTIONS)).default('any'),
    /** Only these, whatever the page. */
    ids: idsInput.optional(),
    cursor: z.string().max(400).optional(),
    per_page: z.coerce.number().int().min(1).max(200).default(WORKLIST_PAGE_SIZE),
  }),
  output: worklistAnswer,
  async run({ ctx, input: { cursor, per_page, suggestion, ...query } }): Promise<WorklistAnswer> {
    if (query.bank_account_id) await findBankAccount(ctx, query.bank_account_id)
    const counts = cursor === undefined ? await worklistCounts(ctx, query.bank_account_id) : null
    const page =
      suggestion === 'any'
        ? await onePage(ctx, query, cursor, per_page)
        : await suggestedPage(ctx, query, cursor, per_page, suggestion)
    return { ...page, counts }
  },
})

type Page = Omit<WorklistAnswer, 'counts'>

async function onePage(
  ctx: OperationCtx,
  query: WorklistQuery,
  after: string | undefined,
  limit: number,
): Promise<Page> {
  const found = await worklistLines(ctx, query, after, limit + 1)
  const lines = found.slice(0, limit)
  return {
    lines,
    next_cursor: found.length > limit ? cursorOf(lines.at(-1)!, query.sort) : null,
    candidates: null,
    looked_at: lines.length,
  }
}

/** Lines read to answer one page of a filter that no index knows; the cursor goes on behind them, so that a page may be short. */
const MAX_READ = 600
const READ_AT_ONCE = 200

/** What could clear a line is reckoned, not stored: lines are read on until enough have it, or none. */
async function suggestedPage(
  ctx: OperationCtx,
  query: WorklistQuery,
  after: string | undefined,
  limit: number,
  suggestion: Exclude<WorklistSuggestion, 'any'>,
): Promise<Page> {
  const lines: WorklistLine[] = []
  const candidates: Record<string, BestCandidate> = {}
  let cursor = after
  let looked_at = 0
  while (looked_at < MAX_READ) {
    const found = await worklistLines(ctx, query, cursor, READ_AT_ONCE + 1)
    const looked = found.slice(0, READ_AT_ONCE)
    const best = await bestOf(
      ctx,
      looked.map(({ id }) => id),
    )
    for (const line of looked) {
      cursor = cursorOf(line, query.sort)
      looked_at++
      if (!fits(best[line.id], suggestion)) continue
      lines.push(line)
      candidates[line.id] = best[line.id]!
      if (lines.length === limit) return { lines, candidates, looked_at, next_cursor: cursor }
    }
    if (found.length <= READ_AT_ONCE) return { lines, candidates, looked_at, next_cursor: null }
  }
  return { lines, candidates, looked_at, next_cursor: cursor ?? null }
}

const fits = (found: BestCandidate | undefined, suggestion: Exclude<WorklistSuggestion, 'any'>): boolean => {
  const best = found?.best ?? null
  return suggestion === 'no' ? best === null : suggestion === 'yes' ? best !== null : best?.confidence === 'high'
}

/** The best way to clear each line, and how many ways there are; lines that are not open have none. */
async function bestOf(ctx: OperationCtx, ids: readonly string[]): Promise<Record<string, BestCandidate>> {
  const found = await candidatesFor(ctx, ids)
  return Object.fromEntries(
    ids.map((id) => [id, { best: found.get(id)?.[0] ?? null, ways: found.get(id)?.length ?? 0 }]),
  )
}

export const worklistCandidates = defineOperation({
  name: 'banking.worklist.candidates',
  title: 'Read the best match of bank lines',
  permission: 'banking.line.read',
  effect: 'read',
  input: z.strictObject({
    ids: idsInput.refine((ids) => ids.length <= WORKLIST_PAGE_SIZE, `At most ${WORKLIST_PAGE_SIZE} lines at once.`),
  }),
  output: z.object({ candidates: z.record(z.string(), bestCandidate) }),
  run: async ({ ctx, input }) => ({ candidates: await bestOf(ctx, input.ids) }),
})

import { newId } from '@/lib/core/db/ids'
import { AppError } from '@/lib/core/errors'
import type { JobProgress } from '@/lib/core/jobs/define-job'
import { log } from '@/lib/core/log'
import {
  type Link,
  type Payer,
  type Plan,
  planAutoMatch,
  type Suggestion,
  suggestFor,
} from '../operations/matching/auto-match-plan'
import { countRuleHits, linkLines, payKnownPayer } from '../operations/matching/auto-match-steps'
import type { AutoMatchLine, AutoMatchResult } from '../schemas-answers'
import type { Runner } from './attempt'

const LINKED_AT_ONCE = 250
const SUGGESTED_AT_ONCE = 300
const TOLD = 500

export type AutoMatchOptions = {
  /** Known payers' payments are posted, and orders that they cover invoiced. */
  may: { payments: boolean; invoices: boolean }
  /** What was found already; looked for by default. */
  plan?: Plan
  progress?: JobProgress
  /** Aborted: what is done stays, the rest is left. */
  stop?: AbortSignal[]
}

/**
 * Clears what can be cleared without doubt on one bank account, and counts what is suggested for the rest (document 4.3). Links are
 * made some hundred at once, payments one by one; what fails is told and stops nothing. Run again it does only what is left.
 * @param run each operation in a transaction of its own (a job), or as a step of one (a request)
 */
export async function autoMatchAccount(
  run: Runner,
  bank_account_id: string,
  { may, progress, stop = [], ...found }: AutoMatchOptions,
): Promise<AutoMatchResult> {
  const batch_id = newId()
  const plan = found.plan ?? (await run(planAutoMatch, { bank_account_id }))
  const payers = may.payments ? plan.payers : []
  const rest = may.payments ? [...plan.rest] : [...plan.rest, ...plan.payers.map(({ txn_id }) => txn_id)]
  const total = plan.links.length + plan.payers.length + plan.rest.length
  const lines: AutoMatchLine[] = []
  let done = 0
  const failed: string[] = []
  const stopped = () => stop.some(({ aborted }) => aborted)
  const tell = async (count: number) => {
    done += count
    await progress?.({ done, total, failed: failed.length })
  }
  const fail = (txn_id: string, error: unknown) => {
    failed.push(txn_id)
    lines.push({ txn_id, how: 'failed', voucher: null, message: describeError(error) })
  }

  for (const links of chunks(plan.links, LINKED_AT_ONCE)) {
    if (stopped()) break
    lines.push(...(await link(run, bank_account_id, batch_id, links, fail)))
    await tell(links.length)
  }
  for (const payer of payers) {
    if (stopped()) break
    try {
      const paid = await pay(run, payer, batch_id, may.invoices)
      if (paid.how) lines.push({ txn_id: payer.txn_id, how: paid.how, voucher: paid.voucher })
    } catch (error) {
      fail(payer.txn_id, error)
    }
    await tell(1)
  }
  const suggested: Suggestion[] = []
  // What could not be done unasked may still be done by a person.
  for (const txn_ids of chunks([...rest, ...failed], SUGGESTED_AT_ONCE)) {
    if (stopped()) break
    const found = await run(suggestFor, { txn_ids })
    suggested.push(...found)
    const hits = found.flatMap(({ txn_id, rule_id }) => (rule_id ? [{ txn_id, rule_id }] : []))
    if (hits.length) await run(countRuleHits, { hits })
    await tell(txn_ids.filter((id) => !failed.includes(id)).length)
  }
  const told = new Set(failed)
  lines.push(
    ...suggested.flatMap(({ txn_id, title }): AutoMatchLine[] =>
      told.has(txn_id) ? [] : [{ txn_id, how: 'suggested', voucher: title }],
    ),
  )
  const matched = lines.filter(({ how }) => how === 'linked' || how === 'alias' || how === 'order').length
  return {
    matched,
    suggested: suggested.length,
    unmatched: total - matched - suggested.length,
    failed: failed.length,
    results: lines.slice(0, TOLD),
    batch_id,
  }
}

/** A chunk in one transaction; where one line stops it, each line in its own. */
async function link(
  run: Runner,
  bank_account_id: string,
  batch_id: string,
  links: readonly Link[],
  fail: (txnId: string, error: unknown) => void,
): Promise<AutoMatchLine[]> {
  const input = (some: readonly Link[]) => ({
    bank_account_id,
    batch_id,
    links: some.map(({ txn_id, kind, voucher_id }) => ({ txn_id, kind, voucher_id })),
  })
  try {
    const { linked } = await run(linkLines, input(links))
    const done = new Set(linked)
    return links.flatMap(({ txn_id, number }): AutoMatchLine[] =>
      done.has(txn_id) ? [{ txn_id, how: 'linked', voucher: number }] : [],
    )
  } catch (error) {
    const [only] = links
    if (links.length > 1)
      return (
        await chunks(links, 1).reduce(
          async (before, one) => [...(await before), await link(run, bank_account_id, batch_id, one, fail)],
          Promise.resolve<AutoMatchLine[][]>([]),
        )
      ).flat()
    if (only) fail(only.txn_id, error)
    return []
  }
}

/** An order that comes to another amount than it said: the money is posted without it. */
async function pay(run: Runner, payer: Payer, batch_id: string, invoice_orders: boolean) {
  const attempt = (orders: boolean) => run(payKnownPayer, { ...payer, batch_id, invoice_orders: orders })
  try {
    return await attempt(invoice_orders)
  } catch (error) {
    if (error instanceof AppError && error.code === 'order_differs') return attempt(false)
    throw error
  }
}

function describeError(error: unknown): string {
  if (error instanceof AppError) return error.message
  log().error({ err: error }, 'a bank line could not be matched')
  return 'Something went wrong on our side. The details are in the log.'
}

const chunks = <T>(items: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size))

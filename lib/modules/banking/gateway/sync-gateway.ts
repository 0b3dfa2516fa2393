import type { GatewayPage, GatewayPort, GatewaySettlement, GatewayTransaction } from '@/lib/connectors/gateway/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { spaced } from '@/lib/core/jobs/job-run'
import { runOperation } from '@/lib/core/operation'
import { ProviderError } from '@/lib/core/provider-error'
import { isWithin } from '../domain/gateway-line'
import { importGatewayPayments } from '../operations/gateway/import-payments'
import { importSettlements } from '../operations/gateway/import-settlements'
import { recordSync } from '../operations/gateway/record-sync'
import { GATEWAY_WINDOW_DAYS } from '../schemas-gateway'
import type { GatewaySyncAnswer } from '../schemas-gateway-answers'

const DAY_MS = 86_400_000
/** More than any gateway has; a list that never ends is given up there. */
const MAX_PAGES = 1_000

type Following = { signal?: AbortSignal; told?: (done: number) => Promise<void> }

/**
 * Fetches the payments of the last 30 days that succeeded, and the settlements of the same days (Business Platform Modules 8). Each
 * page is stored by itself, so that what came stays when a later one fails; it is safe to repeat at any time.
 * @returns what is in now; `complete` false where a part could not be fetched, with the reason in `message`
 * @throws ProviderError when not even the first page came
 */
export async function syncGateway(
  ctx: OrganizationCtx,
  port: GatewayPort,
  { signal, told }: Following = {},
): Promise<GatewaySyncAnswer> {
  const to = new Date()
  const from = new Date(to.getTime() - GATEWAY_WINDOW_DAYS * DAY_MS)
  const counts = { imported: 0, duplicates: 0, settlements: 0 }
  const problems: string[] = []

  const payments = await eachPage<GatewayTransaction>(
    (page) => port.listTransactions({ from, to, outcome: 'succeeded', page }),
    async (items) => {
      signal?.throwIfAborted()
      const wanted = items.filter((one) => isWithin(one, from, to)).map(toPayment)
      const { imported, duplicates } = await runOperation(importGatewayPayments, ctx, { payments: wanted })
      counts.imported += imported
      counts.duplicates += duplicates
      await told?.(counts.imported + counts.duplicates)
      return true
    },
  )
  if (payments.failed) {
    if (payments.pages === 0) throw payments.failed
    problems.push(`Page ${payments.pages + 1} of the payments could not be fetched: ${payments.failed.message}`)
  }

  const settlements = await eachPage<GatewaySettlement>(
    (page) => port.listSettlements({ page }),
    async (items) => {
      signal?.throwIfAborted()
      const recent = items.filter(
        ({ settled_on }) => settled_on === null || Date.parse(settled_on) >= from.getTime() - DAY_MS,
      )
      problems.push(...recent.flatMap(({ problem }) => problem || []))
      const sound = recent.filter(({ problem }) => !problem)
      counts.settlements += (await runOperation(importSettlements, ctx, { settlements: sound })).changed
      return recent.length > 0
    },
  )
  if (settlements.failed)
    problems.push(
      `Page ${settlements.pages + 1} of the settlements could not be fetched: ${settlements.failed.message}`,
    )

  const answer = { ...counts, complete: problems.length === 0, message: describeSync(counts, problems) }
  await runOperation(recordSync, ctx, { ...counts, ok: answer.complete, message: answer.message })
  return answer
}

/** @param take false: nothing of interest comes after this page */
async function eachPage<T>(
  read: (page: number) => Promise<GatewayPage<T>>,
  take: (items: T[]) => Promise<boolean>,
): Promise<{ pages: number; failed: ProviderError | null }> {
  let pages = 0
  for (let page: number | null = 1; page !== null && pages < MAX_PAGES; ) {
    let found: GatewayPage<T>
    try {
      found = await read(page)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      return { pages, failed: error }
    }
    const goesOn = await take(found.items)
    pages++
    page = goesOn ? found.next : null
  }
  return { pages, failed: null }
}

/** What a card is charged by goes no further than the vault. */
export const toPayment = ({ card, metadata: _, ...one }: GatewayTransaction) => ({
  ...one,
  card: card && { brand: card.brand, last4: card.last4 },
})

function describeSync(
  { imported, duplicates, settlements }: { imported: number; duplicates: number; settlements: number },
  problems: string[],
) {
  const parts = [
    `${spaced(imported)} new ${imported === 1 ? 'payment' : 'payments'}`,
    ...(duplicates ? [`${spaced(duplicates)} here already`] : []),
    `${spaced(settlements)} new ${settlements === 1 ? 'settlement' : 'settlements'}`,
  ]
  const missing = problems.length > 3 ? [...problems.slice(0, 3), `And ${problems.length - 3} more.`] : problems
  return [`${parts.join(', ')}.`, ...missing].join(' ')
}

import type { z } from 'zod'
import type { coreApi } from '@/lib/core/api'
import type { accountingSetupApi, documentsApi, journalsApi, paymentsApi } from '@/lib/modules/accounting/api'
import type { chargesApi } from '@/lib/modules/banking/api-charges'
import type { gatewayApi } from '@/lib/modules/banking/api-gateway'
import type { linesApi } from '@/lib/modules/banking/api-lines'
import type { matchingApi } from '@/lib/modules/banking/api-matching'
import type { syncApi } from '@/lib/modules/banking/api-sync'
import type { vaultApi } from '@/lib/modules/banking/api-vault'
import type { worklistApi } from '@/lib/modules/banking/api-worklist'
import type { buyingApi } from '@/lib/modules/buying/api'
import type { callsApi } from '@/lib/modules/calls/api'
import type { crmApi } from '@/lib/modules/crm/api'
import type { integrationApi } from '@/lib/modules/integration/api'
import type { outreachApi } from '@/lib/modules/outreach/api'
import type { settingsApi } from '@/lib/modules/settings/api'
import { api, type Method, toQuery } from './api'

/** The route tables themselves, as types: a changed input or answer shows where it is used. A new module adds its own. */
type Tables = RowsOf<typeof coreApi> &
  RowsOf<typeof settingsApi> &
  RowsOf<typeof crmApi> &
  RowsOf<typeof outreachApi> &
  RowsOf<typeof buyingApi> &
  RowsOf<typeof callsApi> &
  RowsOf<typeof integrationApi> &
  RowsOf<typeof documentsApi> &
  RowsOf<typeof paymentsApi> &
  RowsOf<typeof journalsApi> &
  RowsOf<typeof accountingSetupApi> &
  RowsOf<typeof linesApi> &
  RowsOf<typeof matchingApi> &
  RowsOf<typeof gatewayApi> &
  RowsOf<typeof worklistApi> &
  RowsOf<typeof vaultApi> &
  RowsOf<typeof chargesApi> &
  RowsOf<typeof syncApi>
type RowsOf<T> = T extends { rows?: infer R } ? NonNullable<R> : never

export type RouteName = keyof Tables & `${Method} /${string}`
type OperationOf<R> = R extends { operation: infer O } ? O : R
type Input<K extends RouteName> =
  OperationOf<Tables[K]> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** What `respond` makes has a schema of its own. */
export type AnswerOf<K extends RouteName> = Tables[K] extends { answer: z.ZodType<infer A> }
  ? A
  : OperationOf<Tables[K]> extends { output: z.ZodType<infer O> }
    ? O
    : never

/**
 * Calls a route by its name in the tables: `call('DELETE /me/sessions/{id}', { id })`. What the path names goes into the
 * path, the rest into the query of a GET or DELETE and into the body of the others.
 * @throws ApiError as `api` does
 */
export function call<K extends RouteName>(
  route: K,
  input: Input<K>,
  options: { signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<AnswerOf<K>> {
  const { method, path, rest } = addressOf(route, input as Record<string, unknown>)
  const inQuery = method === 'GET' || method === 'DELETE'
  const values = Object.keys(rest).length > 0
  return api<AnswerOf<K>>(method, path, {
    ...options,
    ...(inQuery ? { query: toQuery(rest as Parameters<typeof toQuery>[0]) } : values ? { body: rest } : {}),
  })
}

export function addressOf(route: string, input: Record<string, unknown>) {
  const space = route.indexOf(' ')
  const rest = { ...input }
  const path = route.slice(space + 1).replace(/\{([^}]+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(input[name]))
  })
  return { method: route.slice(0, space) as Method, path, rest }
}

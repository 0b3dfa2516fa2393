import type { z } from 'zod'
import type { coreApi } from '@/lib/core/api'
import type { gridApi } from '@/lib/core/grid/api'
import type { importApi } from '@/lib/core/grid/import/api'
import type { accountingSetupApi, documentsApi, journalsApi, paymentsApi } from '@/lib/modules/accounting/api/documents'
import type { reportsApi } from '@/lib/modules/accounting/api/reports'
import type { aiWorkforceApi } from '@/lib/modules/ai-workforce/api'
import type { chargesApi } from '@/lib/modules/banking/api/charges'
import type { gatewayApi } from '@/lib/modules/banking/api/gateway'
import type { importsApi } from '@/lib/modules/banking/api/imports'
import type { linesApi } from '@/lib/modules/banking/api/lines'
import type { matchingApi } from '@/lib/modules/banking/api/matching'
import type { bankSetupApi } from '@/lib/modules/banking/api/setup'
import type { syncApi } from '@/lib/modules/banking/api/sync'
import type { vaultApi } from '@/lib/modules/banking/api/vault'
import type { worklistApi } from '@/lib/modules/banking/api/worklist'
import type { buyingApi } from '@/lib/modules/buying/api'
import type { scansApi } from '@/lib/modules/buying/scans/api'
import type { callsApi } from '@/lib/modules/calls/api'
import type { crmApi } from '@/lib/modules/crm/api'
import type { conversationsApi } from '@/lib/modules/inbox/api/conversations'
import type { deskApi } from '@/lib/modules/inbox/api/desk'
import type { partiesApi } from '@/lib/modules/inbox/api/parties'
import type { integrationApi } from '@/lib/modules/integration/api'
import type { outreachApi } from '@/lib/modules/outreach/api'
import type { articlesApi } from '@/lib/modules/project-manager/api/articles'
import type { boardsApi } from '@/lib/modules/project-manager/api/boards'
import type { cardPartsApi } from '@/lib/modules/project-manager/api/card-parts'
import type { projectsApi } from '@/lib/modules/project-manager/api/projects'
import type { scheduleApi } from '@/lib/modules/project-manager/api/schedule'
import type { timeApi } from '@/lib/modules/project-manager/api/time'
import type { printingApi } from '@/lib/modules/selling/api'
import type { settingsApi } from '@/lib/modules/settings/api'
import type { setupApi } from '@/lib/modules/team-chat/api/setup'
import type { domainsApi } from '@/lib/modules/website/api/domains'
import type { itemPicturesApi } from '@/lib/modules/website/api/item-pictures'
import type { lookUpsApi } from '@/lib/modules/website/api/look-ups'
import type { previewsApi } from '@/lib/modules/website/api/previews'
import type { resellersApi } from '@/lib/modules/website/api/resellers'
import type { siteApi } from '@/lib/modules/website/api/site'
import { api, type Method, toQuery } from './api'

/** The route tables themselves, as types: a changed input or answer shows where it is used. A new module adds its own. */
type Tables = RowsOf<typeof coreApi> &
  RowsOf<typeof articlesApi> &
  RowsOf<typeof boardsApi> &
  RowsOf<typeof scheduleApi> &
  RowsOf<typeof timeApi> &
  RowsOf<typeof projectsApi> &
  RowsOf<typeof cardPartsApi> &
  RowsOf<typeof aiWorkforceApi> &
  RowsOf<typeof gridApi> &
  RowsOf<typeof importApi> &
  RowsOf<typeof settingsApi> &
  RowsOf<typeof siteApi> &
  RowsOf<typeof previewsApi> &
  RowsOf<typeof resellersApi> &
  RowsOf<typeof domainsApi> &
  RowsOf<typeof itemPicturesApi> &
  RowsOf<typeof lookUpsApi> &
  RowsOf<typeof conversationsApi> &
  RowsOf<typeof deskApi> &
  RowsOf<typeof partiesApi> &
  RowsOf<typeof crmApi> &
  RowsOf<typeof outreachApi> &
  RowsOf<typeof buyingApi> &
  RowsOf<typeof scansApi> &
  RowsOf<typeof callsApi> &
  RowsOf<typeof setupApi> &
  Under<'/rest', RowsOf<typeof integrationApi>> &
  RowsOf<typeof documentsApi> &
  RowsOf<typeof paymentsApi> &
  RowsOf<typeof reportsApi> &
  RowsOf<typeof printingApi> &
  RowsOf<typeof journalsApi> &
  RowsOf<typeof accountingSetupApi> &
  RowsOf<typeof linesApi> &
  RowsOf<typeof matchingApi> &
  RowsOf<typeof gatewayApi> &
  RowsOf<typeof worklistApi> &
  RowsOf<typeof vaultApi> &
  RowsOf<typeof chargesApi> &
  RowsOf<typeof syncApi> &
  RowsOf<typeof importsApi> &
  RowsOf<typeof bankSetupApi>
export type RowsOf<T> = T extends { rows?: infer R } ? NonNullable<R> : never
/** Tables of another surface, at its address below this one's. */
type Under<P extends string, R> = {
  [K in keyof R as K extends `${infer M} ${infer S}` ? `${M} ${P}${S}` : never]: R[K]
}

export type RouteName = keyof Tables & `${Method} /${string}`
type OperationOf<R> = R extends { operation: infer O } ? O : R
export type InputIn<T, K extends keyof T> =
  OperationOf<T[K]> extends { input: infer I extends z.ZodType } ? z.input<I> : never
/** What `respond` makes has a schema of its own. */
export type AnswerIn<T, K extends keyof T> = T[K] extends { answer: z.ZodType<infer A> }
  ? A
  : OperationOf<T[K]> extends { output: z.ZodType<infer O> }
    ? O
    : never
export type InputOf<K extends RouteName> = InputIn<Tables, K>
export type AnswerOf<K extends RouteName> = AnswerIn<Tables, K>

/**
 * Calls a route by its name in the tables: `call('DELETE /me/sessions/{id}', { id })`. What the path names goes into the
 * path, the rest into the query of a GET or DELETE and into the body of the others.
 * @throws ApiError as `api` does
 */
export const call = <K extends RouteName>(route: K, input: InputOf<K>, options: CallOptions = {}) =>
  callIn<Tables, K>(route, input, options)

export type CallOptions = { signal?: AbortSignal; idempotencyKey?: string; headers?: Record<string, string> }

/** The same for tables that only some pages use. */
export function callIn<T, K extends keyof T & string>(
  route: K,
  input: InputIn<T, K>,
  options: CallOptions = {},
): Promise<AnswerIn<T, K>> {
  const { method, path, rest } = addressOf(route, input as Record<string, unknown>)
  const inQuery = method === 'GET' || method === 'DELETE'
  const values = Object.keys(rest).length > 0
  return api<AnswerIn<T, K>>(method, path, {
    ...options,
    ...(inQuery ? { query: toQuery(rest as Parameters<typeof toQuery>[0]) } : values ? { body: bodyOf(rest) } : {}),
  })
}

type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/**
 * Calls a route whose query or body is read as a whole, as its fields are another declaration's: those of a grid.
 * @throws ApiError as `api` does
 */
export function callWhole<K extends RouteName>(
  route: K,
  names: Record<NamesIn<K>, string>,
  whole: { query?: string; body?: unknown; signal?: AbortSignal; idempotencyKey?: string } = {},
): Promise<AnswerOf<K>> {
  const { method, path } = addressOf(route, names)
  return api<AnswerOf<K>>(method, path, whole)
}

/** With a file in it a body is a form. */
function bodyOf(values: Record<string, unknown>): unknown {
  if (!Object.values(values).some((value) => value instanceof File)) return values
  const form = new FormData()
  for (const [name, value] of Object.entries(values))
    if (value !== undefined) form.append(name, value instanceof File ? value : String(value))
  return form
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

import type { z } from 'zod'
import type { Ctx } from '../context'
import type { Operation } from '../operation'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/** `integration`: the Integration REST API; its document has every wrong input answer 422. */
export type SurfaceName = 'platform' | 'integration'

/** `METHOD /path/{name}`, letter for letter as documented, relative to the surface's root. */
export type RouteKey = `${Method} /${string}`

export type Route = {
  operation: Operation<z.ZodType, unknown>
  /** Status of success; 200 unless said, 204 answers no body. */
  status?: number
  /** Further full paths that answer the same, e.g. `/api/grid/{slug}/data`. */
  aliases?: string[]
  /** Makes the whole Response itself (a file, a stream); the operation's output is handed over. */
  respond?: (args: { output: unknown; ctx: Ctx; request: Request }) => Response | Promise<Response>
  /** What the answer looks like when `respond` makes it, for OpenAPI. */
  produces?: string
  /** Free query parameters that the schema reads as a whole (`filter[...]`): handed over as `query`. */
  rawQuery?: boolean
  /** The body is handed over as `body`, unread: its fields are another declaration's (a grid's columns). */
  wholeBody?: boolean
  /** The body is a file of one of these types, handed over as `body`, a stream; the other fields are in the query. */
  rawBody?: readonly string[]
  /**
   * For webhooks that we receive: the body's bytes as they came are handed over as `raw`, the headers (names in lower
   * case) as `headers`, beside path and query. At most this many bytes.
   */
  rawRequest?: { maxBytes: number }
  /** One line for the reference page. */
  summary?: string
  /** An answer of success, as OpenAPI shows it. */
  example?: unknown
}

// biome-ignore lint/suspicious/noExplicitAny: a table holds operations of every input and output
type AnyOperation = Operation<any, any>
type Rows = Record<RouteKey, Route | AnyOperation>

export type ApiTable<R extends Rows = Rows> = {
  surface: SurfaceName
  tag: string
  routes: Record<RouteKey, Route>
  /** The rows as they were written, for the types of the browser's client alone. */
  rows?: R
}

export const route = <O extends AnyOperation>(operation: O, facts: Omit<Route, 'operation'> = {}) => ({
  operation,
  ...facts,
})

/**
 * A module's route table. A bare operation means status 200.
 * Path, query and body become one typed input, parsed once.
 */
export function defineApi<R extends Rows>(surface: SurfaceName, tag: string, rows: R): ApiTable<R> {
  const routes = Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, 'operation' in row ? row : route(row)]),
  ) as Record<RouteKey, Route>
  return { surface, tag, routes }
}

import type { z } from 'zod'
import type { RequestDetails } from '../auth/caller'
import type { Ctx } from '../context'
import type { Operation } from '../operation'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
/**
 * `integration`: the Integration REST API; its document has every wrong input answer 422. `chat`: the chat clients' wire
 * (`chat-wire.ts`); `chat-files`: their files, which lie beside `/api`.
 */
export type SurfaceName = 'platform' | 'integration' | 'chat' | 'chat-files'

/** `METHOD /path/{name}`, letter for letter as documented, relative to the surface's root. */
export type RouteKey = `${Method} /${string}`

export type Route = {
  operation: Operation<z.ZodType, unknown>
  /** Status of success; 200 by default, 204 answers no body. */
  status?: number
  /** Statuses that it answers beside its own and the usual errors, with what they mean, for OpenAPI. */
  further?: Record<number, string>
  /** Further full paths that answer the same, e.g. `/api/grid/{slug}/data`. */
  aliases?: string[]
  /**
   * Makes the whole Response itself (a file, a stream); the operation's output is handed over.
   * `ignored`: the parameters that a chat client sent in vain.
   */
  respond?: (args: { output: unknown; ctx: Ctx; request: Request; ignored?: string[] }) => Response | Promise<Response>
  /** The media type that `respond` makes, where it is no JSON: a file or a stream. */
  produces?: string
  /** Schema of the JSON that `respond` makes, where it is not the operation's output. */
  answer?: z.ZodType
  /** Name in OpenAPI, where the operation's name makes none that people would look for: `mergeContacts`. */
  id?: string
  /** Free query parameters that the schema reads as a whole (`filter[...]`): handed over as `query`. */
  rawQuery?: boolean
  /** The body is handed over as `body`, unread: its fields are another declaration's (a grid's columns). */
  wholeBody?: boolean
  /** The body is a file of one of these types, handed over as `body`, a stream; the other fields are in the query. */
  rawBody?: readonly string[]
  /**
   * For webhooks that we receive: the body's bytes as they came are handed over as `raw`, the headers (names in lower
   * case) as `headers`, beside path and query. At most this many bytes. `isProven`: each request proves itself and none is sent a second
   * time, so that only those which are refused (401) count for the limit of their address.
   */
  rawRequest?: { maxBytes: number; isProven?: boolean }
  /** Headers that are inputs, as field by header: they count where neither query nor body has the field. */
  headers?: Record<string, string>
  /** Inputs that the headers hold in another way, such as a cookie. They count where neither query nor body has the field. */
  fields?: (headers: Headers) => Record<string, string>
  /** Programs call it with a secret of its own in a header: neither keys nor sessions open it. */
  machine?: MachineAccess
  /** The last name in the path takes all that follows, slashes too. */
  restOfPath?: true
  /** Chat: other names of parameters, by the name that the operation knows. */
  otherNames?: Record<string, string>
  /**
   * The body may be a multipart form, of at most this many bytes in all. Chat: its files are handed over as `files`.
   * Platform: each as a `File` under its field's own name, beside the other fields; a body without files may be JSON.
   */
  formFiles?: { maxBytes: () => number }
  /** Chat: counted apart from other requests (`events`), or not at all (`none`). */
  rateBucket?: 'events' | 'none'
  deprecated?: true
  /** One line for the reference page. */
  summary?: string
  /** An answer of success, as OpenAPI shows it. */
  example?: unknown
}

/** Who stands behind a secret that programs send in a header of its own, in place of an API key. */
export type MachineAccess = {
  /** Its name among OpenAPI's security schemes. */
  scheme: string
  /** As documented, e.g. `X-Vault-Secret`. */
  header: string
  description: string
  /** @throws 401 when it is missing or wrong, without telling which */
  authenticate(secret: string | null, request: RequestDetails): Promise<Ctx>
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

export const route = <O extends AnyOperation, F extends Omit<Route, 'operation'>>(
  operation: O,
  details: F = {} as F,
): F & { operation: O } => ({ ...details, operation })

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

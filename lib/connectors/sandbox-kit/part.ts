/**
 * One kind of provider in the sandbox: its wire, its state, its webhooks. The kit adds faults, the record of requests
 * and the control calls. Source: provider-facts 0.6.
 */
export type SandboxPart<State = unknown> = {
  /** The path that everything of it begins with: `/sms`. */
  kind: string
  /** The state at the start and after a reset: always the same. */
  seed(): State
  routes: SandboxRoute<State>[]
  /** The provider sends a webhook now. */
  emit?(order: EmitOrder, tools: SandboxTools<State>): Promise<unknown>
  /** Further control calls, `GET mail` for `GET /__sandbox/mail`. */
  controls?: Record<string, (tools: SandboxTools<State>, query: URLSearchParams, body: unknown) => unknown>
  /** A server beside HTTP, e.g. SMTP. @param port 0: any free one */
  listen?(tools: SandboxTools<State>, port: number): Promise<{ url: string; close(): Promise<void> }>
}

export type SandboxRoute<State = unknown> = {
  method: string
  /** Below the kind's path: `/messages/{id}`. */
  path: string
  /** Faults can be meant for it by name. */
  op: string
  run(request: SandboxRequest, tools: SandboxTools<State>): SandboxAnswer | Promise<SandboxAnswer>
}

export type SandboxRequest = {
  method: string
  path: string
  params: Record<string, string>
  query: URLSearchParams
  headers: Record<string, string>
  /** The body as it came. */
  raw: Buffer
  text: string
  /** The body read as JSON or as a form, by its content type; undefined when it is neither. */
  body: unknown
  /** A `partial` fault: the first so many items of this call fail. */
  failFirst: number
}

export type SandboxAnswer = {
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** A body that is sent piece by piece, in the place of `body`. */
  pieces?: string[]
}

export type EmitOrder = {
  event: string
  to?: string
  overrides?: Record<string, unknown>
  badSignature?: boolean
  /** Send it twice, as providers do now and then. */
  duplicate?: boolean
}

export type SandboxTools<State = unknown> = {
  state: State
  /** The provider's clock; `POST /__sandbox/clock` moves it. */
  now(): Date
  /** A counter that begins at 1 after each reset, for ids that tests can foresee. */
  nextId(): number
  /** Does something a little later; forgotten at a reset. */
  later(ms: number, work: () => unknown): void
  /** Sends a webhook to this machine, and notes what came of it in `GET /__sandbox/deliveries`. */
  deliver(url: string, webhook: { headers?: Record<string, string>; body: unknown }): Promise<{ status: number }>
  /** Where the product that is under test answers; null when nobody said. */
  indabaUrl: string | null
  /** Where it answers on this machine; null when nobody said. */
  localUrl: string | null
  /** Takes the next fault meant for this, for servers that are not HTTP. */
  takeFault(details: { op: string; subject?: string }): Fault | undefined
}

export const FAULT_MODES = [
  'timeout',
  'slow',
  'reset',
  'reset_before',
  'status',
  'malformed',
  'silence',
  'html',
  'partial',
  'stale',
] as const

export type Fault = {
  match: { kind?: string; method?: string; path?: string; op?: string; subject?: string }
  mode: (typeof FAULT_MODES)[number]
  /** How often it strikes; 1 by default. */
  times: number
  delayMs?: number
  status?: number
  headers?: Record<string, string>
  body?: unknown
  /** Of `partial`: how many items fail; 1 by default. */
  n?: number
}

/** Keeps the part's own state type to itself, so that parts can stand in one list. */
export const definePart = <State>(part: SandboxPart<State>): SandboxPart => part as unknown as SandboxPart

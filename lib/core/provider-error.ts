import { AppError } from './errors'
import { redactForeign } from './secrets/redact'

/** What went wrong with an outside service. Source: provider-facts 0.5. */
export type ProviderErrorKind =
  | 'not_configured'
  | 'auth'
  | 'forbidden'
  | 'not_found'
  | 'validation'
  | 'conflict'
  | 'rate_limited'
  /** 5xx, or nobody listens there. */
  | 'unavailable'
  | 'timeout'
  /** What it answered cannot be read: an HTML page, broken JSON, another shape. */
  | 'protocol'
  | 'second_factor'
  | 'not_supported'

export type ProviderErrorDetails = {
  kind: ProviderErrorKind
  /** The connector's kind, e.g. `sms`. */
  provider: string
  /** What was asked of it, e.g. `send`. */
  op: string
  /** The provider's own words where it has any; secrets are taken out here. */
  message: string
  httpStatus?: number
  providerCode?: string
  retryAfterMs?: number
  /** The provider's own id of the request, to quote to its support. */
  requestId?: string
  /** A write may have happened although no answer came: read again before writing a second time. */
  outcomeUnknown?: boolean
  /** Values that must not appear in the message, e.g. the credentials that were sent. */
  secrets?: readonly string[]
  cause?: unknown
}

/**
 * An outside service said no, or nothing. Callers get it as docs/wire.md says: 409 `provider_not_configured`, 504
 * `provider_timeout`, else 502 `provider_error`, with the provider's own words and without secrets.
 */
export class ProviderError extends AppError {
  readonly kind: ProviderErrorKind
  readonly provider: string
  readonly op: string
  readonly httpStatus: number | undefined
  readonly providerCode: string | undefined
  readonly retryAfterMs: number | undefined
  readonly requestId: string | undefined
  readonly outcomeUnknown: boolean

  constructor(details: ProviderErrorDetails) {
    const [status, code] = answerOf(details.kind)
    const message = redactForeign(details.message, details.secrets).slice(0, 1000)
    const more = {
      provider: details.provider,
      ...(details.providerCode ? { provider_code: details.providerCode } : {}),
      ...(details.outcomeUnknown ? { outcome_unknown: true } : {}),
    }
    const wait = details.retryAfterMs
    super(status, code, message, more, wait ? { 'Retry-After': String(Math.ceil(wait / 1000)) } : {})
    this.name = 'ProviderError'
    this.kind = details.kind
    this.provider = details.provider
    this.op = details.op
    this.httpStatus = details.httpStatus
    this.providerCode = details.providerCode
    this.retryAfterMs = wait
    this.requestId = details.requestId
    this.outcomeUnknown = details.outcomeUnknown ?? false
    if (details.cause !== undefined) this.cause = details.cause
  }

  /** Whether the same call may succeed later without any change. */
  get isPassing(): boolean {
    return ['rate_limited', 'unavailable', 'timeout', 'protocol'].includes(this.kind)
  }
}

function answerOf(kind: ProviderErrorKind): [status: number, code: string] {
  if (kind === 'not_configured') return [409, 'provider_not_configured']
  return kind === 'timeout' ? [504, 'provider_timeout'] : [502, 'provider_error']
}

/** The kind that a status means where a provider says nothing more exact. */
export function kindOfStatus(status: number): ProviderErrorKind {
  if (status === 401) return 'auth'
  if (status === 403) return 'forbidden'
  if (status === 404 || status === 410) return 'not_found'
  if (status === 409) return 'conflict'
  if (status === 429) return 'rate_limited'
  if (status === 408 || status === 504) return 'timeout'
  if (status >= 500) return 'unavailable'
  return status >= 400 ? 'validation' : 'protocol'
}

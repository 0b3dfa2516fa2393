/**
 * Hides secrets in what is logged, thrown and recorded: by the name of the member, and by shape inside texts.
 * The names are those of the providers that we speak to too (provider-facts 0.5).
 */
const HIDDEN = '(hidden)'

const NAMES = [
  'passw',
  'secret',
  'token',
  'authori[sz]ation',
  'cookie',
  'api[-_]?key',
  'auth[-_]?key',
  'key_hash',
  'recovery_codes',
  'credential',
  'private[-_]?key',
  'appsecret_proof',
  'authinfo',
  'strsessionid',
].join('|')

const SECRET_KEY = new RegExp(`(${NAMES})|^(pass|hash|otp|otp_code|one_time_code|pin)$`, 'i')

/** The same names inside a text: `token=...`, `"api_access_token": "..."`, `X-Auth-Key: ...`, `<authInfo>...`. */
const NAMED_VALUE = new RegExp(
  `(["']?\\b(?:[\\w-]*(?:${NAMES})[\\w-]*|pass|hash|otp)["']?\\s*(?:[=:]|>)\\s*)("[^"]*"|'[^']*'|[^\\s"'&,;<>(){}]+)`,
  'gi',
)
const DEEPEST = 6

/** The value with secrets hidden at any depth; also cut where it is too deep or too long for a log. */
export function redact(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value)
  if (typeof value === 'bigint') return String(value)
  if (value === null || typeof value !== 'object' || value instanceof Date) return value
  if (depth >= DEEPEST) return '(too deep)'
  if (value instanceof Error) return redactError(value, depth)
  if (Array.isArray(value)) return value.slice(0, 100).map((item) => redact(item, depth + 1))
  if (value instanceof Uint8Array) return `(${value.byteLength} bytes)`
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, SECRET_KEY.test(key) && item ? HIDDEN : redact(item, depth + 1)]),
  )
}

/** Passwords in URLs, bearer and basic credentials, and query parameters that carry a secret. */
export function redactText(text: string): string {
  return text
    .replace(/(\w:\/\/[^\s:/@]*):[^\s@/]+@/g, `$1:${HIDDEN}@`)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${HIDDEN}`)
    .replace(/([?&](?:secret|token|key|api_key|password|signature)=)[^&\s"']+/gi, `$1${HIDDEN}`)
}

/**
 * A text that came from outside, fit to be shown: besides what `redactText` finds, every value that stands behind a
 * secret's name, and the given secrets themselves wherever they stand.
 */
export function redactForeign(text: string, secrets: readonly string[] = []): string {
  let safe = text
  for (const secret of secrets) if (secret.length >= 4) safe = safe.replaceAll(secret, HIDDEN)
  return redactText(safe).replace(NAMED_VALUE, (_all, name: string, value: string) =>
    value === HIDDEN || /^\(hidden|^(Bearer|Basic)$/i.test(value) ? `${name}${value}` : `${name}${HIDDEN}`,
  )
}

function redactError(error: Error, depth: number): object {
  const { code, cause } = error as { code?: unknown; cause?: unknown }
  return {
    type: error.name,
    message: redactText(error.message),
    stack: redactText(error.stack ?? ''),
    ...(code === undefined ? {} : { code }),
    ...(cause === undefined ? {} : { cause: redact(cause, depth + 1) }),
  }
}

import pino, { type Logger } from 'pino'
import { env } from './env'
import { processState } from './process-state'

/** Structured logs, one JSON object a line on standard output; secrets never reach it. */
export type { Logger }

const SECRET_KEY =
  /(passw|secret|token|authori[sz]ation|cookie|api[-_]?key|key_hash|recovery_codes|credential|private[-_]?key)/i
const HIDDEN = '(hidden)'
const DEEPEST = 6

/** The process's logger. Silent in tests unless LOG_LEVEL asks for more than usual. */
export function log(): Logger {
  return processState('log', () => createLog())
}

/** A logger that names the request and the route (`POST /crm/deals`) in each line. */
export const requestLog = (requestId: string, routeKey: string): Logger =>
  log().child({ request_id: requestId, route: routeKey })

/** @param destination where lines go; standard output unless said */
export function createLog(destination?: pino.DestinationStream, level: string = levelOf()): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: { service: 'indaba' },
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }), log: (line) => redact(line) as Record<string, unknown> },
    hooks: {
      logMethod(args, method) {
        const safe = args.map((part) => (typeof part === 'string' ? redactText(part) : part))
        method.apply(this, safe as Parameters<typeof method>)
      },
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

function levelOf(): string {
  const quiet = env.mode === 'test' && !['debug', 'trace'].includes(env.logLevel)
  return quiet ? 'silent' : env.logLevel
}

/** The value with secrets hidden: by the name of the member, and by shape inside texts. */
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

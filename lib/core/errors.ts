import type { FieldError } from './grid/wire'

/**
 * An error that a caller may read. Anything else that is thrown becomes a 500 with a request id and no detail.
 * Statuses and codes: docs/wire.md, Errors.
 */
export class AppError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly detail: string | FieldError[],
    /** Further members of the body, e.g. the current row of a stale write. */
    readonly more: Record<string, unknown> = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(typeof detail === 'string' ? detail : detail.map((e) => `${e.loc.join('.')}: ${e.msg}`).join('; '))
    this.name = 'AppError'
  }
}

export const badRequest = (detail: string) => new AppError(400, 'bad_request', detail)

export const unauthenticated = (detail = 'Sign in, or send a valid API key.') =>
  new AppError(401, 'unauthenticated', detail)

export const forbidden = (
  detail = 'You do not have the right to do this. Ask an administrator of your organization.',
) => new AppError(403, 'forbidden', detail)

/** Also the answer for a record of another organization, so that ids cannot be probed. */
export const notFound = (what = 'page') => new AppError(404, 'not_found', `There is no such ${what}.`)

export const methodNotAllowed = (allow: string[], detail = 'This cannot be done here.') =>
  new AppError(405, 'method_not_allowed', detail, {}, { Allow: allow.join(', ') })

export const conflict = (detail: string, code = 'conflict', more: Record<string, unknown> = {}) =>
  new AppError(409, code, detail, more)

/** `key_used` tells it from other conflicts: what the key stood for was done. */
export const keyUsed = () =>
  conflict('This Idempotency-Key was used with another body. Use a new key for a new request.', 'conflict', {
    key_used: true,
  })

export const stale = (row: unknown) =>
  new AppError(409, 'stale', 'Someone else changed this in the meantime. Compare both versions and save again.', {
    row,
  })

export const tooLarge = (detail: string) => new AppError(413, 'too_large', detail)

const MAX_ERRORS = 100
const MAX_NAME_CHARACTERS = 100
const MAX_MESSAGE_CHARACTERS = 1_000

/** Input is wrong: every error at once, each at its place; of very many the first, and how many more there are. */
export function invalid(errors: FieldError[]): AppError {
  const shown = errors.slice(0, MAX_ERRORS).map(({ loc, msg, type }) => ({
    loc: loc.map((part) => (typeof part === 'string' ? shorten(part, MAX_NAME_CHARACTERS) : part)),
    msg: shorten(msg, MAX_MESSAGE_CHARACTERS),
    type,
  }))
  const more = errors.length - shown.length
  const place = shown[0]?.loc.slice(0, 1) ?? []
  return new AppError(422, 'invalid', [
    ...shown,
    ...(more > 0 ? [{ loc: place, msg: `${more} more errors are left out.`, type: 'too_many_errors' }] : []),
  ])
}

/** Callers choose the names of unknown fields, which errors repeat. */
const shorten = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length)}…` : text)

/** One wrong field of a JSON body. */
export const invalidField = (field: string, msg: string, type = 'value_error') =>
  invalid([{ loc: ['body', field], msg, type }])

export const rateLimited = (retryAfterSeconds: number) =>
  new AppError(
    429,
    'rate_limited',
    `Too many requests. Try again in ${retryAfterSeconds} seconds.`,
    {},
    { 'Retry-After': String(retryAfterSeconds) },
  )

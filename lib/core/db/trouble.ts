import { AppError } from '../errors'

/** What PostgreSQL, its driver or Prisma say when the fault is not ours, and what callers read then. */
const TROUBLES: { matches: RegExp; status: 503 | 504; detail: string; retryAfter: number }[] = [
  {
    matches: /^(53100|.*No space left on device.*)$/is,
    status: 503,
    detail: 'The database has no space left and can save nothing. The operator of this server has to free some.',
    retryAfter: 60,
  },
  {
    matches: /^25006$/,
    status: 503,
    detail: 'The database takes no changes at the moment. Try again in half a minute.',
    retryAfter: 30,
  },
  {
    matches:
      /^(53\w{3}|P2024|P2037|.*timeout exceeded when trying to connect.*|.*Unable to start a transaction in the given time.*)$/is,
    status: 503,
    detail: 'The database is busy with as many requests as it can take. Try again in a few seconds.',
    retryAfter: 5,
  },
  {
    matches: /^55P03$/,
    status: 504,
    detail: 'Another change holds what this one needs. Try again in a moment.',
    retryAfter: 2,
  },
  {
    matches: /^(57014|25P0[34]|P1008|.*(transaction already closed|expired transaction|Query read timeout).*)$/is,
    status: 504,
    detail: 'This took longer than it may and was stopped. Try again, or ask for less at once.',
    retryAfter: 5,
  },
  {
    matches: /^(40001|40P01|P2034)$/,
    status: 503,
    detail: 'Several changes of the same records met, and this one was not made. Try again in a moment.',
    retryAfter: 2,
  },
  {
    matches:
      /^(08\w{3}|57P\d\d|P100[12]|P1017|E(CONNREFUSED|CONNRESET|PIPE|HOSTUNREACH|NETUNREACH|TIMEDOUT|NOTFOUND|AI_AGAIN)|.*(Connection terminated|Client has encountered a connection error|Server has closed the connection|Can't reach database server|is not currently accepting connections).*)$/is,
    status: 503,
    detail: 'The database cannot be reached at the moment. Try again in a few seconds.',
    retryAfter: 5,
  },
]

/** The answer to an error of the database that is nobody's input and no fault of the code; null: it is something else. */
export function databaseTrouble(error: unknown): AppError | null {
  const signs = signsOf(error)
  const trouble = TROUBLES.find(({ matches }) => signs.some((sign) => matches.test(sign)))
  if (!trouble) return null
  const { status, detail, retryAfter } = trouble
  const code = status === 503 ? 'unavailable' : 'timeout'
  return new AppError(status, code, detail, {}, { 'Retry-After': String(retryAfter) })
}

/** Codes and messages of an error and of those that it wraps, as the driver, its pool and Prisma each do it. */
function signsOf(error: unknown, depth = 0): string[] {
  // A failed `fetch` names sockets too, which are not the database's.
  if (typeof error !== 'object' || error === null || error instanceof TypeError || depth > 5) return []
  const { code, originalCode, message, cause, meta, driverAdapterError, errors } = error as Record<string, unknown>
  const inner = [cause, meta, driverAdapterError, ...(Array.isArray(errors) ? errors : [])]
  return [code, originalCode, message]
    .filter((sign) => typeof sign === 'string')
    .concat(inner.flatMap((each) => signsOf(each, depth + 1)))
}

import { AppError } from '../errors'

/** An error as it goes from a thread to its caller: classes do not survive the way. */
export type Failure = { kind: string; message: string; facts: unknown }

type AppFacts = Pick<AppError, 'status' | 'code' | 'detail' | 'more' | 'headers'>

export function packError(error: unknown): Failure {
  if (error instanceof AppError) {
    const { status, code, detail, more, headers, message } = error
    return { kind: 'app', message, facts: { status, code, detail, more, headers } satisfies AppFacts }
  }
  return { kind: 'unknown', message: error instanceof Error ? error.message : String(error), facts: null }
}

export function unpackError({ kind, message, facts }: Failure): Error {
  if (kind !== 'app') return new Error(message)
  const { status, code, detail, more, headers } = facts as AppFacts
  return new AppError(status, code, detail, more, headers)
}

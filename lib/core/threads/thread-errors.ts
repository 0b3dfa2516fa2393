import { AppError } from '../errors'

/** An error as it goes from a thread to its caller: classes do not survive the way. */
export type Failure = { kind: string; message: string; details: unknown }

type AppFacts = Pick<AppError, 'status' | 'code' | 'detail' | 'more' | 'headers'>

export function packError(error: unknown): Failure {
  if (error instanceof AppError) {
    const { status, code, detail, more, headers, message } = error
    return { kind: 'app', message, details: { status, code, detail, more, headers } satisfies AppFacts }
  }
  return { kind: 'unknown', message: error instanceof Error ? error.message : String(error), details: null }
}

export function unpackError({ kind, message, details }: Failure): Error {
  if (kind !== 'app') return new Error(message)
  const { status, code, detail, more, headers } = details as AppFacts
  return new AppError(status, code, detail, more, headers)
}

/** Something a person can put right: shown as one sentence, without a stack. */
export class Failure extends Error {
  override name = 'Failure'
}

export function errorCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
}

const SYSTEM_SENTENCES: Record<string, string> = {
  ENOSPC: 'The disk is full: free some space and start again.',
  EDQUOT: 'The disk quota is used up: free some space and start again.',
  EROFS: 'The disk is read-only: set INDABA_DATA_DIR to a directory that can be written.',
}

/** The sentence for a person; undefined where only the stack can help. */
export function sentenceFor(error: unknown): string | undefined {
  if (error instanceof Failure) return error.message
  if (error instanceof Error && error.name === 'EnvError') return error.message
  const code = errorCode(error)
  if (code && SYSTEM_SENTENCES[code]) return SYSTEM_SENTENCES[code]
  if (code === 'EACCES' || code === 'EPERM') {
    return `No permission to write ${(error as NodeJS.ErrnoException).path ?? 'a file'}: set INDABA_DATA_DIR to a directory of yours.`
  }
  if (error instanceof Error && /No space left on device/i.test(error.message)) return SYSTEM_SENTENCES.ENOSPC
  return undefined
}

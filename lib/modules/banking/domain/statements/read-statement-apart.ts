import { ReaderThread } from '@/lib/core/threads/reader-thread'
import type { Failure } from '@/lib/core/threads/thread-errors'
import type { KnownMappings, ReadStatement } from './read-statement'
import { UnreadableStatement } from './types'

export type StatementTask = { bytes: Uint8Array; name: string; known: KnownMappings }

const thread = new ReaderThread<StatementTask, ReadStatement>(
  'lib/modules/banking/domain/statements/statement.thread.ts',
  { megabytes: 700, seconds: 60, waiting: 8 },
  {
    tooLarge: () => new UnreadableStatement(null, 'The file needs too much memory to be read. Export shorter periods.'),
    tooSlow: () => new UnreadableStatement(null, 'The file takes too long to be read. Export shorter periods.'),
    unpack: ({ kind, details }) => {
      if (kind !== 'unreadable') return null
      const { line, reason } = details as UnreadableStatement
      return new UnreadableStatement(line, reason)
    },
  },
)

export function packUnreadable(error: unknown): Failure | null {
  if (!(error instanceof UnreadableStatement)) return null
  const { line, reason, message } = error
  return { kind: 'unreadable', message, details: { line, reason } }
}

/** As `readStatement`, in a thread with limits: a hostile file stops nobody else's work. */
export const readStatementApart = (bytes: Uint8Array, name: string, known: KnownMappings): Promise<ReadStatement> =>
  thread.run({ bytes, name, known })

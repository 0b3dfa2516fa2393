import { badRequest, tooLarge } from '@/lib/core/errors'
import { ReaderThread, type ThreadLimits, type ThreadWords } from '@/lib/core/threads/reader-thread'
import type { FileDetails, FileRow } from './read-file'

export type TableTask = { bytes: Uint8Array; details: FileDetails | null; limit: number | null }
export type TableRead = { details: FileDetails }

/** The first rows, which all guesses rest on. */
const HEAD_ROWS = 501

const THREAD = 'lib/core/grid/import/reading/table.thread.ts'
const LIMITS: ThreadLimits = { megabytes: 700, seconds: 30, waiting: 8 }
const WORDS: ThreadWords = {
  tooLarge: () => tooLarge('The file needs too much memory to be read. Split it into smaller files.'),
  tooSlow: () => badRequest('The file takes too long to be read. Split it into smaller files, or save it as CSV.'),
}

// Nobody who brings a file waits for the long lists that jobs read.
const heads = new ReaderThread<TableTask, TableRead, FileRow[]>(THREAD, LIMITS, WORDS)
const lists = new ReaderThread<TableTask, TableRead, FileRow[]>(THREAD, { ...LIMITS, seconds: 120 }, WORDS)

async function read(thread: typeof heads, task: TableTask): Promise<TableRead & { rows: FileRow[] }> {
  const rows: FileRow[] = []
  const { details } = await thread.run(task, { onNote: (some) => void rows.push(...some) })
  return { details, rows }
}

/** What an uploaded list is, with its first rows. @throws as `recognise` and `readRows` */
export const openList = (bytes: Uint8Array) => read(heads, { bytes, details: null, limit: HEAD_ROWS })

/** The first rows. @throws as `readRows` */
export const readHead = (bytes: Uint8Array, details: FileDetails) => read(heads, { bytes, details, limit: HEAD_ROWS })

/** All rows. @throws as `readRows` */
export const readList = (bytes: Uint8Array, details: FileDetails) => read(lists, { bytes, details, limit: null })

import { ReaderThread } from '@/lib/core/threads/reader-thread'
import type { Failure } from '@/lib/core/threads/thread-errors'
import type { BillRead, OwnNames, ReadOptions } from './types'
import { LockedBill, UnreadableBill } from './unreadable-bill'

export type BillTask = { bytes: Uint8Array; password?: string; own: OwnNames }
export type BillNote = [stage: string, done: number, total: number]
export type LockTask = { bytes: Uint8Array; password?: string }
export type Lock = 'no' | 'needed' | 'wrong'

const words = {
  tooLarge: () => new UnreadableBill('This file is too large or too damaged to be read.'),
  tooSlow: () => new UnreadableBill('Reading this bill took too long. Send its pages apart, or a clearer copy.'),
  unpack: ({ kind, message, details }: Failure) => {
    if (kind === 'locked') return new LockedBill(details as LockedBill['reason'])
    return kind === 'unreadable' ? new UnreadableBill(message) : null
  },
}

// A page takes a minute at most; one that takes longer would hold up everybody else's bills.
const bills = new ReaderThread<BillTask, BillRead, BillNote>(
  'lib/modules/buying/reading/read-bill.thread.ts',
  { megabytes: 1_024, seconds: 300, quietSeconds: 120, waiting: 100 },
  words,
)
const locks = new ReaderThread<LockTask, Lock>(
  'lib/modules/buying/reading/lock.thread.ts',
  { megabytes: 512, seconds: 20, waiting: 8 },
  words,
)

/**
 * Reads a supplier's bill: PDF, PNG, JPEG, WEBP or GIF, one after the other.
 * @throws UnreadableBill with words for the sender; LockedBill (one of them) where a password is missing or wrong
 * @throws the signal's reason when it is aborted
 */
export const readBill = (bytes: Uint8Array, { password, own, onProgress, signal }: ReadOptions): Promise<BillRead> =>
  bills.run({ bytes, password, own }, { onNote: (note) => onProgress?.(...note), signal })

/** Whether a PDF opens without a password, and else whether this one opens it. @throws UnreadableBill where it is no PDF */
export async function lockOf(bytes: Uint8Array, password?: string): Promise<Lock> {
  // The mark is in plain text in every locked file: one without it is not locked, or too broken to be read.
  const isMarked = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes('/Encrypt')
  return isMarked ? locks.run({ bytes, password }) : 'no'
}

/** Ends the threads at once, for a process that stops. */
export async function stopReading(): Promise<void> {
  await Promise.all([bills.stop(), locks.stop()])
}

export function packUnreadable(error: unknown): Failure | null {
  if (error instanceof LockedBill) return { kind: 'locked', message: error.message, details: error.reason }
  return error instanceof UnreadableBill ? { kind: 'unreadable', message: error.message, details: null } : null
}

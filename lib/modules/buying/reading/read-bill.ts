import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { BillRead, OwnNames, ReadOptions } from './types'
import { LockedBill, UnreadableBill } from './unreadable-bill'

/** Memory of the thread's own objects, in megabytes; pictures are kept small by their number of pixels. */
const MOST_MEMORY = 768

/** Longest time for a whole bill: ten pages of a minute each would hold up everybody else's. */
const BILL_SECONDS = 300

/** Quiet time after which the thread ends and gives its memory back. */
const IDLE_SECONDS = 60

export type ToThread = { bytes: Uint8Array; password?: string; own: OwnNames }
export type FromThread =
  | { progress: [stage: string, done: number, total: number] }
  | { done: BillRead }
  | { failed: { kind: 'unreadable' | 'needed' | 'wrong' | 'unknown'; message: string } }

let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined
let queue: Promise<unknown> = Promise.resolve()

/**
 * Reads a supplier's bill: PDF, PNG, JPEG, WEBP or GIF. It is read in a thread of its own with a limit on memory and
 * time, one bill after the other: a hostile file ends the thread and not the process.
 * @throws UnreadableBill with words for the sender; LockedBill (one of them) where a password is missing or wrong
 * @throws the signal's reason when it is aborted
 */
export function readBill(bytes: Uint8Array, options: ReadOptions): Promise<BillRead> {
  const result = queue.then(() => readInThread(bytes, options))
  queue = result.catch(() => {})
  return result
}

/** Ends the thread at once, for a process that stops. */
export async function stopReading(): Promise<void> {
  clearTimeout(idle)
  const ending = thread
  thread = undefined
  await ending?.terminate()
}

async function readInThread(bytes: Uint8Array, { password, own, onProgress, signal }: ReadOptions): Promise<BillRead> {
  signal?.throwIfAborted()
  clearTimeout(idle)
  thread ??= startThread()
  const running = thread
  running.ref()
  let tidy = () => {}
  try {
    return await new Promise<BillRead>((resolve, reject) => {
      const onMessage = (message: FromThread) => {
        if ('progress' in message) onProgress?.(...message.progress)
        else if ('done' in message) resolve(message.done)
        else reject(errorOf(message.failed))
      }
      const onError = () => reject(new UnreadableBill('This file is too large or too damaged to be read.'))
      const onAbort = () => reject(signal?.reason)
      const timer = setTimeout(
        () => reject(new UnreadableBill('Reading this bill took too long. Send its pages apart, or a clearer copy.')),
        BILL_SECONDS * 1000,
      )
      tidy = () => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        // Each by its name: a thread's own listeners go by the same emitter, and without them it is never heard again.
        running.off('message', onMessage).off('error', onError).off('exit', onError)
      }
      running.on('message', onMessage).on('error', onError).on('exit', onError)
      signal?.addEventListener('abort', onAbort)
      running.postMessage({ bytes, password, own } satisfies ToThread)
    })
  } catch (error) {
    // After anything but a plain refusal the thread may be broken, or busy still.
    tidy()
    if (!(error instanceof LockedBill)) await stopReading()
    throw error
  } finally {
    tidy()
    running.unref()
    idle = setTimeout(stopReading, IDLE_SECONDS * 1000).unref()
  }
}

/** The thread is a file of its own, also where this one has been bundled: its place is told from the project's folder. */
function startThread(): Worker {
  const tsx = createRequire(path.join(process.cwd(), 'package.json')).resolve('tsx')
  const started = new Worker(path.join(process.cwd(), 'lib/modules/buying/reading/read-bill.thread.ts'), {
    execArgv: ['--import', pathToFileURL(tsx).href],
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY },
  })
  // One that dies between two bills takes no process with it, and is not asked again.
  return started
    .on('error', () => {})
    .on('exit', () => {
      if (thread === started) thread = undefined
    })
}

function errorOf({ kind, message }: { kind: 'unreadable' | 'needed' | 'wrong' | 'unknown'; message: string }): Error {
  if (kind === 'unreadable') return new UnreadableBill(message)
  if (kind === 'unknown') return new Error(message)
  return new LockedBill(kind)
}

import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Worker } from 'node:worker_threads'
import { AppError } from '../errors'
import { type Failure, unpackError } from './thread-errors'

export type ThreadLimits = {
  /** Of the thread's objects and buffers together. */
  megabytes: number
  /** For one task. */
  seconds: number
  /** Between two notes of a task that tells how far it is. */
  quietSeconds?: number
  /** Tasks that may wait; each holds its file in memory. */
  waiting: number
}

export type ThreadWords = {
  /** What the sender reads when the file needs more memory than there is for it, or breaks its reader. */
  tooLarge: () => Error
  tooSlow: () => Error
  /** Errors of the module's own classes, as the thread packed them; null for others. */
  unpack?: (failure: Failure) => Error | null
}

type Options<Note> = { onNote?: (note: Note) => void; signal?: AbortSignal }
type FromThread<Answer, Note> = { note: Note } | { answer: Answer } | { failure: Failure }

/** Quiet time after which the thread ends and gives its memory back. */
const IDLE_MS = 60_000
/** Buffers do not count for the engine's own limit, so the thread is measured from outside. */
const MEASURE_EVERY_MS = 200

/**
 * Reads what people and programs send in a thread with limits on memory and time, one task after the other: a hostile file
 * ends the thread and neither stops nor fills the process. The thread's file answers with `answerTasks`.
 */
export class ReaderThread<Task, Answer, Note = never> {
  private thread: Worker | undefined
  private idle: NodeJS.Timeout | undefined
  private queue: Promise<unknown> = Promise.resolve()
  private waiting = 0

  /** @param file of the thread, from the project's folder: it stays a file of its own where this one is bundled */
  constructor(
    private readonly file: string,
    private readonly limits: ThreadLimits,
    private readonly words: ThreadWords,
  ) {}

  /**
   * @throws what the thread's task throws; the words for a file that is too large or too slow to read
   * @throws 503 while too many files wait already; the signal's reason when it is aborted
   */
  async run(task: Task, options: Options<Note> = {}): Promise<Answer> {
    if (this.waiting >= this.limits.waiting)
      throw new AppError(
        503,
        'busy',
        'Many files are being read at the moment. Send this one again in a minute.',
        {},
        { 'Retry-After': '60' },
      )
    this.waiting += 1
    const result = this.queue.then(() => this.runNow(task, options))
    this.queue = result.catch(() => {})
    return result.finally(() => {
      this.waiting -= 1
    })
  }

  /** Ends the thread at once, for a process that stops. */
  async stop(): Promise<void> {
    clearTimeout(this.idle)
    const ending = this.thread
    this.thread = undefined
    await ending?.terminate()
  }

  private async runNow(task: Task, { onNote, signal }: Options<Note>): Promise<Answer> {
    signal?.throwIfAborted()
    const { megabytes, seconds, quietSeconds } = this.limits
    clearTimeout(this.idle)
    this.thread ??= this.start()
    const running = this.thread
    running.ref()
    let tidy = () => {}
    let isAnswered = false
    try {
      return await new Promise<Answer>((resolve, reject) => {
        const onMessage = (message: FromThread<Answer, Note>) => {
          if ('note' in message) {
            quiet?.refresh()
            return onNote?.(message.note)
          }
          isAnswered = true
          if ('answer' in message) resolve(message.answer)
          else reject(this.words.unpack?.(message.failure) ?? unpackError(message.failure))
        }
        const onEnd = () => reject(this.words.tooLarge())
        const onAbort = () => reject(signal?.reason)
        const onSlow = () => reject(this.words.tooSlow())
        const timer = setTimeout(onSlow, seconds * 1000)
        const quiet = quietSeconds ? setTimeout(onSlow, quietSeconds * 1000) : undefined
        const measuring = setInterval(async () => {
          const used = await usedMegabytes(running)
          if (used > megabytes) reject(this.words.tooLarge())
        }, MEASURE_EVERY_MS)
        tidy = () => {
          clearTimeout(timer)
          clearTimeout(quiet)
          clearInterval(measuring)
          signal?.removeEventListener('abort', onAbort)
          // By name: a thread's own listeners go by the same emitter, and without them it is never heard again.
          running.off('message', onMessage).off('error', onEnd).off('exit', onEnd)
        }
        running.on('message', onMessage).on('error', onEnd).on('exit', onEnd)
        signal?.addEventListener('abort', onAbort)
        running.postMessage(task)
      })
    } finally {
      tidy()
      // A thread that has not answered may be broken, or busy still.
      if (!isAnswered) await this.stop()
      running.unref()
      clearTimeout(this.idle)
      this.idle = setTimeout(() => this.stop(), IDLE_MS).unref()
    }
  }

  private start(): Worker {
    const tsx = createRequire(path.join(process.cwd(), 'package.json')).resolve('tsx')
    // Taken at run time: the bundler would look for the file of every thread that this class may ever start.
    const { Worker: Thread } = process.getBuiltinModule('node:worker_threads')
    const started = new Thread(path.join(process.cwd(), this.file), {
      execArgv: ['--import', pathToFileURL(tsx).href],
      resourceLimits: { maxOldGenerationSizeMb: this.limits.megabytes },
    })
    // One that dies between two tasks takes no process with it, and is not asked again.
    return started
      .on('error', () => {})
      .on('exit', () => {
        if (this.thread === started) this.thread = undefined
      })
  }
}

async function usedMegabytes(thread: Worker): Promise<number> {
  try {
    const { used_heap_size, external_memory } = await thread.getHeapStatistics()
    return (used_heap_size + external_memory) / 1024 / 1024
  } catch {
    // It ended meanwhile, which is heard otherwise.
    return 0
  }
}

import { log } from '@/lib/core/log'

export type Repeating = {
  /** Runs it as soon as it can; while it runs, asking again makes it run once more afterwards. */
  now(): void
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/**
 * Calls `work` every so often, never twice at the same time, and at once when asked.
 * A failure is logged and tried again at the next turn.
 */
export function repeating(what: string, everyMs: number, work: () => Promise<unknown>): Repeating {
  let running: Promise<void> | undefined
  let again = false
  let stopped = false

  const now = () => {
    if (stopped) return
    if (running) {
      again = true
      return
    }
    running = work()
      .then(
        () => {},
        (error) => log().error({ err: error }, `${what} failed`),
      )
      .then(() => {
        running = undefined
        if (again) {
          again = false
          now()
        }
      })
  }
  const timer = setInterval(now, everyMs)
  return {
    now,
    async stop() {
      stopped = true
      again = false
      clearInterval(timer)
      await running
    },
  }
}

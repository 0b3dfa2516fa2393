import type { Faults } from './faults'
import type { SandboxAnswer, SandboxPart, SandboxTools } from './part'
import type { Recorder } from './recorder'

/** A part with its state, its clock and what it will do later. */
export class RunningPart {
  private state: unknown
  private ids = 0
  private clockOffset = 0
  private timers = new Set<NodeJS.Timeout>()
  /** The last good answers to reads by path: what a `stale` fault repeats. */
  readonly former = new Map<string, SandboxAnswer>()
  readonly tools: SandboxTools

  constructor(
    readonly part: SandboxPart,
    faults: Faults,
    recorder: Recorder,
    { indabaUrl = null, localUrl = null }: { indabaUrl?: string | null; localUrl?: string | null },
  ) {
    this.state = part.seed()
    const self = this
    this.tools = {
      get state() {
        return self.state
      },
      now: () => new Date(Date.now() + self.clockOffset),
      nextId: () => ++self.ids,
      later: (ms, work) => self.later(ms, work),
      deliver: (url, webhook) => recorder.deliver(part.kind, url, webhook),
      indabaUrl,
      localUrl,
      takeFault: ({ op, subject = '' }) => faults.take({ kind: part.kind, op, subject }),
    }
  }

  reset(): void {
    this.stop()
    this.state = this.part.seed()
    this.ids = 0
    this.clockOffset = 0
    this.former.clear()
  }

  /** @param order `{now}` sets the provider's clock, `{advance_seconds}` moves it on */
  moveClock(order: { now?: string; advance_seconds?: number }): string {
    if (order.now !== undefined) this.clockOffset = Date.parse(order.now) - Date.now()
    this.clockOffset += (order.advance_seconds ?? 0) * 1000
    return this.tools.now().toISOString()
  }

  stop(): void {
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
  }

  private later(ms: number, work: () => unknown): void {
    const timer = setTimeout(async () => {
      this.timers.delete(timer)
      await Promise.resolve()
        .then(work)
        // A sandbox whose product is gone has nobody to tell.
        .catch(() => {})
    }, ms)
    timer.unref()
    this.timers.add(timer)
  }
}

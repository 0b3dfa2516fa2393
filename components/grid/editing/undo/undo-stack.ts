/** Something that was done here, however many rows it met, as one step back and forth. */
export type UndoStep = {
  /** What was done, in words: "3 leads deleted". */
  label: string
  undo: () => Promise<void>
  redo: () => Promise<void>
}

/** A reason in words why a step could not be taken back; part of it may have been. */
export class UndoProblem extends Error {}

export type UndoOutcome =
  | { kind: 'done'; label: string }
  | { kind: 'nothing' }
  /** `kept`: the step can be tried again, e.g. when the line was down. Otherwise it is off the stack. */
  | { kind: 'failed'; label: string; error: unknown; kept: boolean }

type Options = {
  now?: () => number
  /** Failures after which the same step may work later. */
  mayWorkLater?: (error: unknown) => boolean
  keepMs?: number
  most?: number
}

type Kept = UndoStep & { at: number }

const TEN_MINUTES = 10 * 60_000

/**
 * What can be undone and redone. Steps are taken one after the other, however fast the keys are pressed; a step that
 * failed is never counted as taken, and one that can never work does not stand in the way of those before it.
 */
export class UndoStack {
  private done: Kept[] = []
  private undone: Kept[] = []
  private pushes = 0
  private queue: Promise<unknown> = Promise.resolve()
  private readonly now: () => number
  private readonly mayWorkLater: (error: unknown) => boolean
  private readonly keepMs: number
  private readonly most: number

  constructor(options: Options = {}) {
    this.now = options.now ?? Date.now
    this.mayWorkLater = options.mayWorkLater ?? (() => false)
    this.keepMs = options.keepMs ?? TEN_MINUTES
    this.most = options.most ?? 100
  }

  /**
   * Something new was done: what was undone before it cannot come back. The answer takes the step off again, for what
   * turned out not to have happened.
   */
  push = (step: UndoStep): (() => void) => {
    this.pushes++
    this.undone = []
    const kept = { ...step, at: this.now() }
    this.done = [...this.done, kept].slice(-this.most)
    return () => this.remove(kept)
  }

  undo = (): Promise<UndoOutcome> => this.inTurn(() => this.take('undo'))

  redo = (): Promise<UndoOutcome> => this.inTurn(() => this.take('redo'))

  private async take(direction: 'undo' | 'redo'): Promise<UndoOutcome> {
    this.forgetOld()
    const from = direction === 'undo' ? this.done : this.undone
    const step = from.at(-1)
    if (!step) return { kind: 'nothing' }
    const pushesBefore = this.pushes
    try {
      await step[direction]()
    } catch (error) {
      const kept = this.mayWorkLater(error)
      if (!kept) this.remove(step)
      return { kind: 'failed', label: step.label, error, kept }
    }
    // While it was under way something new may have been done: then there is nothing to redo.
    const overtaken = this.pushes !== pushesBefore
    this.remove(step)
    if (direction === 'redo') this.done = [...this.done, { ...step, at: this.now() }]
    else if (!overtaken) this.undone = [...this.undone, { ...step, at: this.now() }]
    return { kind: 'done', label: step.label }
  }

  private remove(step: Kept): void {
    this.done = this.done.filter((other) => other !== step)
    this.undone = this.undone.filter((other) => other !== step)
  }

  private forgetOld(): void {
    const oldest = this.now() - this.keepMs
    this.done = this.done.filter(({ at }) => at >= oldest)
    this.undone = this.undone.filter(({ at }) => at >= oldest)
  }

  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const next = this.queue.then(work)
    this.queue = next.catch(() => undefined)
    return next
  }
}

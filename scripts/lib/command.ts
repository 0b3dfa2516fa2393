import { loadDotEnv } from './dot-env'
import { explain, say } from './say'

/** The frame of every command: settings file read, errors as sentences, a clean-up that runs however it ends. */
export async function command(run: (args: string[], end: CleanUp) => Promise<number | void>): Promise<never> {
  const end = new CleanUp()
  const stop = async (code: number) => {
    if (end.started) return
    await end.run()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!end.started) say('\n→ Stopping')
      void stop(end.stoppedIsFine ? 0 : 130)
    })
  }
  // The bootstrap is gone, perhaps killed: nobody could stop us any more.
  process.on('disconnect', () => void stop(1))

  try {
    loadDotEnv()
    await stop((await run(process.argv.slice(2), end)) ?? 0)
  } catch (error) {
    // What was interrupted by the stop fails for that reason; only the stop itself matters then.
    if (!end.started) {
      explain(error)
      await stop(1)
    }
  }
  return new Promise<never>(() => {})
}

export class CleanUp {
  private readonly tasks: (() => Promise<unknown>)[] = []
  started = false
  /** Set by commands that run until they are stopped. */
  stoppedIsFine = false

  /** Last added, first run. */
  add(task: () => Promise<unknown>): void {
    this.tasks.push(task)
  }

  async run(): Promise<void> {
    this.started = true
    for (let task = this.tasks.pop(); task; task = this.tasks.pop()) {
      await task().catch(explain)
    }
  }
}

import { explain } from './say.ts'
import { loadDotEnv } from './dot-env.ts'

/** The frame of every command: settings file read, errors as sentences, a clean-up that runs however it ends. */
export async function command(run: (args: string[], end: CleanUp) => Promise<number | void>): Promise<never> {
  const end = new CleanUp()
  let code = 0
  try {
    loadDotEnv()
    code = (await run(process.argv.slice(2), end)) ?? 0
  } catch (error) {
    explain(error)
    code = 1
  }
  await end.run()
  process.exit(code)
}

export class CleanUp {
  private readonly tasks: (() => Promise<unknown>)[] = []

  /** Last added, first run. */
  add(task: () => Promise<unknown>): void {
    this.tasks.push(task)
  }

  async run(): Promise<void> {
    for (let task = this.tasks.pop(); task; task = this.tasks.pop()) {
      await task().catch(explain)
    }
  }
}

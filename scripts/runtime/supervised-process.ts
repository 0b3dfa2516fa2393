import { type ChildProcess, spawn } from 'node:child_process'
import { type Environment, forProcess } from '../lib/environment'
import { inProject, projectRoot } from '../lib/paths'
import { stopChild } from '../lib/run-node'
import { warn } from '../lib/say'

type Options = Readonly<{
  name: string
  args: readonly string[]
  env: Environment
  onStart(pid: number): void
  /** The process said that it is ready; web cannot and is asked over HTTP. */
  onReady(): void
  /** It never came up, several times in a row: starting it again would not help. */
  onGiveUp(reason: string): void
}>

const MAX_PAUSE_MS = 30_000
const STEADY_AFTER = 30_000
const HOPELESS_AFTER = 5

/** Keeps one process running until it is stopped, with growing pauses between its crashes. */
export class SupervisedProcess {
  private child: ChildProcess | undefined
  private timer: NodeJS.Timeout | undefined
  private crashes = 0
  private everSteady = false
  private stopping = false

  constructor(private readonly options: Options) {}

  start(): void {
    const started = Date.now()
    const { name, args, env, onStart, onReady } = this.options
    const child = spawn(
      process.execPath,
      ['--import', inProject('scripts', 'runtime', 'end-with-parent.mjs'), ...args],
      {
        cwd: projectRoot,
        env: forProcess(env),
        // A group of its own, so that Ctrl-C reaches only the supervisor, which stops things in order.
        detached: process.platform !== 'win32',
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    )
    this.child = child
    if (child.pid) onStart(child.pid)
    child.on('message', (message) => {
      if (message !== 'ready') return
      // What came up is no start that fails: its next end is followed by a start at once.
      this.markSteady()
      onReady()
    })
    child.on('error', (error) => warn(`${name}: ${error.message}`))
    child.once('exit', (code, signal) => this.ended(signal ?? `code ${code}`, Date.now() - started))
  }

  markSteady(): void {
    this.everSteady = true
    this.crashes = 0
  }

  async stop(patience?: number): Promise<void> {
    this.stopping = true
    clearTimeout(this.timer)
    if (this.child) await stopChild(this.child, patience)
  }

  private ended(how: string, lived: number): void {
    if (this.stopping) return
    if (lived > STEADY_AFTER) this.crashes = 0
    this.crashes += 1
    const { name, onGiveUp } = this.options
    if (!this.everSteady && this.crashes >= HOPELESS_AFTER) {
      onGiveUp(`The ${name} process ended ${this.crashes} times in a row (${how}); what it said is above.`)
      return
    }
    const pause = Math.min(500 * 2 ** (this.crashes - 1), MAX_PAUSE_MS)
    warn(`The ${name} process ended (${how}); starting it again in ${pause / 1000} s.`)
    this.timer = setTimeout(() => this.start(), pause)
  }
}

import { rmSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../lib/failure'
import { readJson, writeJson } from '../lib/json-file'
import { identify, isAlive, type KnownProcess, stopProcess } from '../lib/processes'

/** Who runs on this data directory; what lets the next start find the leavings of one that was killed. */
type RunState = { supervisor: KnownProcess; url: string; children: Record<string, KnownProcess> }

export class RunningHere {
  private readonly file: string
  private state: RunState | undefined

  constructor(dataDir: string) {
    this.file = path.join(dataDir, 'run.json')
  }

  /** The start that holds this data directory now, if any. */
  current(): RunState | undefined {
    const state = readJson<RunState>(this.file)
    return state && isAlive(state.supervisor) ? state : undefined
  }

  async take(url: string): Promise<void> {
    const other = this.current()
    if (other) {
      throw new Failure(
        `Indaba is running already at ${other.url} (process ${other.supervisor.pid}): stop that one first, or set INDABA_DATA_DIR for a second one.`,
      )
    }
    await this.stopLeavings()
    this.state = { supervisor: identify(process.pid) as KnownProcess, url, children: {} }
    this.save()
  }

  async stopLeavings(): Promise<void> {
    const left = Object.values(readJson<RunState>(this.file)?.children ?? {})
    await Promise.all(left.map((child) => stopProcess(child, { patience: 5_000 })))
  }

  child(name: string, pid: number): void {
    const known = identify(pid)
    if (!this.state || !known) return
    this.state.children[name] = known
    this.save()
  }

  release(): void {
    if (this.state) rmSync(this.file, { force: true })
    this.state = undefined
  }

  private save(): void {
    writeJson(this.file, this.state, 0o600)
  }
}

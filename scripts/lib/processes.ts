import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A process that we may stop later, perhaps from another process. The system reuses ids, so its birth is kept too. */
export type KnownProcess = Readonly<{ pid: number; born: string }>

export function identify(pid: number): KnownProcess | undefined {
  const born = birthOf(pid)
  return born ? { pid, born } : undefined
}

export function isAlive(known: KnownProcess | undefined): known is KnownProcess {
  return known !== undefined && birthOf(known.pid) === known.born
}

function birthOf(pid: number): string | undefined {
  if (process.platform === 'linux') {
    try {
      // Fields after the name in brackets: the first is the state, the twentieth the start in clock ticks.
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
      return fields[0] === 'Z' ? undefined : fields[19]
    } catch {
      return undefined
    }
  }
  const listed = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' })
  return listed.status === 0 ? listed.stdout.trim() || undefined : undefined
}

export function commandLineOf(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    } catch {
      return ''
    }
  }
  return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
}

/** Asks politely, then insists. Resolves when the process is gone. */
export async function stopProcess(
  known: KnownProcess | undefined,
  { signal = 'SIGTERM' as NodeJS.Signals, patience = 10_000 } = {},
): Promise<void> {
  if (!isAlive(known)) return
  send(known, signal)
  const deadline = Date.now() + patience
  while (isAlive(known) && Date.now() < deadline) await wait(25)
  if (!isAlive(known)) return
  send(known, 'SIGKILL')
  while (isAlive(known)) await wait(25)
}

function send(known: KnownProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(known.pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

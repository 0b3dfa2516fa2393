import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import type { CleanUp } from './command'
import type { Environment } from './environment'
import { Failure } from './failure'
import { projectRoot } from './paths'
import { identify, stopProcess } from './processes'

type Options = Readonly<{
  env?: Environment
  end?: CleanUp
  /** Shown as it comes, or kept and shown only when the program fails. */
  output?: 'show' | 'keep'
  /** For a program that may hang once its work is done: stopped then after so long, which counts as a good end. */
  done?: { check: () => boolean; patienceMs: number }
}>

/** Runs a Node program to its end; fails in one sentence with the program's last words above it. */
export async function runNode(
  what: string,
  args: string[],
  { env, end, output = 'keep', done }: Options = {},
): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
    stdio: output === 'show' ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
  })
  end?.add(() => stopChild(child))
  const words: string[] = []
  child.stdout?.on('data', (chunk) => words.push(String(chunk)))
  child.stderr?.on('data', (chunk) => words.push(String(chunk)))
  const stopped = done && stopOnceDone(child, done)
  const code = await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code === 0 || (await stopped)) return words.join('')
  if (!end?.started) process.stderr.write(words.join('').split('\n').slice(-60).join('\n'))
  throw new Failure(`${what} failed; its own words are above.`)
}

/** @returns whether it had to be stopped */
async function stopOnceDone(
  child: ChildProcess,
  { check, patienceMs }: NonNullable<Options['done']>,
): Promise<boolean> {
  for (let since = 0; isRunning(child); await wait(patienceMs / 20)) {
    if (!check()) continue
    since ||= Date.now()
    if (Date.now() - since < patienceMs) continue
    await stopChild(child)
    return true
  }
  return false
}

const isRunning = (child: ChildProcess) => child.exitCode === null && child.signalCode === null

export async function stopChild(child: ChildProcess, patience = 10_000): Promise<void> {
  if (!isRunning(child) || !child.pid) return
  await stopProcess(identify(child.pid), { patience })
}

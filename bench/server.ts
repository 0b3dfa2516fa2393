import { fork, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { inProject, nextProgram } from '../scripts/lib/paths'
import { freePort } from '../scripts/lib/ports'
import { stopChild } from '../scripts/lib/run-node'
import { lightenPages } from '../scripts/runtime/light-pages'
import { WEB_PROGRAM, webNodeOptions } from '../scripts/runtime/web-process'

export type BenchServer = { url: string; pid: number; residentMegabytes(): number; stop(): Promise<void> }

/** The production build with the raw routes in it, beside the ordinary build. */
export async function buildForBench(): Promise<void> {
  const child = spawn(process.execPath, [nextProgram, 'build'], {
    cwd: inProject(),
    env: environment({}),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`next build ended with code ${code}`))))
  })
  lightenPages(inProject('.next-bench'))
}

/** The web process as `npm start` runs it. */
export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const port = await freePort()
  const child = fork(WEB_PROGRAM, {
    cwd: inProject(),
    execArgv: webNodeOptions(),
    env: environment({ ...settings, PORT: String(port), HOST: '127.0.0.1' }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => reject(new Error(`the server ended with code ${code}`)))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    residentMegabytes: () => residentMegabytes(child.pid!),
    stop: () => stopChild(child),
  }
}

const environment = (settings: Record<string, string>): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: 'production',
  NEXT_TELEMETRY_DISABLED: '1',
  INDABA_BENCH: '1',
  ...settings,
})

/** Where the system tells; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(line?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { inProject, nextProgram } from '../scripts/lib/paths'
import { freePort } from '../scripts/lib/ports'

export type BenchServer = { url: string; residentMegabytes(): number; stop(): Promise<void> }

/** The production build with the raw routes in it, beside the ordinary build. */
export async function buildForBench(): Promise<void> {
  await run(['build'], { INDABA_BENCH: '1' })
}

export async function startServer(settings: Record<string, string>): Promise<BenchServer> {
  const port = await freePort()
  const child = next(['start', '--port', String(port), '--hostname', '127.0.0.1'], {
    ...settings,
    INDABA_BENCH: '1',
    PORT: String(port),
  })
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; ; attempt++) {
    if (child.exitCode !== null) throw new Error(`the server ended with code ${child.exitCode}`)
    const up = await fetch(`${url}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (up) break
    if (attempt > 300) throw new Error('the server did not come up within 30 seconds')
    await wait(100)
  }
  return {
    url,
    residentMegabytes: () => residentMegabytes(child.pid!),
    async stop() {
      child.kill('SIGTERM')
      await new Promise((resolve) => (child.exitCode === null ? child.once('exit', resolve) : resolve(null)))
    },
  }
}

function next(args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [nextProgram, ...args], {
    cwd: inProject(),
    env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

function run(args: string[], env: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    next(args, env).once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`next ${args[0]} ended with code ${code}`)),
    )
  })
}

/** Where the system tells; 0 elsewhere. */
function residentMegabytes(pid: number): number {
  try {
    const line = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Math.round(Number(line?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}

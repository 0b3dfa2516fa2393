import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect } from 'playwright/test'
import { inProject } from '../../scripts/lib/paths'
import { freePort } from '../../scripts/lib/ports'
import { clusterDirectory } from '../../scripts/postgres/places'

export type OwnServer = {
  url: string
  dataDir: string
  log: () => string
  /** Kills PostgreSQL as the system would, and keeps it from being started again until the answer is called. */
  killDatabase: () => Promise<() => void>
  stop: () => Promise<void>
}

/** Another installation, as `npm start` runs it, with a database of its own; gone without a trace after `stop`. */
export async function startServer({ demo }: { demo: boolean }): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'indaba-own-server-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let log = ''
  const args = [inProject('scripts', 'bootstrap.mjs'), 'start', demo ? '--demo' : '--no-demo', '--throwaway']
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      PORT: String(port),
      INDABA_URL: url,
      INDABA_DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      RATE_LIMIT_PER_MINUTE: '0',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => log.includes('Indaba is ready at') && resolve())
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${log}`)))
  })
  return {
    url,
    dataDir,
    log: () => log,
    async killDatabase() {
      const { supervisor } = JSON.parse(readFileSync(path.join(dataDir, 'run.json'), 'utf8'))
      const { directory } = clusterDirectory(dataDir)
      process.kill(supervisor.pid, 'SIGSTOP')
      const postmaster = Number(readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
      const connections = new Set(
        processes()
          .filter((one) => one.parent === postmaster)
          .map((one) => one.pid),
      )
      process.kill(postmaster, 'SIGKILL')
      // A connection that is open answers until its process has noticed that the postmaster is gone.
      await expect.poll(() => processes().filter((one) => connections.has(one.pid)), { timeout: 20_000 }).toEqual([])
      return () => process.kill(supervisor.pid, 'SIGCONT')
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every process that runs on this machine; those that only wait for their parent to ask how they ended do not. */
function processes(): { pid: number; parent: number }[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,stat='], { encoding: 'utf8' })
  return listed
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/) as [string, string, string])
    .filter(([, , state]) => !state.startsWith('Z'))
    .map(([pid, parent]) => ({ pid: Number(pid), parent: Number(parent) }))
}

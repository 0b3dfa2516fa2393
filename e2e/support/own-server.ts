import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { inProject } from '../../scripts/lib/paths'
import { freePort } from '../../scripts/lib/ports'

export type OwnServer = { url: string; log: () => string; stop: () => Promise<void> }

/** A second installation, empty and with a database of its own; gone without a trace after `stop`. */
export async function startEmptyServer(): Promise<OwnServer> {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'indaba-first-run-'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  let log = ''
  const child = spawn(process.execPath, [inProject('scripts', 'bootstrap.mjs'), 'start', '--no-demo', '--throwaway'], {
    env: {
      ...process.env,
      PORT: String(port),
      INDABA_URL: url,
      INDABA_DATA_DIR: dataDir,
      DATABASE_URL: '',
      SMTP_URL: '',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (log += chunk))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', () => log.includes('Indaba is ready at') && resolve())
    child.once('exit', (code) => reject(new Error(`The empty server ended with ${code}:\n${log}`)))
  })
  return {
    url,
    log: () => log,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

import { spawn, spawnSync } from 'node:child_process'
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { Failure } from '../lib/failure'
import { freePort } from '../lib/ports'
import { commandLineOf, identify, isAlive, type KnownProcess, stopProcess } from '../lib/processes'
import { postgresBinaries } from './binaries'
import { giveTo } from './places'
import { postgresUser } from './run-as'

const OWNER = 'indaba_owner'

export type ClusterOptions = Readonly<{
  directory: string
  password: string
  logFile: string
  /** Tests trade safety for speed. */
  throwaway?: boolean
}>

export type Cluster = Readonly<{
  port: number
  process: KnownProcess
  /** Whether a server left running by an earlier start was found and kept. */
  adopted: boolean
  urlOf(database: string): string
  stop(): Promise<void>
  isAlive(): boolean
  /** Starts it again where it was, on the same port, after it ended. */
  restart(): Promise<void>
}>

export async function startCluster(options: ClusterOptions, attempt = 1, port?: number): Promise<Cluster> {
  const left = await findLeftServer(options)
  if (left) return describe(options, left.port, left.process, true)
  if (!clusterExists(options.directory)) createCluster(options)
  return launch(options, attempt, port)
}

export function clusterExists(directory: string): boolean {
  return existsSync(path.join(directory, 'PG_VERSION'))
}

function createCluster({ directory, password }: ClusterOptions): void {
  const runAs = postgresUser()
  giveTo(directory, runAs)
  const secretFolder = mkdtempSync(path.join(path.dirname(directory), '.initdb-'))
  const passwordFile = path.join(secretFolder, 'password')
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 })
    giveTo(passwordFile, runAs)
    giveTo(secretFolder, runAs)
    const made = spawnSync(
      postgresBinaries().initdb,
      [
        `--pgdata=${directory}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        // Built in, so that it sorts alike on every system, whatever locales that has.
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--no-instructions',
      ],
      { ...runAs, cwd: '/', encoding: 'utf8', env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } },
    )
    if (made.status !== 0) {
      rmSync(directory, { recursive: true, force: true })
      throw failureFrom(made.stderr || String(made.error), 'The database could not be created')
    }
  } finally {
    rmSync(secretFolder, { recursive: true, force: true })
  }
}

const lockFile = (directory: string) => path.join(directory, 'postmaster.pid')

/** The server that runs on this directory now. Clears a lock file whose process id another program has by now. */
export function leftServer(directory: string): KnownProcess | undefined {
  if (!existsSync(lockFile(directory))) return undefined
  const left = identify(Number.parseInt(readFileSync(lockFile(directory), 'utf8'), 10))
  // With no such process the file is stale, and PostgreSQL sees that itself.
  if (!left || /postgres/.test(commandLineOf(left.pid))) return left
  rmSync(lockFile(directory))
  return undefined
}

/** A server whose supervisor was killed goes on running; it is ours if it opens with our password. */
async function findLeftServer(options: ClusterOptions): Promise<{ port: number; process: KnownProcess } | undefined> {
  const left = leftServer(options.directory)
  if (!left) return undefined
  const port = Number(readFileSync(lockFile(options.directory), 'utf8').split('\n')[3])
  const deadline = Date.now() + 15_000
  while (isAlive(left) && Date.now() < deadline) {
    if (port && (await answers(ownerUrl(options, port, 'postgres'), options.directory))) return { port, process: left }
    await wait(100)
  }
  if (isAlive(left)) await stopProcess(left, { signal: 'SIGINT', patience: 20_000 })
  return undefined
}

async function launch(options: ClusterOptions, attempt: number, samePort?: number): Promise<Cluster> {
  mkdirSync(path.dirname(options.logFile), { recursive: true })
  const log = openSync(options.logFile, 'a', 0o600)
  const logStart = statSync(options.logFile).size
  const port = samePort ?? (await freePort())
  const server = spawn(postgresBinaries().postgres, ['-D', options.directory, '-p', String(port), ...flags(options)], {
    ...postgresUser(),
    cwd: '/',
    // A group of its own: Ctrl-C must not stop it before the processes that use it.
    detached: true,
    stdio: ['ignore', log, log],
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  })
  closeSync(log)
  server.unref()
  let ended: string | undefined
  server.once('error', (error) => (ended = error.message))
  server.once('exit', () => (ended = readFileSync(options.logFile, 'utf8').slice(logStart)))

  const deadline = Date.now() + 60_000
  while (ended === undefined && Date.now() < deadline) {
    if (await answers(ownerUrl(options, port, 'postgres'), options.directory)) {
      // How it ends one day is no concern of the start; its log may be gone by then.
      server.removeAllListeners('exit')
      return describe(options, port, identify(server.pid as number) as KnownProcess, false)
    }
    await wait(30)
  }
  // Another process took the port between our check and the start, another start was first, or a killed server's children
  // are still ending.
  const passing =
    /could not bind|could not create any TCP|lock file .* already exists|memory block .* still in use/s.test(
      ended ?? '',
    )
  if (passing && attempt < 5) {
    await wait(attempt * 500)
    return startCluster(options, attempt + 1, samePort)
  }
  server.kill('SIGQUIT')
  throw failureFrom(
    ended ?? 'it did not answer within a minute',
    `The database did not start (its log: ${options.logFile})`,
  )
}

function flags({ throwaway }: ClusterOptions): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '200',
    shared_buffers: '256MB',
    max_wal_size: '2GB',
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    ...(throwaway ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' } : {}),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

function describe(options: ClusterOptions, port: number, known: KnownProcess, adopted: boolean): Cluster {
  let current = known
  return {
    port,
    get process() {
      return current
    },
    adopted,
    urlOf: (database) => ownerUrl(options, port, database),
    stop: () => stopProcess(current, { signal: 'SIGINT', patience: 20_000 }),
    isAlive: () => isAlive(current),
    async restart() {
      const next = await startCluster(options, 1, port)
      if (next.port !== port) throw new Failure(`It runs on port ${next.port} by now, no longer on ${port}.`)
      current = next.process
    },
  }
}

function ownerUrl({ password }: ClusterOptions, port: number, database: string): string {
  return `postgresql://${OWNER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`
}

async function answers(connectionString: string, directory: string): Promise<boolean> {
  const client = new Client({ connectionString, connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('SHOW data_directory')
    return rows[0].data_directory === directory
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}

function failureFrom(log: string, what: string): Failure {
  if (/No space left on device/i.test(log)) return new Failure('The disk is full: free some space and start again.')
  if (/database files are incompatible with server/i.test(log)) {
    return new Failure(
      'The data was written by another version of PostgreSQL: restore a backup into an empty data directory.',
    )
  }
  const lines = log.split('\n').filter((line) => /FATAL|PANIC|error:/i.test(line))
  return new Failure(
    `${what}: ${(lines[0] ?? log.trim().split('\n').at(-1) ?? '').replace(/^.*(FATAL|PANIC|error):\s*/i, '').trim()}`,
  )
}

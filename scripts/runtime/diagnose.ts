import { accessSync, constants, existsSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { APP_ROLE, describeProblems, type Env, readEnv, SYSTEM_ROLE } from '../../lib/core/env'
import { checkServer, connectionFailure, withClient } from '../database/connect'
import { pendingMigrations } from '../database/migrate'
import { readMigrations } from '../database/migration-files'
import { requireOwnSessions } from '../database/pooler'
import { rolesWork } from '../database/roles'
import type { CleanUp } from '../lib/command'
import { Failure, sentenceFor } from '../lib/failure'
import { isPortFree } from '../lib/ports'
import { clusterExists } from '../postgres/cluster'
import { clusterDirectory } from '../postgres/places'
import { isBuilt } from './build'
import { startEmbeddedDatabase } from './embedded-database'
import { RunningHere } from './run-state'
import { secretsFile } from './secrets'
import { dataDirectory, placeholders, portSetting } from './settings'

export type Finding = Readonly<{ state: 'good' | 'note' | 'bad'; what: string; detail: string }>

const ENOUGH_DISK = 2 * 1024 ** 3

/** Each part is looked at for itself, so that one fault does not hide the next. */
export async function diagnose(end: CleanUp): Promise<Finding[]> {
  const dataDir = dataDirectory()
  const ownServer = Boolean(process.env.DATABASE_URL?.trim())
  const checks: [string, () => Finding['detail'] | Finding | Promise<Finding['detail'] | Finding>][] = [
    ['Node', () => process.version],
    ['Settings', () => checkSettings(ownServer)],
    ['Data directory', () => checkDataDirectory(dataDir)],
    ['Disk', () => checkDisk(dataDir)],
    ['Port', () => checkPort(dataDir)],
    ['Build', () => (isBuilt() ? 'is up to date' : note('Build', 'the next npm start builds first'))],
    ['Database', () => checkDatabase(dataDir, ownServer, end)],
  ]
  const findings: Finding[] = []
  for (const [what, check] of checks) {
    try {
      const result = await check()
      findings.push(typeof result === 'string' ? { state: 'good', what, detail: result } : result)
    } catch (error) {
      findings.push({ state: 'bad', what, detail: sentenceFor(error) ?? String(error) })
    }
  }
  return findings
}

const note = (what: string, detail: string): Finding => ({ state: 'note', what, detail })

function checkSettings(ownServer: boolean): string {
  const unset = ownServer
    ? {}
    : { DATABASE_URL: 'postgresql://embedded@127.0.0.1/indaba', ...placeholders(process.env) }
  const result = readEnv({ ...process.env, ...unset })
  if (!result.ok) throw new Failure(`\n${describeProblems(result.problems)}`)
  return ownServer ? 'all valid, own database' : 'all valid, embedded database'
}

function checkDataDirectory(dataDir: string): string {
  if (!existsSync(dataDir)) return `${dataDir} is made by the first start`
  accessSync(dataDir, constants.R_OK | constants.W_OK)
  return existsSync(secretsFile(dataDir)) ? `${dataDir}, with its secrets` : dataDir
}

function checkDisk(dataDir: string): string | Finding {
  const place = existsSync(dataDir) ? dataDir : path.dirname(dataDir)
  const { bavail, bsize } = statfsSync(place)
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free`
  if (bavail === 0) throw new Failure('The disk is full: free some space.')
  return bavail * bsize < ENOUGH_DISK ? note('Disk', `${free}, which is little`) : free
}

async function checkPort(dataDir: string): Promise<string> {
  const running = new RunningHere(dataDir).current()
  if (running) return `Indaba is running at ${running.url}`
  const port = portSetting()
  if (!(await isPortFree(port))) throw new Failure(`${port} is taken by another program: set PORT to a free one.`)
  return `${port} is free`
}

async function checkDatabase(dataDir: string, ownServer: boolean, end: CleanUp): Promise<string | Finding> {
  if (ownServer) {
    const result = readEnv(process.env)
    if (!result.ok) return note('Database', 'is looked at when the settings are valid')
    const { version } = await checkServer(result.env.databaseUrl)
    await requireOwnSessions(result.env)
    return describeDatabase(`PostgreSQL ${version}`, result.env)
  }
  if (!existsSync(dataDir) || !clusterExists(clusterDirectory(dataDir).directory)) {
    return note('Database', 'is made by the first start')
  }
  const { cluster, url, directory } = await startEmbeddedDatabase(dataDir)
  if (!cluster.adopted) end.add(() => cluster.stop())
  const { rows } = await withClient(url, (client) => client.query('SHOW server_version'))
  return describeDatabase(`embedded PostgreSQL ${rows[0].server_version} in ${directory}`, undefined, url)
}

async function describeDatabase(
  server: string,
  env: Env | undefined,
  url = env?.databaseUrl ?? '',
): Promise<string | Finding> {
  try {
    const pending = await withClient(url, (client) => pendingMigrations(client, readMigrations()))
    if (pending.length > 0) return note('Database', `${server}; ${pending.length} migrations wait for the next start`)
  } catch (error) {
    throw error instanceof Failure ? error : connectionFailure(error, url)
  }
  if (env && !(await rolesWork(env))) {
    throw new Failure(`${server}; the roles ${APP_ROLE} and ${SYSTEM_ROLE} do not open with these settings`)
  }
  return `${server}, all migrations applied`
}

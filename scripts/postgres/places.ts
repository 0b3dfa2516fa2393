import { createHash } from 'node:crypto'
import { chownSync, existsSync, mkdirSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Failure } from '../lib/failure'
import { readJson, writeJson } from '../lib/json-file'
import { canReach, postgresUser, type RunAs } from './run-as'

/** Where the database's own user can work when it cannot enter the project's directory. */
export function sharedPlace(): string {
  const runAs = postgresUser()
  for (const parent of ['/var/lib', '/var/tmp', os.tmpdir()]) {
    const place = path.join(parent, 'indaba')
    if (isUsable(place, runAs)) return place
  }
  throw new Failure(
    "PostgreSQL's user can enter neither this directory nor /var/lib, /var/tmp or the temporary one: set INDABA_DATA_DIR, or DATABASE_URL.",
  )
}

function isUsable(place: string, runAs: RunAs): boolean {
  try {
    mkdirSync(place, { recursive: true, mode: 0o755 })
    return canReach(place, runAs)
  } catch {
    return false
  }
}

/** The directory of the embedded cluster; remembered in the data directory, so that it never moves. */
export function clusterDirectory(dataDir: string): { directory: string; moved: boolean } {
  const note = path.join(dataDir, 'database-location.json')
  const remembered = readJson<{ directory: string }>(note)?.directory
  if (remembered) return { directory: remembered, moved: true }
  const runAs = postgresUser()
  const inside = path.join(dataDir, 'postgres')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  if (canReach(dataDir, runAs)) return { directory: inside, moved: false }
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 12)
  const directory = path.join(sharedPlace(), `data-${key}`)
  writeJson(note, { directory })
  return { directory, moved: true }
}

export function giveTo(fileOrDirectory: string, runAs: RunAs): void {
  if (!existsSync(fileOrDirectory)) mkdirSync(fileOrDirectory, { recursive: true, mode: 0o700 })
  if (runAs) chownSync(fileOrDirectory, runAs.uid, runAs.gid)
}

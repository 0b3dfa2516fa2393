import { createReadStream, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Env } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { wantedQueueVersion } from '../database/queue-schema'
import { Failure } from '../lib/failure'
import { readJson } from '../lib/json-file'
import { BackupWriter } from './container'
import { columnList, listSequences, listTables, qualified, requireAllRowsVisible, type Sequence } from './tables'

export type Manifest = {
  made_at: string
  migrations: string[]
  queue_version: number
  sequences: Sequence[]
  /** Only of an embedded installation: without its keys the encrypted columns stay closed. */
  local?: { secret: string; encryptionKeys: string; demo?: unknown }
}

export type Totals = { tables: number; rows: number; files: number }

/** One snapshot of all tables, and the files on disk, as a stream: memory does not grow with the data. */
export async function writeBackup(file: string, env: Env, local?: Manifest['local']): Promise<Totals> {
  if (existsSync(file)) throw new Failure(`${file} exists already: name another file, or remove it.`)
  const partial = `${file}.partial`
  rmSync(partial, { force: true })
  const writer = new BackupWriter(partial)
  const totals: Totals = { tables: 0, rows: 0, files: 0 }
  try {
    await writer.begin()
    await withClient(env.databaseUrl, async (client) => {
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      await client.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0')
      await requireAllRowsVisible(client)
      await writer.entry({ kind: 'manifest', name: 'manifest' }, [
        Buffer.from(JSON.stringify(await manifest(client, local))),
      ])
      await writeTables(client, writer, totals)
      await client.query('COMMIT')
    })
    if (env.files.kind === 'disk') await writeFiles(env.files.directory, writer, totals)
    await writer.entry({ kind: 'end', name: 'end' }, [Buffer.from(JSON.stringify(totals))])
    await writer.end()
    renameSync(partial, file)
  } catch (error) {
    rmSync(partial, { force: true })
    throw error
  }
  return totals
}

async function manifest(client: Client, local: Manifest['local']): Promise<Manifest> {
  const { rows } = await client.query<{ migration_name: string }>(
    'SELECT migration_name FROM public._prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1',
  )
  return {
    made_at: new Date().toISOString(),
    migrations: rows.map(({ migration_name }) => migration_name),
    queue_version: wantedQueueVersion(),
    sequences: await listSequences(client),
    ...(local ? { local } : {}),
  }
}

async function writeTables(client: Client, writer: BackupWriter, totals: Totals): Promise<void> {
  for (const table of await listTables(client)) {
    const rows = client.query(copyTo(`COPY (SELECT ${columnList(table)} FROM ${qualified(table)}) TO STDOUT`))
    const { schema, columns } = table
    await writer.entry({ kind: 'table', name: table.name, schema, columns }, rows, () => ({ rows: rows.rowCount }))
    totals.tables += 1
    totals.rows += rows.rowCount
  }
}

async function writeFiles(directory: string, writer: BackupWriter, totals: Totals): Promise<void> {
  if (!existsSync(directory)) return
  for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(directory, name)
    // A file may be removed while we walk; the rows that named it are in the snapshot's past too.
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) continue
    await writer.entry({ kind: 'file', name: name.split(path.sep).join('/') }, createReadStream(file))
    totals.files += 1
  }
}

export function localPart(dataDir: string, secrets: { secret: string; encryptionKeys: string }): Manifest['local'] {
  const demo = readJson<unknown>(path.join(dataDir, 'demo.json'))
  return { secret: secrets.secret, encryptionKeys: secrets.encryptionKeys, ...(demo ? { demo } : {}) }
}

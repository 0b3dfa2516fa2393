import { createWriteStream, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Env } from '../../lib/core/env'
import { withClient } from '../database/connect'
import { migrate } from '../database/migrate'
import { readMigrations } from '../database/migration-files'
import { QUEUE_SCHEMA, wantedQueueVersion } from '../database/queue-schema'
import { Failure } from '../lib/failure'
import { warn } from '../lib/say'
import type { Manifest, Totals } from './backup'
import { type Entry, readBackup, readWhole, type Trailer, verifyBackup } from './container'
import { loosen } from './loosen'
import { columnList, holdsData, listTables, qualified, quote, SCHEMAS, type Table } from './tables'

export async function readManifest(file: string): Promise<Manifest> {
  for await (const entry of readBackup(file)) {
    if (entry.header.kind === 'manifest') return JSON.parse((await readWhole(entry)).toString()) as Manifest
  }
  throw new Failure(`${file} has no manifest.`)
}

/**
 * Into an empty database: the migrations of the backup's day, its rows and files, then the migrations since. Rows and
 * files come in whole or not at all.
 */
export async function restoreBackup(
  file: string,
  env: Env,
  { force = false, migrations: all = readMigrations() } = {},
): Promise<Totals> {
  await verifyBackup(file)
  const manifest = await readManifest(file)
  const unknown = manifest.migrations.find((name) => !all.some((migration) => migration.name === name))
  if (unknown)
    throw new Failure(`The backup knows migration ${unknown} and this copy of Indaba does not: use a newer one.`)
  await withClient(env.databaseUrl, async (client) => {
    if (!force && (await holdsData(client))) {
      throw new Failure('The database holds data: restore into an empty one, or replace everything with --force.')
    }
    for (const schema of SCHEMAS) await client.query(`DROP SCHEMA IF EXISTS ${schema} CASCADE`)
    await client.query('CREATE SCHEMA public')
  })
  await migrate(
    env,
    all.filter(({ name }) => manifest.migrations.includes(name)),
  )
  const filesDirectory = env.files.kind === 'disk' ? env.files.directory : undefined
  const totals = await withClient(env.databaseUrl, (client) => restoreAll(client, file, manifest, filesDirectory))
  await migrate(env, all)
  return totals
}

async function restoreAll(
  client: Client,
  file: string,
  manifest: Manifest,
  directory: string | undefined,
): Promise<Totals> {
  const incoming = directory ? `${directory}.incoming` : undefined
  if (incoming) rmSync(incoming, { recursive: true, force: true })
  const totals: Totals = { tables: 0, rows: 0, files: 0 }
  try {
    await client.query('BEGIN')
    const known = await listTables(client)
    const tighten = await loosen(client, known)
    let expected: Totals | undefined
    for await (const entry of readBackup(file)) {
      if (entry.header.kind === 'table') await restoreTable(client, entry, known, manifest, totals)
      else if (entry.header.kind === 'file') await restoreFile(entry, incoming, totals)
      else if (entry.header.kind === 'end') expected = JSON.parse((await readWhole(entry)).toString())
      else await readWhole(entry)
    }
    if (JSON.stringify(expected) !== JSON.stringify(totals))
      throw new Failure('The backup is incomplete; nothing was restored.')
    for (const { schema, name, value } of manifest.sequences) {
      await client.query('SELECT setval(to_regclass($1), $2) WHERE to_regclass($1) IS NOT NULL', [
        `${quote(schema)}.${quote(name)}`,
        value,
      ])
    }
    await tighten()
    await client.query('COMMIT')
  } catch (error) {
    if (incoming) rmSync(incoming, { recursive: true, force: true })
    throw error
  }
  if (directory && incoming && existsSync(incoming)) {
    rmSync(directory, { recursive: true, force: true })
    renameSync(incoming, directory)
  }
  await client.query('ANALYZE').catch(() => {})
  return totals
}

async function restoreTable(
  client: Client,
  entry: Entry,
  known: Table[],
  manifest: Manifest,
  totals: Totals,
): Promise<void> {
  const table = entry.header as unknown as Table
  const target = known.find(({ schema, name }) => schema === table.schema && name === table.name)
  const sameQueue = table.schema !== QUEUE_SCHEMA || manifest.queue_version === wantedQueueVersion()
  let trailer: Trailer | undefined
  const bytes = remembering(entry.bytes(), (last) => {
    trailer = last
  })
  if (!target || !sameQueue) {
    // Jobs of an older queue cannot run in a newer one; everything else must have its place.
    if (sameQueue) throw new Failure(`The backup has a table "${table.name}" that its own migrations do not make.`)
    for await (const _ of bytes);
    warn(`Waiting jobs were made for another version of the queue and stay out (${table.name}).`)
  } else {
    await client.query(`TRUNCATE ${qualified(table)}`)
    const sink = client.query(copyFrom(`COPY ${qualified(table)} (${columnList(table)}) FROM STDIN`))
    await pipeline(Readable.from(bytes, { objectMode: false }), sink)
    const { rows } = await client.query<{ count: string }>(`SELECT count(*) FROM ${qualified(table)}`)
    if (Number(rows[0]?.count) !== trailer?.rows) {
      throw new Failure(
        `"${table.name}" has ${rows[0]?.count} rows where the backup has ${trailer?.rows}; nothing was restored.`,
      )
    }
  }
  totals.tables += 1
  totals.rows += Number(trailer?.rows)
}

async function* remembering<T, R>(source: AsyncGenerator<T, R>, keep: (last: R) => void): AsyncGenerator<T> {
  keep(yield* source)
}

async function restoreFile(entry: Entry, incoming: string | undefined, totals: Totals): Promise<void> {
  totals.files += 1
  if (!incoming) {
    for await (const _ of entry.bytes());
    return
  }
  const target = path.resolve(incoming, entry.header.name)
  if (!target.startsWith(incoming + path.sep))
    throw new Failure(`The backup names a file outside its place: ${entry.header.name}`)
  mkdirSync(path.dirname(target), { recursive: true })
  await pipeline(Readable.from(entry.bytes(), { objectMode: false }), createWriteStream(target, { mode: 0o600 }))
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { MigrationList } from '@prisma/schema-engine-wasm'
import { migrationsFolder } from '../lib/paths'

export type MigrationFile = Readonly<{ name: string; sql: string; checksum: string }>

export function readMigrations(folder = migrationsFolder): MigrationFile[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(folder, entry.name, 'migration.sql')))
    .map(({ name }) => {
      const sql = readFileSync(path.join(folder, name, 'migration.sql'), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** Migrations speak of Prisma's own table, which is in every database but the one that it plays them into. */
export const SHADOW_START = 'CREATE TABLE "_prisma_migrations" (id text)'

/** The form in which the schema engine takes them. */
export function toEngineList(migrations: readonly MigrationFile[], folder = migrationsFolder): MigrationList {
  return {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: SHADOW_START,
    migrationDirectories: migrations.map(({ name, sql }) => ({
      path: name,
      migrationFile: { path: 'migration.sql', content: { tag: 'ok', value: sql } },
    })),
  }
}

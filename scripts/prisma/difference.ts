import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations, toEngineList } from '../database/migration-files'
import { Failure } from '../lib/failure'
import { migrationsFolder, schemaFolder } from '../lib/paths'
import { engineError, openEngine, scriptError } from './wasm-engine.mjs'

/** The SQL that leads from the migrations to the schema files; empty when they agree. Uses a shadow database. */
export async function schemaDifference(databaseUrl: string): Promise<string> {
  const files = readdirSync(schemaFolder)
    .filter((name) => name.endsWith('.prisma'))
    .map((name) => path.join(schemaFolder, name))
    .map((file) => ({ path: file, content: readFileSync(file, 'utf8') }))
  const { engine, close } = await openEngine({ databaseUrl })
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'migrations', ...toEngineList(readMigrations(), migrationsFolder) },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    return keepOwn(
      stdout ?? '',
      readMigrations()
        .map(({ sql }) => sql)
        .join('\n'),
    )
  } catch (error) {
    throw new Failure(
      `The migrations cannot be played into an empty database: ${scriptError()?.message ?? engineError(error).message}`,
    )
  } finally {
    await close()
  }
}

/**
 * Prisma would drop what its schema cannot say: indexes with trigrams or expressions, foreign keys of two columns, columns that are
 * computed. Those are written by hand in the migrations, in another spelling than Prisma's own, and stay.
 * So does the key of organization and id that `protect_tenant_table` gives a table: Prisma calls its rows by their id.
 */
export function keepOwn(difference: string, migrations: string): string {
  const steps = difference
    .split(/^(?=-- [A-Z])/m)
    .map(withoutOwnKey)
    .filter((step) => !dropsOwn(step, migrations) && !/^-- This is an empty migration/.test(step))
  const sql = steps.join('').trim()
  return sql ? `${sql}\n` : ''
}

function withoutOwnKey(step: string): string {
  const [, name] = /DROP CONSTRAINT "(\w+_pkey)"[\s\S]*ADD CONSTRAINT "\1" PRIMARY KEY \("id"\)/.exec(step) ?? []
  if (!name) return step
  return step
    .replace(new RegExp(`DROP CONSTRAINT "${name}",\\s*`), '')
    .replace(new RegExp(`,?\\s*ADD CONSTRAINT "${name}" PRIMARY KEY \\("id"\\)`), '')
}

function dropsOwn(step: string, migrations: string): boolean {
  if (/^-- AlterTable\nALTER TABLE "\w+";/.test(step)) return true
  if (/^-- CreateIndex\nCREATE UNIQUE INDEX "\w+" ON "\w+"\("organization_id", "id"\)/.test(step)) return true
  const index = /^-- DropIndex\nDROP INDEX "([^"]+)"/.exec(step)?.[1]
  if (index) return !new RegExp(`CREATE (UNIQUE )?INDEX "${index}" ON "\\w+"\\(`).test(migrations)
  const key = /^-- DropForeignKey\nALTER TABLE "\w+" DROP CONSTRAINT "([^"]+)"/.exec(step)?.[1]
  if (key) return !migrations.includes(`ADD CONSTRAINT "${key}"`)
  const columns = [
    ...(/^-- AlterTable\nALTER TABLE "\w+"((?:[\s,]*DROP COLUMN "\w+")+);\s*$/.exec(step)?.[1]?.matchAll(/"(\w+)"/g) ??
      []),
  ]
  return (
    columns.length > 0 &&
    columns.every(([, name]) => new RegExp(`\\b${name}\\b[^,;]*GENERATED ALWAYS`).test(migrations))
  )
}

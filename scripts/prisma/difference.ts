import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readMigrations, toEngineList } from '../database/migration-files'
import { migrationsFolder, schemaFolder } from '../lib/paths'
import { engineError, openEngine } from './wasm-engine.mjs'

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
    return !stdout || /^-- This is an empty migration\./.test(stdout.trim()) ? '' : `${stdout.trim()}\n`
  } catch (error) {
    throw engineError(error)
  } finally {
    await close()
  }
}

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
    return keepOwnIndexes(
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
 * Prisma would drop indexes that its schema cannot say (trigrams, expressions). Those are written by hand in the
 * migrations, in another spelling than Prisma's own, and stay.
 */
export function keepOwnIndexes(difference: string, migrations: string): string {
  const steps = difference.split(/^(?=-- [A-Z])/m).filter((step) => {
    const dropped = /^-- DropIndex\nDROP INDEX "([^"]+)"/.exec(step)?.[1]
    const byPrisma = new RegExp(`CREATE (UNIQUE )?INDEX "${dropped}" ON "\\w+"\\("`)
    return !(dropped && !byPrisma.test(migrations)) && !/^-- This is an empty migration/.test(step)
  })
  const sql = steps.join('').trim()
  return sql ? `${sql}\n` : ''
}

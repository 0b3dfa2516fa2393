import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { withClient } from '../database/connect'
import { ensureRoles } from '../database/roles'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { migrationsFolder } from '../lib/paths'
import { say } from '../lib/say'
import { schemaDifference } from '../prisma/difference'
import { openRuntime } from '../runtime/settings'

// npm run migrate:new -- add_deal_colour: writes the SQL from the landed migrations to the schema as it is now.
await command(async (args, end) => {
  const name = args.find((arg) => !arg.startsWith('-'))
  if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Failure('Name the migration in lower case with underscores: npm run migrate:new -- add_deal_colour')
  }
  const { env } = await openRuntime({ mode: 'development' }, end)
  // The migrations are played into an empty database, and they grant rights to the two roles.
  await withClient(env.databaseUrl, (client) => ensureRoles(client, env))
  const sql = await schemaDifference(env.databaseUrl)
  if (!sql && !args.includes('--empty')) {
    say('The schema and the migrations agree; nothing to write. (--empty writes a file for SQL of your own.)')
    return
  }
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
  const folder = path.join(migrationsFolder, `${stamp}_${name}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(migrationsFolder, 'migration_lock.toml'), 'provider = "postgresql"\n')
  writeFileSync(path.join(folder, 'migration.sql'), sql || '-- SQL of your own\n')
  say(`✓ ${path.relative(process.cwd(), path.join(folder, 'migration.sql'))}`)
  say('  Read it, then apply it with npm run migrate.')
})

import { migrate } from '../database/migrate'
import { readMigrations } from '../database/migration-files'
import type { CleanUp } from '../lib/command'
import { say, step } from '../lib/say'
import { generateClient } from '../prisma/generate'
import { buildIfStale } from './build'
import { needsDemo, seedDemoOnce } from './demo'
import { openRuntime, type Runtime } from './settings'

type Options = Parameters<typeof openRuntime>[0] & Readonly<{ build: boolean }>

/** Everything between "installed" and "serving", each step only when it has something to do. */
export async function prepare(options: Options, end: CleanUp): Promise<Runtime> {
  const [runtime] = await Promise.all([
    step('Opening the database', () => openRuntime(options, end)),
    generateClient(end),
  ])
  printWhere(runtime)
  const build = async () => {
    if (options.build) await buildIfStale(end)
  }
  const fillDatabase = async () => {
    await migrateAndSay(runtime)
    await seedDemoOnce(runtime, end)
  }
  // A build leaves processors free, which a demo fills. Tables that others may be using change only after a build that succeeds.
  if (needsDemo(runtime)) await Promise.all([build(), fillDatabase()])
  else {
    await build()
    await fillDatabase()
  }
  return runtime
}

function printWhere({ embedded }: Runtime): void {
  if (!embedded) return
  if (embedded.cluster.adopted) say('  A database left running by an earlier start was found and is used on.')
  if (embedded.moved)
    say(`  PostgreSQL's user cannot enter this directory, so the database is in ${embedded.directory}`)
}

async function migrateAndSay({ env }: Runtime): Promise<void> {
  const started = Date.now()
  const { applied } = await migrate(env, readMigrations())
  if (applied.length > 0)
    say(
      `✓ ${applied.length} migration${applied.length === 1 ? '' : 's'} applied (${((Date.now() - started) / 1000).toFixed(1)} s)`,
    )
}

import { migrate } from '../database/migrate'
import { command } from '../lib/command'
import { say } from '../lib/say'
import { openRuntime } from '../runtime/settings'

// Brings the database up to date and starts nothing: for installations that migrate before they roll out.
await command(async (_args, end) => {
  const { env } = await openRuntime({ mode: 'production' }, end)
  const { applied } = await migrate(env)
  for (const name of applied) say(`✓ ${name}`)
  say(applied.length > 0 ? `${applied.length} applied.` : 'The database is up to date.')
})

import { all, formatAndLint, types, unused, vitest } from '../lib/checks'
import { command } from '../lib/command'
import { runNode } from '../lib/run-node'
import { say } from '../lib/say'
import { tools } from '../lib/tools'
import { generateClient } from '../prisma/generate'

// npm run verify: what every change should pass, without a database, in under a minute. --fix formats and sorts first.
await command(async (args, end) => {
  if (args.includes('--fix')) {
    await runNode('biome', [tools.biome, 'check', '--write'], { end }).catch(() => {})
  }
  await generateClient(end)
  await all(formatAndLint(end), types(end), unused(end))
  await vitest('Architecture and unit tests', ['--project', 'unit'], end)
  say('\n✓ All well')
})

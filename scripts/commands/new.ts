import { parseArgs } from 'node:util'
import { draftConnector } from '../generator/connector'
import { draftGrid } from '../generator/grid'
import { draftModule } from '../generator/module'
import { draftOperation } from '../generator/operation'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { runNode } from '../lib/run-node'
import { say } from '../lib/say'
import { tools } from '../lib/tools'

const USAGE = `What shall it be?
  npm run new -- module <name> [plural] [--singular <word>]   a module with a grid, an operation, a form and a page:  module fleet vehicles
  npm run new -- grid <module> <plural> [--singular <word>]   a table with its screen:  grid crm visits
  npm run new -- operation <module> <verb-noun>               something people do:      operation crm archive-lead
  npm run new -- connector <kind> <name>                      an outside service:       connector dns acme-dns`

await command(async (args, end) => {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: { singular: { type: 'string' } } })
  const [kind, home, name] = positionals
  if (!kind || !home || (!name && kind !== 'module')) throw new Failure(USAGE)
  const drafts: Record<string, () => ReturnType<typeof draftGrid>> = {
    module: () => draftModule(home, name, values.singular),
    grid: () => draftGrid(home, name!, values.singular),
    operation: () => draftOperation(home, name!),
    connector: () => draftConnector(home, name!),
  }
  const draft = drafts[kind]?.()
  if (!draft) throw new Failure(USAGE)
  const files = draft.write()
  const formatted = files.filter((file) => /\.(tsx?|md)$/.test(file))
  await runNode('biome', [tools.biome, 'check', '--write', ...formatted], { end }).catch(() => {})
  for (const file of files) say(`✓ ${file}`)
  for (const line of draft.byHand) say(`! By hand, ${line}`)
  if (kind === 'grid' || kind === 'module') say('\n  Next: npm run migrate, then npm run dev')
})

import { command } from '../lib/command'
import { inProject } from '../lib/paths'
import { runNode } from '../lib/run-node'

// npm run bench: bench/run.ts starts its own database and server.
await command(async (args, end) => {
  await runNode('The benchmark', ['--import', 'tsx', inProject('bench', 'run.ts'), ...args], { end, output: 'show' })
})

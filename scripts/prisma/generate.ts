import type { CleanUp } from '../lib/command'
import { Fingerprint } from '../lib/fingerprint'
import { inProject } from '../lib/paths'
import { runNode } from '../lib/run-node'
import { step } from '../lib/say'

const generated = 'lib/core/db/generated'
const fingerprint = new Fingerprint(inProject(generated, '.made-from.json'), [
  'prisma/schema',
  'node_modules/prisma/package.json',
])

export const prismaProgram = inProject('node_modules', 'prisma', 'build', 'index.js')

export const prismaEnvironment = {
  PRISMA_SCHEMA_ENGINE_BINARY: inProject('scripts', 'prisma', 'schema-engine.mjs'),
  PRISMA_HIDE_UPDATE_MESSAGE: '1',
  CHECKPOINT_DISABLE: '1',
}

/** The database client is made from prisma/schema and kept out of git. */
export async function generateClient(end?: CleanUp): Promise<void> {
  if (fingerprint.isCurrent()) return
  await step('Making the database client', async () => {
    const done = fingerprint.take()
    await runNode('prisma generate', [prismaProgram, 'generate', '--no-hints'], { env: prismaEnvironment, end })
    done()
  })
}

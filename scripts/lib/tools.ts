import { inProject } from './paths'

/** The programs of our development packages, run by the Node at hand rather than by whatever a shell finds. */
export const tools = {
  biome: inProject('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  knip: inProject('node_modules', 'knip', 'bin', 'knip.js'),
  tsc: inProject('node_modules', 'typescript', 'bin', 'tsc'),
  vitest: inProject('node_modules', 'vitest', 'vitest.mjs'),
  playwright: inProject('node_modules', 'playwright', 'cli.js'),
  tsx: inProject('node_modules', 'tsx', 'dist', 'cli.mjs'),
}

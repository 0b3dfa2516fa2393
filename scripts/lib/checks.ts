import type { CleanUp } from './command'
import { runNode } from './run-node'
import { step } from './say'
import { tools } from './tools'

export const formatAndLint = (end: CleanUp) =>
  step('Format and lint', () => runNode('biome', [tools.biome, 'check', '--error-on-warnings'], { end }))

/** What nothing imports, exports that nothing reads, packages that nothing needs: knip.jsonc says where the program begins. */
export const unused = (end: CleanUp) =>
  step('Nothing unused', () => runNode('knip', [tools.knip, '--treat-config-hints-as-errors'], { end }))

/** With one thread: each of its four would keep its own copy of all types, twice the memory for the same time on two cores. */
export const types = (end: CleanUp) =>
  step('Types', () => runNode('tsc', [tools.tsc, '--noEmit', '--incremental', 'false', '--singleThreaded'], { end }))

export const vitest = (title: string, args: readonly string[], end: CleanUp) =>
  step(title, () => runNode('vitest', [tools.vitest, 'run', ...args], { end, output: 'show' }))

/** Runs all, then fails on the first that failed: one run tells everything. */
export async function all(...checks: Promise<unknown>[]): Promise<void> {
  const results = await Promise.allSettled(checks)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

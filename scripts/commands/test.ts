import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { installPackages } from '../bootstrap-install.mjs'
import { all, formatAndLint, types, unused, vitest } from '../lib/checks'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'
import { runNode } from '../lib/run-node'
import { finishedSteps, say, step } from '../lib/say'
import { tools } from '../lib/tools'
import { generateClient } from '../prisma/generate'
import { buildIfStale } from '../runtime/build'
import { RESULTS_FILE, readParts } from '../test/part-results'
import { judgeSecondTries, type PartResult } from '../test/second-tries'
import { describeTimes } from '../test/times'

const PROGRAMS = { 'node-red': 'Node-RED, for a test', typescript: 'The TypeScript example, for a test' }

// npm test: everything. With arguments, only the tests they name: npm test -- lib/core/grid, npm test -- e2e/crm
// With --thorough, properties and kills have all of their rounds.
await command(async (given, end) => {
  const args = given.filter((arg) => arg !== '--thorough')
  if (args.length < given.length) process.env.INDABA_THOROUGH = '1'
  const started = Date.now()
  await generateClient(end)
  const journeys = args.filter((arg) => arg.startsWith('e2e'))
  const files = args.filter((arg) => !arg.startsWith('e2e'))
  const everything = args.length === 0

  const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-results-'))
  end.add(async () => rmSync(folder, { recursive: true, force: true }))
  const results = path.join(folder, 'parts.jsonl')
  process.env[RESULTS_FILE] = results

  try {
    if (everything) await all(formatAndLint(end), types(end), unused(end))
    for (const [folder, what] of Object.entries(PROGRAMS))
      if (everything || files.some((file) => file.includes(folder))) await installProgram(folder, what)
    if (everything || files.length > 0) await vitest('Unit and database tests', files, end)
    if (everything || journeys.length > 0) await runJourneys(journeys, end)
  } finally {
    const parts = readParts(results)
    say(`\n${describeTimes([...finishedSteps, { title: 'Everything', ms: Date.now() - started }], parts).join('\n')}`)
    reportSecondTries(parts)
  }
  say('\n✓ All well')
})

/** Whatever else failed, what needed a second try is named; too many of them fail the run. */
function reportSecondTries(parts: readonly PartResult[]): void {
  const { tooMany, lines } = judgeSecondTries(parts)
  if (lines.length > 0) say(`\n${lines.join('\n')}`)
  if (tooMany) throw new Failure('Too many tests passed only at their second try.')
}

/** Installs what a test drives against the product: no part of it, so it has a folder and packages of its own. */
function installProgram(folder: string, what: string): Promise<void> {
  return installPackages(inProject('integrations', folder), { what, npmArgs: ['--ignore-scripts'] })
}

async function runJourneys(args: string[], end: Parameters<typeof buildIfStale>[0]): Promise<void> {
  if (!existsSync(inProject('e2e'))) return
  await buildIfStale(end)
  // Named journeys run without those that the measured ones wait for.
  const named = args.length > 0 ? [...args, '--no-deps', '--pass-with-no-tests'] : []
  await step('Journeys in a browser', () =>
    runNode('playwright', [tools.playwright, 'test', ...named], { end, output: 'show' }),
  )
}

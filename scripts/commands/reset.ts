import { existsSync, rmSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { stopProcess } from '../lib/processes'
import { say } from '../lib/say'
import { leftServer } from '../postgres/cluster'
import { clusterDirectory } from '../postgres/places'
import { RunningHere } from '../runtime/run-state'
import { dataDirectory } from '../runtime/settings'

// npm run reset: throws the embedded database, its files and its secrets away. Asks first; --yes for scripts.
await command(async (args) => {
  const dataDir = dataDirectory()
  if (process.env.DATABASE_URL?.trim()) {
    throw new Failure(
      'DATABASE_URL is set: a server of your own is not emptied from here. Drop and create its database there.',
    )
  }
  const running = new RunningHere(dataDir)
  const current = running.current()
  if (current) throw new Failure(`Indaba is running at ${current.url}: stop it first.`)
  if (!existsSync(dataDir)) {
    say('There is nothing to reset.')
    return
  }
  if (!args.includes('--yes') && !(await confirmed(dataDir))) {
    say('Nothing was changed.')
    return 1
  }
  await running.stopLeavings()
  const { directory } = clusterDirectory(dataDir)
  await stopProcess(leftServer(directory), { signal: 'SIGINT', patience: 20_000 })
  for (const place of [directory, dataDir]) rmSync(place, { recursive: true, force: true })
  say('✓ All data is gone; the next npm start begins afresh.')
})

async function confirmed(dataDir: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new Failure('This would delete all data: say so with npm run reset -- --yes')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(`Delete the database, files and secrets in ${dataDir} for good? Type "yes": `)
  terminal.close()
  return answer.trim().toLowerCase() === 'yes'
}

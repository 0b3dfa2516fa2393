import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { readManifest, restoreBackup } from '../backup/restore'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { writeJson } from '../lib/json-file'
import { say, step } from '../lib/say'
import { neverSeed } from '../runtime/demo'
import { RunningHere } from '../runtime/run-state'
import { adoptSecrets } from '../runtime/secrets'
import { dataDirectory, openRuntime } from '../runtime/settings'

// npm run restore FILE: into an empty database; with --force instead of what is there.
await command(async (args, end) => {
  const [file] = args.filter((arg) => !arg.startsWith('-'))
  if (!file || !existsSync(file))
    throw new Failure(file ? `There is no file ${file}.` : 'Name the file: npm run restore indaba-today.backup')
  const dataDir = dataDirectory()
  const running = new RunningHere(dataDir).current()
  if (running) throw new Failure(`Indaba is running at ${running.url}: stop it first.`)
  const force = args.includes('--force')

  const { local } = await readManifest(file)
  const { env, embedded } = await openRuntime({ mode: 'production' }, end)
  const totals = await step('Restoring', () => restoreBackup(file, env, { force }))
  if (embedded) {
    if (local) adoptSecrets(dataDir, local)
    const demo = path.join(dataDir, 'demo.json')
    if (local?.demo) writeJson(demo, local.demo, 0o600)
    else rmSync(demo, { force: true })
    neverSeed(dataDir)
  }
  say(`  ${totals.rows} rows of ${totals.tables} tables and ${totals.files} files are back.`)
})

import path from 'node:path'
import { localPart, writeBackup } from '../backup/backup'
import { command } from '../lib/command'
import { Failure } from '../lib/failure'
import { say, step, warn } from '../lib/say'
import { localSecrets } from '../runtime/secrets'
import { openRuntime } from '../runtime/settings'

// npm run backup FILE: also while Indaba runs.
await command(async (args, end) => {
  const [file] = args.filter((arg) => !arg.startsWith('-'))
  if (!file) throw new Failure('Name the file: npm run backup indaba-today.backup')
  const { env, embedded } = await openRuntime({ mode: 'production' }, end)
  const local = embedded ? localPart(env.dataDir, localSecrets(env.dataDir)) : undefined
  const totals = await step('Writing the backup', () => writeBackup(path.resolve(file), env, local))
  say(`  ${totals.rows} rows of ${totals.tables} tables and ${totals.files} files are in ${file}`)
  if (embedded) warn('It holds the secrets of this installation too: keep it where only you can read it.')
  else warn('Secrets are not in it: keep INDABA_SECRET and INDABA_ENCRYPTION_KEYS as well, encrypted fields need them.')
  if (env.files.kind === 's3') warn('Files are in the bucket and not in the backup.')
})

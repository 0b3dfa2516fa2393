import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { Failure } from '../lib/failure'
import { readJson, writeJson } from '../lib/json-file'

/** What an installation without settings makes for itself, kept in its data directory, readable by its owner only. */
export type LocalSecrets = Readonly<{ secret: string; encryptionKeys: string; postgresPassword: string }>

export const secretsFile = (dataDir: string) => path.join(dataDir, 'secrets.json')

export function localSecrets(dataDir: string, { dataExists = false } = {}): LocalSecrets {
  const file = secretsFile(dataDir)
  const kept = readJson<LocalSecrets>(file)
  if (kept?.secret && kept.encryptionKeys && kept.postgresPassword) return kept
  if (dataExists) {
    throw new Failure(
      `${file} is missing or damaged, and without it the data beside it cannot be read: put it back from a copy, or start afresh with "npm run reset".`,
    )
  }
  const made = {
    secret: randomBytes(32).toString('hex'),
    encryptionKeys: `local-${randomBytes(3).toString('hex')}:${randomBytes(32).toString('base64')}`,
    postgresPassword: randomBytes(24).toString('hex'),
  }
  writeJson(file, made, 0o600)
  return made
}

/** After a restore: what the rows were encrypted and signed with. The database keeps its own password. */
export function adoptSecrets(dataDir: string, from: { secret: string; encryptionKeys: string }): void {
  const { postgresPassword } = localSecrets(dataDir)
  writeJson(secretsFile(dataDir), { secret: from.secret, encryptionKeys: from.encryptionKeys, postgresPassword }, 0o600)
}

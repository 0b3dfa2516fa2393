import path from 'node:path'
import { withClient } from '../database/connect'
import { type Cluster, clusterExists, startCluster } from '../postgres/cluster'
import { clusterDirectory } from '../postgres/places'
import { localSecrets } from './secrets'

export const EMBEDDED_DATABASE = 'indaba'

export type EmbeddedDatabase = Readonly<{
  cluster: Cluster
  url: string
  directory: string
  /** The data could not stay in the data directory: PostgreSQL's user cannot enter that. */
  moved: boolean
}>

export async function startEmbeddedDatabase(dataDir: string, throwaway = false): Promise<EmbeddedDatabase> {
  const { directory, moved } = clusterDirectory(dataDir)
  const { postgresPassword } = localSecrets(dataDir, { dataExists: clusterExists(directory) })
  const logFile = path.join(dataDir, 'logs', 'postgres.log')
  const cluster = await startCluster({ directory, password: postgresPassword, logFile, throwaway })
  await createDatabase(cluster, EMBEDDED_DATABASE)
  return { cluster, directory, moved, url: cluster.urlOf(EMBEDDED_DATABASE) }
}

export async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  await withClient(cluster.urlOf('postgres'), async (client) => {
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (!rowCount) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`)
  })
}

export async function dropDatabase(cluster: Cluster, name: string): Promise<void> {
  await withClient(cluster.urlOf('postgres'), (client) =>
    client.query(`DROP DATABASE IF EXISTS ${client.escapeIdentifier(name)} WITH (FORCE)`),
  )
}

import { Client } from 'pg'
import { errorCode, Failure } from '../lib/failure'

/** Runs something on a connection of its own. */
export async function withClient<T>(databaseUrl: string, run: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 10_000,
    application_name: 'indaba-setup',
  })
  // A server that goes away fails the running query; without a listener it would end the process too.
  client.on('error', () => {})
  await client.connect()
  try {
    return await run(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** The sentence for a database that cannot be used; the address is named, the password never. */
export function connectionFailure(error: unknown, databaseUrl: string): Failure {
  const { hostname, port, pathname, username } = new URL(databaseUrl)
  const server = `${hostname || 'localhost'}:${port || 5432}`
  const database = decodeURIComponent(pathname.slice(1))
  const sentences: Record<string, string> = {
    ECONNREFUSED: `Nothing answers at ${server}: is the database server running, and is the port in DATABASE_URL right?`,
    ENOTFOUND: `There is no host "${hostname}": check the address in DATABASE_URL.`,
    EAI_AGAIN: `There is no host "${hostname}": check the address in DATABASE_URL.`,
    ETIMEDOUT: `${server} does not answer: check the address in DATABASE_URL and the firewall between.`,
    '28P01': `The database server refused the password of "${username}": check DATABASE_URL.`,
    '28000': `The database server does not let "${username}" in: check DATABASE_URL and the server's pg_hba.conf.`,
    '3D000': `There is no database "${database}" on ${server}: create it, or check DATABASE_URL.`,
    '42501': `"${username}" may not do that: the user in DATABASE_URL must own the database "${database}".`,
    '53300': `${server} has no free connection: raise max_connections or lower DATABASE_POOL_SIZE.`,
    '53100': 'The disk of the database server is full: free some space and start again.',
  }
  const code = errorCode(error)
  const message = error instanceof Error ? error.message || String(code) : String(error)
  if (code && sentences[code]) return new Failure(sentences[code])
  if (/timeout/i.test(message)) return new Failure(sentences.ETIMEDOUT as string)
  return new Failure(`The database at ${server} cannot be used: ${message}`)
}

const OLDEST_POSTGRES = 15

export async function checkServer(databaseUrl: string): Promise<{ version: string }> {
  try {
    return await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ number: number; version: string; icu: boolean }>(
        `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version,
                EXISTS (SELECT 1 FROM pg_collation WHERE collname = 'und-x-icu') AS icu`,
      )
      const { number, version, icu } = rows[0]!
      if (number < OLDEST_POSTGRES * 10_000) {
        throw new Failure(`PostgreSQL ${version} is too old: Indaba needs ${OLDEST_POSTGRES} or newer.`)
      }
      if (!icu) {
        throw new Failure(
          `PostgreSQL ${version} was built without ICU, so it cannot sort text by language: use one that has the collation "und-x-icu".`,
        )
      }
      return { version }
    })
  } catch (error) {
    throw error instanceof Failure ? error : connectionFailure(error, databaseUrl)
  }
}

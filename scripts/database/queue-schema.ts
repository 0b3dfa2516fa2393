import { readFileSync } from 'node:fs'
import type { Client } from 'pg'
import { PgBoss } from 'pg-boss'
import { APP_ROLE, SYSTEM_ROLE } from '../../lib/core/env'
import { inProject } from '../lib/paths'

export const QUEUE_SCHEMA = 'pgboss'

/** The version of its tables that the installed queue library expects. */
export function wantedQueueVersion(): number {
  const manifest = JSON.parse(readFileSync(inProject('node_modules', 'pg-boss', 'package.json'), 'utf8'))
  return Number(manifest.pgboss.schema)
}

/** Made by the owner, used by the two roles: web and worker never change tables. */
export async function installQueue(client: Client, ownerUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: ownerUrl,
    schema: QUEUE_SCHEMA,
    supervise: false,
    schedule: false,
    max: 2,
  })
  boss.on('error', () => {})
  await boss.start()
  await boss.stop({ graceful: false })
  // An organization's transaction puts jobs in and reads back which were taken, never what other organizations' say.
  await client.query(`
    GRANT USAGE ON SCHEMA ${QUEUE_SCHEMA} TO ${APP_ROLE}, ${SYSTEM_ROLE};
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${QUEUE_SCHEMA} TO ${APP_ROLE}, ${SYSTEM_ROLE};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} TO ${SYSTEM_ROLE};
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} TO ${SYSTEM_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${QUEUE_SCHEMA} GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${SYSTEM_ROLE};
    ALTER DEFAULT PRIVILEGES IN SCHEMA ${QUEUE_SCHEMA} REVOKE ALL ON TABLES FROM ${APP_ROLE};
    REVOKE ALL ON ALL TABLES IN SCHEMA ${QUEUE_SCHEMA} FROM ${APP_ROLE};
    REVOKE ALL ON ALL SEQUENCES IN SCHEMA ${QUEUE_SCHEMA} FROM ${APP_ROLE};
    GRANT INSERT, SELECT (id) ON ${QUEUE_SCHEMA}.job, ${QUEUE_SCHEMA}.job_common TO ${APP_ROLE};
    GRANT SELECT ON ${QUEUE_SCHEMA}.queue TO ${APP_ROLE};
  `)
}

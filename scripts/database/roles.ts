import type { Client } from 'pg'
import { APP_ROLE, type Env, rolePassword, SYSTEM_ROLE } from '../../lib/core/env'
import { errorCode, Failure } from '../lib/failure'
import { withClient } from './connect'

const ROLES = [APP_ROLE, SYSTEM_ROLE] as const

/** The roles that web and worker connect as: row-level security binds neither superusers nor owners. */
export async function ensureRoles(client: Client, env: Env): Promise<void> {
  if (!env.managesRoles) return
  for (const role of ROLES) await ensureRole(client, role, env.secret)
}

async function ensureRole(client: Client, role: string, secret: string): Promise<void> {
  const password = client.escapeLiteral(rolePassword(secret, role))
  const { rows } = await client.query<{ rolsuper: boolean; rolbypassrls: boolean }>(
    'SELECT rolsuper, rolbypassrls FROM pg_roles WHERE rolname = $1',
    [role],
  )
  const [existing] = rows
  if (existing?.rolsuper || existing?.rolbypassrls) {
    throw new Failure(
      `The database role "${role}" is above row-level security (SUPERUSER or BYPASSRLS): take that from it.`,
    )
  }
  try {
    // Attributes are named only at creation: naming them again needs a superuser, even to say no.
    await client.query(
      existing
        ? `ALTER ROLE ${role} LOGIN PASSWORD ${password}`
        : `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${password}`,
    )
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new Failure(
      `The user in DATABASE_URL may not create the role "${role}": give it CREATEROLE, or create ${ROLES.join(' and ')} yourself and set INDABA_APP_DATABASE_URL and INDABA_SYSTEM_DATABASE_URL.`,
    )
  }
}

/** Whether both roles open with the passwords that the processes will use. */
export async function rolesWork(env: Env): Promise<boolean> {
  const attempts = await Promise.allSettled(
    [env.appDatabaseUrl, env.systemDatabaseUrl].map((url) => withClient(url, (client) => client.query('SELECT 1'))),
  )
  return attempts.every(({ status }) => status === 'fulfilled')
}

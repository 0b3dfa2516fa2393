import type { Client } from 'pg'
import { APP_ROLE, type Env, rolePassword, SYSTEM_ROLE } from '../../lib/core/env'
import { errorCode, Failure } from '../lib/failure'
import { withClient } from './connect'

const ROLES = [APP_ROLE, SYSTEM_ROLE] as const

/** The roles that web and worker connect as: row-level security binds neither superusers nor owners. */
export async function ensureRoles(client: Client, env: Env): Promise<void> {
  if (!env.managesRoles) return
  const existing = await existingRoles(client)
  const unbound = existing.find(({ rolsuper, rolbypassrls }) => rolsuper || rolbypassrls)
  if (unbound) {
    throw new Failure(
      `The database role "${unbound.rolname}" is above row-level security (SUPERUSER or BYPASSRLS): take that from it.`,
    )
  }
  // Another installation on this server may have made them; one that works need not be ours to change.
  if (existing.length === ROLES.length && (await rolesWork(env))) return
  for (const role of ROLES) {
    await createOrChange(
      client,
      role,
      rolePassword(env.secret, role),
      existing.some(({ rolname }) => rolname === role),
    )
  }
}

/**
 * A role that may make temporary objects may make a function too, and one that tells what it is called with sees rows
 * that a search view then leaves out.
 */
export async function refuseTemporaryObjects(client: Client): Promise<void> {
  await client.query(`
    DO $$ BEGIN EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC, ${ROLES.join(', ')}', current_database()); END $$
  `)
}

type RoleRow = { rolname: string; rolsuper: boolean; rolbypassrls: boolean }

async function existingRoles(client: Client): Promise<RoleRow[]> {
  const { rows } = await client.query<RoleRow>(
    'SELECT rolname, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = ANY($1)',
    [ROLES],
  )
  return rows
}

async function createOrChange(client: Client, role: string, password: string, exists: boolean): Promise<void> {
  const secret = client.escapeLiteral(password)
  try {
    // Attributes are named only at creation: naming them again needs a superuser, even to say no.
    await client.query(
      exists
        ? `ALTER ROLE ${role} LOGIN PASSWORD ${secret}`
        : `CREATE ROLE ${role} LOGIN NOSUPERUSER NOBYPASSRLS NOCREATEDB NOCREATEROLE PASSWORD ${secret}`,
    )
  } catch (error) {
    if (errorCode(error) !== '42501') throw error
    throw new Failure(
      exists
        ? `The database role "${role}" has another password and the user in DATABASE_URL may not change it: use the INDABA_SECRET that it was made with, or set INDABA_APP_DATABASE_URL and INDABA_SYSTEM_DATABASE_URL.`
        : `The user in DATABASE_URL may not create the role "${role}": give it CREATEROLE, or create ${ROLES.join(' and ')} yourself and set INDABA_APP_DATABASE_URL and INDABA_SYSTEM_DATABASE_URL.`,
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

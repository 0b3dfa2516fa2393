import { newId } from '../db/ids'
import { systemDb, type TenantDb } from '../db/prisma'
import { log } from '../log'
import { authCaches } from './auth-caches'
import type { SessionDetails } from './details'

/** Sign-ins live this long, whether they are used or not. */
export const SESSION_DAYS = 30
const SEEN_EVERY_MS = 60_000

/** The session if it still stands, from memory where possible. */
export function readSession(sessionId: string): Promise<SessionDetails | null> {
  return authCaches().sessions.get(sessionId, () => loadSession(sessionId))
}

// The system role: a session is read before its organization is known.
async function loadSession(id: string): Promise<SessionDetails | null> {
  const row = await systemDb().userSession.findUnique({ where: { id } })
  if (!row || row.ended_at || row.expires_at.getTime() <= Date.now()) return null
  if (Date.now() - row.last_seen_at.getTime() > SEEN_EVERY_MS) {
    // Not awaited: nobody should wait for a note of when they were last seen.
    systemDb()
      .userSession.update({ where: { id }, data: { last_seen_at: new Date() } })
      .catch((error) => log().warn({ err: error }, 'last seen time of a session was not kept'))
  }
  return {
    id: row.id,
    user_id: row.user_id,
    active_organization_id: row.active_organization_id,
    expires_at: row.expires_at.getTime(),
  }
}

/** Opens a session for a user who has just proved who they are. */
export async function openSession(
  db: Pick<TenantDb, 'userSession'>,
  input: { userId: string; organizationId: string | null; userAgent: string | null; ip: string | null },
): Promise<string> {
  const row = await db.userSession.create({
    data: {
      id: newId(),
      user_id: input.userId,
      active_organization_id: input.organizationId,
      user_agent: input.userAgent?.slice(0, 400) ?? null,
      ip: input.ip,
      expires_at: new Date(Date.now() + SESSION_DAYS * 86_400_000),
    },
  })
  return row.id
}

/**
 * Ends sessions and gives the ids that were still open; the caller announces them with `invalidate('session', id)`
 * once this is committed.
 */
export async function endSessions(
  db: Pick<TenantDb, 'userSession'>,
  which: { user_id: string; id?: string | { not: string } },
): Promise<string[]> {
  const open = await db.userSession.findMany({ where: { ...which, ended_at: null }, select: { id: true } })
  const ids = open.map(({ id }) => id)
  await db.userSession.updateMany({ where: { id: { in: ids } }, data: { ended_at: new Date() } })
  return ids
}

/** The person's open sessions, the one used last first. */
export function listSessions(userId: string) {
  // The system role: sessions belong to a person, not to an organization.
  return systemDb().userSession.findMany({
    where: { user_id: userId, ended_at: null, expires_at: { gt: new Date() } },
    orderBy: [{ last_seen_at: 'desc' }, { id: 'desc' }],
    take: 200,
  })
}

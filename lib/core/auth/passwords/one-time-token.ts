import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { hashToken, newToken } from '@/lib/core/secrets/secrets'

export type TokenPurpose = 'password-reset' | 'setup' | 'email-change'

type TokenDb = Pick<TenantDb, 'oneTimeToken'>

/** A token that works once; only its hash is kept. Earlier ones for the same person and purpose stop working. */
export async function issueToken(
  db: TokenDb,
  input: { purpose: TokenPurpose; userId: string | null; validMinutes: number },
): Promise<string> {
  const token = newToken()
  if (input.userId) await db.oneTimeToken.deleteMany({ where: { user_id: input.userId, purpose: input.purpose } })
  await db.oneTimeToken.create({
    data: {
      id: newId(),
      user_id: input.userId,
      purpose: input.purpose,
      token_hash: hashToken(token),
      expires_at: new Date(Date.now() + input.validMinutes * 60_000),
    },
  })
  return token
}

/** Whether the token would work now; it stays usable. */
export async function peekToken(
  db: TokenDb,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null } | null> {
  const row = await db.oneTimeToken.findUnique({ where: { token_hash: hashToken(token) } })
  const works = row && row.purpose === purpose && !row.used_at && row.expires_at > new Date()
  return works ? { userId: row.user_id } : null
}

/** Uses the token up. Of two who come at the same moment only one gets it. */
export async function spendToken(
  db: TokenDb,
  purpose: TokenPurpose,
  token: string,
): Promise<{ userId: string | null } | null> {
  const token_hash = hashToken(token)
  const used = await db.oneTimeToken.updateMany({
    where: { token_hash, purpose, used_at: null, expires_at: { gt: new Date() } },
    data: { used_at: new Date() },
  })
  if (used.count !== 1) return null
  const row = await db.oneTimeToken.findUnique({ where: { token_hash } })
  return row && { userId: row.user_id }
}

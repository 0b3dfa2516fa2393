import { createApiKey } from '@/lib/core/auth/api-keys'
import { systemDb } from '@/lib/core/db/prisma'

/** A chat key of the demo's first owner, in the organization that they are the owner of. */
export async function ownersChatKey(): Promise<{ email: string; key: string; header: string }> {
  const owner = await systemDb().membership.findFirstOrThrow({
    where: { role: 100 },
    orderBy: { created_at: 'asc' },
    include: { user: true },
  })
  const { key } = await createApiKey(systemDb(), {
    organizationId: owner.organization_id,
    userId: owner.user_id,
    name: 'Test',
    scopes: ['team-chat.*', 'settings.member.*'],
    expiresAt: null,
    createdByName: 'Test',
    kind: 'chat',
  })
  return { email: owner.user.email, key, header: basicHeader(owner.user.email, key) }
}

export const basicHeader = (email: string, key: string): string =>
  `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`

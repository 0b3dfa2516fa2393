import { createApiKey } from '@/lib/core/auth/api-keys'
import { hashPassword } from '@/lib/core/auth/passwords/password'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { ROLES, type RoleName } from '@/lib/core/permissions'

/** People and organizations for tests of signing in, straight into the tables. */

let serial = 0

export async function makeOrganization(name = `Organization ${++serial}`) {
  return systemDb().organization.create({ data: { id: newId(), name, slug: `o-${++serial}-${Date.now()}` } })
}

export async function makePerson(password: string | null = null, name = 'Test Person') {
  return systemDb().user.create({
    data: {
      id: newId(),
      name,
      email: `person-${++serial}-${Date.now()}@test.example`,
      password_hash: password === null ? null : await hashPassword(password),
    },
  })
}

export async function join(organizationId: string, userId: string, role: RoleName = 'member') {
  return systemDb().membership.create({
    data: { id: newId(), organization_id: organizationId, user_id: userId, role: ROLES[role] },
  })
}

export async function makeKey(
  organizationId: string,
  userId: string | null,
  scopes = ['*'],
  expiresAt: Date | null = null,
) {
  return createApiKey(systemDb(), { organizationId, userId, name: 'Test', scopes, expiresAt, createdByName: 'Test' })
}

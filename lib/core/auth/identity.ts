import type { OrganizationDetails } from '../context'
import { systemDb } from '../db/prisma'
import { authCaches } from './auth-caches'
import type { Identity, MembershipDetails } from './details'

const ORGANIZATION_FACTS = {
  id: true,
  name: true,
  slug: true,
  colour: true,
  time_zone: true,
  currency: true,
  country: true,
  is_sample: true,
} as const

/** The person and their memberships, from memory where possible; null: no such user. */
export function readIdentity(userId: string): Promise<Identity | null> {
  return authCaches().identities.get(userId, () => loadIdentity(userId))
}

// The system role: which organizations a person belongs to is known before any of them is chosen.
async function loadIdentity(userId: string): Promise<Identity | null> {
  const row = await systemDb().user.findUnique({
    where: { id: userId },
    include: { memberships: { include: { organization: { select: ORGANIZATION_FACTS } } } },
  })
  if (!row) return null
  return {
    user: {
      id: row.id,
      name: row.name,
      email: row.email,
      is_superuser: row.is_superuser,
      preferences: (row.preferences ?? {}) as Record<string, unknown>,
      last_organization_id: row.last_organization_id,
    },
    has_second_factor: row.totp_enabled_at !== null,
    memberships: row.memberships
      .map(({ id, organization, role, is_approver }) => ({ id, organization, role, isApprover: is_approver }))
      .sort((a, b) => a.organization.name.localeCompare(b.organization.name)),
  }
}

/** The organization of an organization key. */
export function readOrganization(organizationId: string): Promise<OrganizationDetails | null> {
  return authCaches().organizations.get(organizationId, () =>
    systemDb().organization.findUnique({ where: { id: organizationId }, select: ORGANIZATION_FACTS }),
  )
}

/** The chosen organization, else the one used last, else the first; null: the person belongs to none. */
export function chooseMembership(identity: Identity, wanted: string | null): MembershipDetails | null {
  const { memberships, user } = identity
  return (
    memberships.find(({ organization }) => organization.id === wanted) ??
    memberships.find(({ organization }) => organization.id === user.last_organization_id) ??
    memberships[0] ??
    null
  )
}

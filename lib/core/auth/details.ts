import type { OrganizationDetails, UserDetails } from '../context'

/** What is remembered of those who call, so that a request need not ask the database. */

export type SessionDetails = { id: string; user_id: string; active_organization_id: string | null; expires_at: number }

export type KeyDetails = {
  id: string
  organization_id: string
  user_id: string | null
  name: string
  scopes: readonly string[]
  /** What it would change waits for a person's yes. */
  needs_approval: boolean
  expires_at: number | null
}

export type MembershipDetails = { id: string; organization: OrganizationDetails; role: number; isApprover: boolean }

/** What requests need to know of a person, in every organization of theirs. */
export type Identity = {
  user: UserDetails & { preferences: Record<string, unknown>; last_organization_id: string | null }
  has_second_factor: boolean
  /** By name of the organization. */
  memberships: MembershipDetails[]
}

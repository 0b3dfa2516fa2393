import type { z } from 'zod'
import { roleName } from '@/lib/core/permissions'
import type { invitationOutput, keyOutput, memberOutput } from '../schemas'

/** Rows as they leave the server: times in ISO 8601, no hashes. */

export const iso = (date: Date): string => date.toISOString()
export const isoOrNull = (date: Date | null): string | null => date?.toISOString() ?? null

type KeyRow = {
  id: string
  name: string
  prefix: string
  scopes: string[]
  needs_approval: boolean
  created_by_name: string
  created_at: Date
  expires_at: Date | null
  last_used_at: Date | null
  revoked_at: Date | null
}

export const keyToWire = (row: KeyRow): z.infer<typeof keyOutput> => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix,
  scopes: row.scopes,
  needs_approval: row.needs_approval,
  created_by_name: row.created_by_name,
  created_at: iso(row.created_at),
  expires_at: isoOrNull(row.expires_at),
  last_used_at: isoOrNull(row.last_used_at),
  revoked_at: isoOrNull(row.revoked_at),
})

type MemberRow = {
  id: string
  user_id: string
  role: number
  is_approver: boolean
  version: number
  created_at: Date
  user: { name: string; email: string }
}

export const memberToWire = (row: MemberRow): z.infer<typeof memberOutput> => ({
  id: row.id,
  user_id: row.user_id,
  name: row.user.name,
  email: row.user.email,
  role: row.role,
  role_name: roleName(row.role),
  is_approver: row.is_approver,
  version: row.version,
  created_at: iso(row.created_at),
})

type InvitationRow = {
  id: string
  email: string
  role: number
  is_approver: boolean
  invited_by_name: string
  created_at: Date
  expires_at: Date
  accepted_at: Date | null
  revoked_at: Date | null
}

export const invitationToWire = (row: InvitationRow): z.infer<typeof invitationOutput> => ({
  id: row.id,
  email: row.email,
  role: row.role,
  role_name: roleName(row.role),
  is_approver: row.is_approver,
  state: invitationState(row),
  invited_by_name: row.invited_by_name,
  created_at: iso(row.created_at),
  expires_at: iso(row.expires_at),
})

export function invitationState(
  row: Pick<InvitationRow, 'accepted_at' | 'revoked_at' | 'expires_at'>,
): 'open' | 'accepted' | 'revoked' | 'expired' {
  if (row.accepted_at) return 'accepted'
  if (row.revoked_at) return 'revoked'
  return row.expires_at <= new Date() ? 'expired' : 'open'
}

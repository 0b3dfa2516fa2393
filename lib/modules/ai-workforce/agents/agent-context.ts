import { callerOfKey } from '@/lib/core/auth/caller'
import { readIdentity } from '@/lib/core/auth/identity'
import { type Ctx, type Gate, nobody, type OrganizationCtx } from '@/lib/core/context'
import { newId } from '@/lib/core/db/ids'
import { forbidden } from '@/lib/core/errors'

/** Who acts: the copilot or a named agent, with the rights of a user. */
export type Agent = {
  organization_id: string
  /** Null: the copilot, without a profile. */
  profile: { id: string; name: string } | null
  /** With whose rights; they are read for each call, as they may have shrunk. */
  user_id: string | null
  /** Of another program: it acts within the scopes of this key, and no longer than the key is valid. */
  key_id?: string | null
  /** How histories name it, where it is neither: a client of another program. */
  label?: string
}

/** `Reminder agent for Thandi Mokoena`, as histories and approvals name it. */
const agentLabel = (profile: Agent['profile'], userName: string) => `${profile?.name ?? 'Copilot'} for ${userName}`

/**
 * The caller that a tool runs as: the rights of its user in that organization as they are now, except that it approves nothing
 * and runs no platform.
 * @param gate what holds its writes, or the request that a person has approved
 * @throws 403 when the user has left the organization
 */
export async function agentContext(
  { organization_id, profile, user_id, key_id, label }: Agent,
  gate: Gate,
  { requestId = newId(), idempotencyKey = null }: { requestId?: string; idempotencyKey?: string | null } = {},
): Promise<OrganizationCtx> {
  if (key_id) return keyContext(organization_id, key_id, label, { ...nobody(requestId), gate, idempotencyKey })
  const identity = user_id ? await readIdentity(user_id) : null
  const membership = identity?.memberships.find(({ organization }) => organization.id === organization_id)
  if (!identity || !membership)
    throw forbidden('The user that this agent acts for belongs to the organization no longer. Choose another one.')
  const { id, name, email } = identity.user
  return {
    ...nobody(requestId),
    actor: { type: 'agent', id: profile?.id ?? id, label: label ?? agentLabel(profile, name) },
    user: { id, name, email, is_superuser: false },
    organization: membership.organization,
    role: membership.role,
    gate,
    idempotencyKey,
  }
}

/** Another program, with the rights of its key as they are now; it approves nothing. */
async function keyContext(
  organization_id: string,
  key_id: string,
  label: string | undefined,
  common: Ctx,
): Promise<OrganizationCtx> {
  const caller = await callerOfKey(organization_id, key_id)
  if (!caller?.organization) throw forbidden('The key that asked for this has ended.')
  const { user, organization, role, scopes, actor } = caller
  return {
    ...common,
    actor: { type: 'agent', id: key_id, label: label ?? actor.label },
    user: user && { ...user, is_superuser: false },
    organization,
    role,
    scopes,
  }
}

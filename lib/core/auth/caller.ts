import { type Ctx, type HeldCall, nobody } from '../context'
import { forbidden, unauthenticated } from '../errors'
import { ROLES } from '../permissions'
import { readApiKey, readKeyById } from './api-keys'
import type { Identity, KeyDetails } from './details'
import { heldCalls } from './held-calls'
import { chooseMembership, readIdentity, readOrganization } from './identity'
import { readSession } from './sessions'

/** What each request brings along besides its credentials. */
export type RequestDetails = Pick<Ctx, 'requestId' | 'ip' | 'idempotencyKey'>

const FOREIGN = 'You do not belong to that organization, or it does not exist.'

/**
 * The caller behind a session; null: the session has ended.
 * @param organizationId another organization than the session's own, chosen for this request
 */
export async function sessionCaller(
  sessionId: string,
  request: RequestDetails,
  organizationId: string | null = null,
): Promise<Ctx | null> {
  const session = await readSession(sessionId)
  if (!session || session.expires_at <= Date.now()) return null
  const identity = await readIdentity(session.user_id)
  if (!identity) return null
  const wanted = organizationId ?? session.active_organization_id
  const membership = chooseMembership(identity, wanted)
  if (organizationId && membership?.organization.id !== organizationId) throw forbidden(FOREIGN)
  return {
    ...nobody(request.requestId, request.ip),
    idempotencyKey: request.idempotencyKey,
    actor: { type: 'person', id: identity.user.id, label: identity.user.name },
    user: factsOf(identity),
    sessionId,
    organization: membership?.organization ?? null,
    role: membership?.role ?? null,
    isApprover: membership?.isApprover ?? false,
    isSuperuser: identity.user.is_superuser,
  }
}

/** The caller behind an API key. Throws 401 when it is not valid (any more). */
export async function keyCaller(
  key: string,
  request: RequestDetails,
  organizationId: string | null = null,
): Promise<Ctx> {
  const details = await readApiKey(key)
  const caller = details && (await callerOf(details))
  if (!caller) throw unauthenticated('This API key is unknown, expired or revoked.')
  if (organizationId && organizationId !== caller.organization?.id)
    throw forbidden('An API key acts in its own organization only.')
  return {
    ...nobody(request.requestId, request.ip),
    idempotencyKey: request.idempotencyKey,
    ...caller,
    gate: details?.needs_approval ? { hold: holdCall } : null,
  }
}

/** The caller behind a key that is known by its id, as it is now, for what waited for a person meanwhile; null: it has ended. */
export async function callerOfKey(organizationId: string, id: string): Promise<KeyCaller | null> {
  const details = await readKeyById(organizationId, id)
  return details && callerOf(details)
}

const callerOf = (details: KeyDetails): Promise<KeyCaller | null> =>
  details.user_id ? personalKeyCaller(details, details.user_id) : organizationKeyCaller(details)

async function holdCall(call: HeldCall): Promise<never> {
  const keep = heldCalls.only()
  if (!keep) throw forbidden('Changes of this key wait for approval, and nobody here can approve them.')
  return keep(call)
}

/**
 * The caller behind a chat key: its person, with the rights that they have in that organization, or a bot, which has
 * those of a member. Null when the person has left.
 */
export async function chatKeyCaller(key: KeyDetails, name: string, request: RequestDetails): Promise<Ctx | null> {
  const caller = key.user_id ? await personalKeyCaller(key, key.user_id) : await botCaller(key, name)
  return caller && { ...nobody(request.requestId, request.ip), idempotencyKey: request.idempotencyKey, ...caller }
}

async function botCaller(key: KeyDetails, name: string): Promise<KeyCaller | null> {
  const organization = await readOrganization(key.organization_id)
  if (!organization) return null
  return {
    actor: { type: 'key', id: key.id, label: name },
    user: null,
    organization,
    role: ROLES.member,
    isApprover: false,
    isSuperuser: false,
    scopes: key.scopes,
  }
}

type KeyCaller = Pick<Ctx, 'actor' | 'user' | 'organization' | 'role' | 'isApprover' | 'isSuperuser' | 'scopes'>

/** Acts as its person does in that organization, within its scopes; ends with their membership. */
async function personalKeyCaller(key: KeyDetails, userId: string): Promise<KeyCaller | null> {
  const identity = await readIdentity(userId)
  const membership = identity?.memberships.find(({ organization }) => organization.id === key.organization_id)
  if (!identity || !membership) return null
  return {
    actor: { type: 'key', id: key.id, label: `${identity.user.name}, key “${key.name}”` },
    user: factsOf(identity),
    organization: membership.organization,
    role: membership.role,
    isApprover: membership.isApprover,
    isSuperuser: identity.user.is_superuser,
    scopes: key.scopes,
  }
}

/** An organization's own key may do what administrators may, within its scopes; it never approves anything. */
async function organizationKeyCaller(key: KeyDetails): Promise<KeyCaller | null> {
  const organization = await readOrganization(key.organization_id)
  if (!organization) return null
  return {
    actor: { type: 'key', id: key.id, label: `Key “${key.name}”` },
    user: null,
    organization,
    role: ROLES.administrator,
    isApprover: false,
    isSuperuser: false,
    scopes: key.scopes,
  }
}

function factsOf({ user }: Identity) {
  const { id, name, email, is_superuser } = user
  return { id, name, email, is_superuser }
}

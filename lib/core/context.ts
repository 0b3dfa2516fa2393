import { newId } from './db/ids'
import { permissionDetails } from './declared-permissions'
import { forbidden, unauthenticated } from './errors'
import { grants, type Holder, ROLES, scopeAllows } from './permissions'

type ActorType = 'person' | 'key' | 'agent' | 'job' | 'system'

/** Who does it, as the audit log and histories name them. */
export type Actor = { type: ActorType; id: string | null; label: string }

/**
 * What stands between a caller that is no person and everything that changes something or reaches outside (Business Platform
 * Modules 2.1): a call is kept for a person to decide, or it is what a person has approved. See `passGate`.
 */
export type Gate =
  /** @throws always: that the call waits for a person, or why it does not even do that */
  { hold(call: HeldCall): Promise<never> } | { approved_request: string }

/** What was called when it met the gate: the operation itself, with the input that it was sent. */
export type HeldCall = { operation: object; ctx: Ctx; input: unknown }

export type OrganizationDetails = {
  id: string
  name: string
  slug: string
  colour: string
  time_zone: string
  currency: string
  /** ISO 3166 country; national phone numbers are read as its own. */
  country: string
  is_sample: boolean
}

export type UserDetails = { id: string; name: string; email: string; is_superuser: boolean }

/** The caller of an operation: made once at the edge, by a surface's authenticator or by `systemContext`. */
export type Ctx = Holder & {
  requestId: string
  actor: Actor
  user: UserDetails | null
  sessionId: string | null
  organization: OrganizationDetails | null
  /** What a key may do at the most; null: not a key. */
  scopes: readonly string[] | null
  ip: string | null
  /** From the Idempotency-Key header. */
  idempotencyKey: string | null
  /** The product's own work (a job, a seed), made by `systemContext`; it holds every permission. */
  trusted: boolean
  /** Of a caller that may only propose what it wants to change; null: it does it. */
  gate: Gate | null
}

/** A caller who acts within an organization. */
export type OrganizationCtx = Ctx & { organization: OrganizationDetails }

export type Requirement = string | 'public' | 'signed-in'

/** Whether the caller holds the permission. `public` is anyone, `signed-in` any person or key. */
export function can(ctx: Ctx, requirement: Requirement): boolean {
  if (requirement === 'public' || ctx.trusted) return true
  if (requirement === 'signed-in') return ctx.user !== null || ctx.scopes !== null
  if (ctx.scopes && !scopeAllows(ctx.scopes, requirement)) return false
  const { grant, forPeople } = permissionDetails(requirement)
  return !(forPeople && ctx.actor.type === 'agent') && grants(grant, ctx)
}

export function demand(ctx: Ctx, requirement: Requirement): void {
  if (can(ctx, requirement)) return
  if (!ctx.user && !ctx.scopes) throw unauthenticated()
  if (ctx.scopes && !scopeAllows(ctx.scopes, requirement))
    throw forbidden(`This key lacks the scope ${requirement}. Make a key that has it.`)
  throw forbidden()
}

export function nobody(requestId: string, ip: string | null = null): Ctx {
  return {
    requestId,
    ip,
    actor: { type: 'person', id: null, label: 'Nobody' },
    user: null,
    sessionId: null,
    organization: null,
    role: null,
    isApprover: false,
    isSuperuser: false,
    scopes: null,
    idempotencyKey: null,
    trusted: false,
    gate: null,
  }
}

/**
 * The context of work that nobody asked for by a request: a job, a schedule, a seed.
 * @param reason names it in the audit log, e.g. `crm.sync-ad-leads`
 */
export function systemContext(reason: string, organization: OrganizationDetails | null = null): Ctx {
  return {
    ...nobody(newId()),
    actor: { type: 'job', id: null, label: reason },
    organization,
    role: ROLES.owner,
    trusted: true,
  }
}

import { readIdentity } from '../../auth/identity'
import type { Ctx, OrganizationCtx } from '../../context'
import { forbidden } from '../../errors'

/** Work of a person that goes on without them: never with more rights than they have. */
export type ImportCtx = OrganizationCtx

/** The rights that somebody had when they asked. */
export type Holder = Pick<Ctx, 'role' | 'isApprover' | 'isSuperuser'> & {
  user_id: string | null
  scopes: string[] | null
}

export const holderOf = ({ user, role, isApprover, isSuperuser, scopes }: Ctx): Holder => ({
  user_id: user?.id ?? null,
  role,
  isApprover,
  isSuperuser,
  scopes: scopes && [...scopes],
})

/** The job's context with that person's rights, less what they have lost since. */
export async function actingAs(ctx: OrganizationCtx, holder: Holder): Promise<ImportCtx> {
  const { user_id, scopes, ...rights } = holder
  const now = { ...ctx, ...rights, scopes, trusted: false }
  if (!user_id) return now
  const identity = await readIdentity(user_id)
  const membership = identity?.memberships.find(({ organization }) => organization.id === ctx.organization.id)
  if (!identity || !membership) throw forbidden('The person who started this belongs to the organization no longer.')
  const { id, name, email, is_superuser } = identity.user
  return {
    ...now,
    user: { id, name, email, is_superuser },
    // The codes grow as the rights shrink.
    role: Math.max(membership.role, rights.role ?? membership.role),
    isApprover: membership.isApprover && rights.isApprover,
    isSuperuser: is_superuser && rights.isSuperuser,
  }
}

import { conflict, forbidden } from '@/lib/core/errors'
import { ROLES, roleName } from '@/lib/core/permissions'

/** Who changes roles: the smaller the code, the greater the role. */
export type Granter = { role: number | null; isApprover: boolean }

const rank = (holder: Granter) => holder.role ?? Number.POSITIVE_INFINITY

/** Nobody grants a role above their own, so only owners make owners; the same holds for the right to approve. */
export function demandMayGrant(granter: Granter, wanted: { role: number; is_approver: boolean }): void {
  if (wanted.role < rank(granter))
    throw forbidden(`You cannot make someone ${roleName(wanted.role)}: that is above your own role.`)
  const approves = granter.isApprover || granter.role === ROLES.owner
  if (wanted.is_approver && !approves)
    throw forbidden('Only owners and people who may approve can give the right to approve.')
}

/** Nobody changes or removes a person whose role is above their own. */
export function demandMayChange(granter: Granter, target: { role: number }): void {
  if (target.role < rank(granter))
    throw forbidden(`Only someone with at least the role ${roleName(target.role)} can change this person.`)
}

/** @param owners how many there are now, counted under a lock */
export function demandOwnerStays(target: { role: number }, roleAfter: number | null, owners: number): void {
  if (target.role === ROLES.owner && roleAfter !== ROLES.owner && owners <= 1)
    throw conflict('An organization keeps at least one owner. Make someone else an owner first.')
}

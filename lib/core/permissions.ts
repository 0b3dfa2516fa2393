/** Roles and what they may do. Codes: Team Chat API, roles; the numbers are the wire's. */
export const ROLES = { owner: 100, administrator: 200, moderator: 300, member: 400, guest: 600 } as const

export type RoleName = keyof typeof ROLES
export type RoleCode = (typeof ROLES)[RoleName]

export const roleName = (code: number): RoleName =>
  (Object.keys(ROLES) as RoleName[]).find((name) => ROLES[name] === code) ?? 'guest'

/**
 * Who holds a permission: everyone from this role upwards; `approver`: administrators and the members marked as approvers,
 * of whom settings may leave some out; `superuser`: people who run the platform.
 */
export type Grant = RoleName | 'approver' | 'superuser'

export type PermissionDefinition = {
  title: string
  grant: Grant
  /** Never granted to agents, no matter which person they act for. */
  forPeople?: true
}

/** A module's permissions, named `module.resource.verb`. */
export type Permissions = Record<string, PermissionDefinition>

/** The rights over a kind of record: `recordPermissions('crm.visit', 'visits')`. */
export const recordPermissions = (resource: string, plural: string): Permissions => ({
  [`${resource}.read`]: { title: `See ${plural}`, grant: 'guest' },
  [`${resource}.create`]: { title: `Add ${plural}`, grant: 'member' },
  [`${resource}.update`]: { title: `Change ${plural}`, grant: 'member' },
  [`${resource}.delete`]: { title: `Delete and restore ${plural}`, grant: 'moderator' },
})

export type Holder = { role: number | null; isApprover: boolean; isSuperuser: boolean }

export function grants(grant: Grant, holder: Holder): boolean {
  if (grant === 'superuser') return holder.isSuperuser
  if (holder.role === null) return false
  if (grant === 'approver') return holder.isApprover || holder.role <= ROLES.administrator
  return holder.role <= ROLES[grant]
}

/** Scopes of a key are permission names or prefixes: `*`, `crm.*`, `crm.contact.read`; `read` is every read. */
export function scopeAllows(scopes: readonly string[], permission: string): boolean {
  return scopes.some(
    (scope) =>
      scope === '*' ||
      scope === permission ||
      (scope === 'read' && permission.endsWith('.read')) ||
      (scope.endsWith('.*') && permission.startsWith(scope.slice(0, -1))),
  )
}

import type { PermissionDefinition } from './permissions'

/** Every permission that a module declares, by name. The registry fills it at start. */
const declared = new Map<string, PermissionDefinition>()

export function declarePermissions(permissions: [string, PermissionDefinition][]): void {
  declared.clear()
  for (const [name, details] of permissions) {
    if (declared.has(name)) throw new Error(`permission ${name} is declared twice`)
    declared.set(name, details)
  }
}

export function permissionDetails(name: string): PermissionDefinition {
  const details = declared.get(name)
  if (!details) throw new Error(`permission ${name} is not declared in any module`)
  return details
}

export const allPermissions = (): [string, PermissionDefinition][] => [...declared]

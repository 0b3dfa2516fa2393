import type { PermissionFacts } from './permissions'

/** Every permission that a module declares, by name. The registry fills it at start. */
const declared = new Map<string, PermissionFacts>()

export function declarePermissions(permissions: [string, PermissionFacts][]): void {
  declared.clear()
  for (const [name, facts] of permissions) {
    if (declared.has(name)) throw new Error(`permission ${name} is declared twice`)
    declared.set(name, facts)
  }
}

export function permissionFacts(name: string): PermissionFacts {
  const facts = declared.get(name)
  if (!facts) throw new Error(`permission ${name} is not declared in any module`)
  return facts
}

export const allPermissions = (): [string, PermissionFacts][] => [...declared]

import { allPermissions } from '@/lib/core/declared-permissions'
import { invalidField } from '@/lib/core/errors'
import { modules } from '@/lib/core/registry'

/** Scopes are permission names, `module.*`, `module.resource.*`, `read` (everything that only reads) or `*`. */
export function demandKnownScopes(scopes: string[]): void {
  const known = new Set(['*', 'read', ...modules().map(({ name }) => `${name}.*`)])
  for (const [permission] of allPermissions()) {
    const parts = permission.split('.')
    known.add(permission)
    for (let length = 1; length < parts.length; length++) known.add(`${parts.slice(0, length).join('.')}.*`)
  }
  const unknown = scopes.filter((scope) => !known.has(scope))
  if (unknown.length > 0)
    throw invalidField('scopes', `There is no permission ${unknown.join(', ')}. GET /permissions lists them.`)
}

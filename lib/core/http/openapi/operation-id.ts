import { type MountedRoute, mountedRoutes } from '../router'
import { pascalCase } from './json'

/**
 * The short name of each mounted route, unique in the document: `createDeal` of the operation `crm.deal.create`, or the
 * route's own `id`.
 * @throws Error naming the routes that share one
 */
export function operationIds(): Map<MountedRoute['route'], string> {
  const ids = new Map<MountedRoute['route'], string>()
  const taken = new Map<string, string>()
  for (const { route, key } of mountedRoutes()) {
    const id = route.id ?? operationId(route.operation.name)
    const other = taken.get(id)
    if (other) throw new Error(`${other} and ${key} have the same operation id ${id}. Give one of the routes an id.`)
    taken.set(id, key)
    ids.set(route, id)
  }
  return ids
}

/** `module.resource.verb`, or `module.verb`; further words of the verb come last: `reset_calls` of a deal is `resetDealCalls`. */
function operationId(name: string): string {
  const parts = name.split('.')
  const [verb = '', ...rest] = words(parts.at(-1)!)
  const resource = parts.length > 2 ? words(parts.at(-2)!) : words(parts[0]!)
  if (verb === 'list' && rest.length === 0) resource.push(plural(resource.pop()!))
  return [VERBS[verb] ?? verb, ...[...resource, ...rest].map(pascalCase)].join('')
}

/** `createDeal` as a title: `Create deal`. */
export const idAsTitle = (id: string): string =>
  pascalCase(id.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`))

const words = (part: string): string[] => part.split(/[_-]/)
const VERBS: Record<string, string> = { read: 'get', change: 'update', edit: 'update' }

function plural(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(s|x|ch)$/.test(word) ? `${word}es` : `${word}s`
}

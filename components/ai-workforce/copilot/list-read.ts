import { toQuery } from '@/lib/client/api'
import type { AgentAction } from './use-conversation'

/** A list that an agent has read: which, and what it asked of it. */
export type ListRead = { slug: string; columns: string[]; request: { q?: string; filter?: string; sort?: string } }

/** @returns null for a call that was no list, or a further page of one */
export function listReadBy({ tool, input, outcome }: Pick<AgentAction, 'tool' | 'input' | 'outcome'>): ListRead | null {
  const slug = /^list_(\w+)$/.exec(tool)?.[1]?.replaceAll('_', '-')
  const { q, filter, sort, columns, cursor } = input ?? {}
  if (!slug || outcome !== 'success' || cursor) return null
  const request = {
    ...(typeof q === 'string' && q ? { q } : {}),
    ...(filter ? { filter: JSON.stringify(filter) } : {}),
    ...(typeof sort === 'string' && sort ? { sort } : {}),
  }
  return { slug, columns: Array.isArray(columns) ? columns.map(String) : [], request }
}

/** Each once, in the order in which they were read. */
export function listsRead(actions: AgentAction[]): ListRead[] {
  const lists = actions.flatMap((action) => listReadBy(action) ?? [])
  return [...new Map(lists.map((list) => [`${list.slug}?${toQuery(list.request)}`, list])).values()]
}

/** Where the list opens as it was read, to be changed there. */
export const listHref = (page: string, { request }: ListRead): string => {
  const query = toQuery(request)
  return query ? `${page}?${query}` : page
}

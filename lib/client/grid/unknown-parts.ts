import type { ClientGrid, FilterNode } from './grid-types'
import { type GridViewState, parseGridView } from './grid-url-state'

export type UnknownPart = { part: 'filter' | 'sort' | 'column' | 'group'; name: string }

/** What a link asks for that this grid does not have, or not for this person: a column renamed, removed or not permitted. */
export function unknownParts(query: URLSearchParams, grid: ClientGrid): UnknownPart[] {
  const shown = parseGridView(query, grid)
  // A layout that is as the grid declares it is not spelled out.
  const known = namesIn({ ...shown, columns: grid.columns.map(({ key }) => key), pinned: null })
  const groupable = (name: string) => grid.columns.some((column) => column.groupable && column.key === name)
  const unknown = namesIn(parseGridView(query)).filter(({ part, name }) =>
    part === 'group' ? !groupable(name) : !known.some((one) => one.part === part && one.name === name),
  )
  for (const name of unreadableFilters(query)) unknown.push({ part: 'filter', name })
  const same = (one: UnknownPart) => unknown.find(({ part, name }) => part === one.part && name === one.name)
  return unknown.filter((one) => one.name !== 'deleted' && same(one) === one)
}

function namesIn({ conditions, parameters, filterGroup, card, sort, columns, pinned, groupBy, thenBy }: GridViewState) {
  const named = (part: UnknownPart['part'], names: string[]) => names.map((name): UnknownPart => ({ part, name }))
  return [
    ...named('filter', [
      ...conditions.map(({ column }) => column),
      ...Object.keys(parameters),
      ...columnsOf(filterGroup),
      ...columnsOf(card?.filter ?? null),
    ]),
    ...named(
      'sort',
      sort.map(({ column }) => column),
    ),
    ...named('column', [...(columns ?? []), ...(pinned ?? [])]),
    ...named(
      'group',
      [groupBy, thenBy].filter((by) => by !== null),
    ),
  ]
}

function columnsOf(node: FilterNode | null): string[] {
  if (!node) return []
  if ('column' in node) return [node.column]
  return ('and' in node ? node.and : node.or).flatMap(columnsOf)
}

/** Filters that say nothing that could be read, whatever the grid. */
function unreadableFilters(query: URLSearchParams): string[] {
  return [...query.entries()].flatMap(([name, value]) => {
    if (!/^filter(\[|$)/.test(name) || name === 'filter[deleted]') return []
    const { conditions, filterGroup } = parseGridView(new URLSearchParams([[name, value]]))
    return conditions.length === 0 && !filterGroup ? [name] : []
  })
}

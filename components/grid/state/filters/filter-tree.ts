import type { ClientColumn, ClientGrid, FilterCondition, FilterNode } from '@/lib/client/grid/grid-types'
import type { GridViewState } from '@/lib/client/grid/grid-url-state'
import { conditionOf, type FilterMode, filterKind, filterModes, modeOf, valuesOf } from './filter-model'

/** The filter while it is being built: conditions may still be unfinished, groups empty. */
export type ConditionItem = { kind: 'condition'; id: string; column: string; mode: FilterMode; values: string[] }
export type GroupItem = { kind: 'group'; id: string; join: Join; items: FilterItem[] }
/** What no editor can show, e.g. chosen rows: it stays as it is and can be removed. */
type KeptItem = { kind: 'kept'; id: string; node: FilterNode }
export type FilterItem = ConditionItem | GroupItem | KeptItem
/** `and`: all of them; `or`: any of them. */
export type Join = 'and' | 'or'

export type FilterParts = Pick<GridViewState, 'conditions' | 'filterGroup'>

/** Groups within groups of the whole filter. */
export const MAX_DEPTH = 2
export const ROOT_ID = 'root'

let lastId = 0
const newId = () => `f${++lastId}`

/** The view's filter as a tree; the figure that was clicked is not a part of it. */
export function treeOf(grid: ClientGrid, { conditions, filterGroup }: FilterParts): GroupItem {
  const known = new Map(grid.columns.map((column) => [column.key, column]))
  const item = (node: FilterNode): FilterItem => {
    if ('column' in node) return conditionItem(node, known.get(node.column))
    const [join, children] = 'and' in node ? (['and', node.and] as const) : (['or', node.or] as const)
    return { kind: 'group', id: newId(), join, items: children.map(item) }
  }
  const root = (join: Join, nodes: FilterNode[]): GroupItem => ({
    kind: 'group',
    id: ROOT_ID,
    join,
    items: nodes.map(item),
  })
  if (filterGroup && 'or' in filterGroup && conditions.length === 0) return root('or', filterGroup.or)
  const groups = filterGroup === null ? [] : 'and' in filterGroup ? filterGroup.and : [filterGroup]
  return root('and', [...conditions, ...groups])
}

/** The tree as the address holds it: plain conditions where all must hold, groups beside them. Unfinished parts are left out. */
export function partsOf(tree: GroupItem): FilterParts {
  const nodes = tree.items.flatMap((item) => nodeOf(item) ?? [])
  if (tree.join === 'or' && nodes.length > 1) return { conditions: [], filterGroup: { or: nodes } }
  const conditions = nodes.filter((node): node is FilterCondition => 'column' in node)
  const groups = nodes.filter((node) => !('column' in node))
  return { conditions, filterGroup: groups.length > 1 ? { and: groups } : (groups[0] ?? null) }
}

/** Null while it says nothing: an empty group would select nothing at all. */
export function nodeOf(item: FilterItem): FilterNode | null {
  if (item.kind === 'kept') return item.node
  if (item.kind === 'condition') return conditionOf(item.column, item.mode, item.values)
  const nodes = item.items.flatMap((child) => nodeOf(child) ?? [])
  if (nodes.length < 2) return nodes[0] ?? null
  return item.join === 'and' ? { and: nodes } : { or: nodes }
}

function conditionItem(condition: FilterCondition, column: ClientColumn | undefined): FilterItem {
  const { column: key } = condition
  const item: ConditionItem = {
    kind: 'condition',
    id: newId(),
    column: key,
    mode: modeOf(condition),
    values: valuesOf(condition),
  }
  const same = column && JSON.stringify(nodeOf(item)) === JSON.stringify(asText(condition))
  return same ? item : { kind: 'kept', id: item.id, node: condition }
}

/** Values as the editors hold them. */
function asText({ column, op, value }: FilterCondition): FilterCondition {
  if (op === 'null') return { column, op, value: String(value) !== 'false' }
  return { column, op, value: Array.isArray(value) ? value.map(String) : String(value ?? '') }
}

export const newCondition = (column: ClientColumn): ConditionItem => ({
  kind: 'condition',
  id: newId(),
  column: column.key,
  mode: filterModes(column)[0] ?? 'eq',
  values: [],
})

export const newGroup = (join: Join, items: FilterItem[] = []): GroupItem => ({
  kind: 'group',
  id: newId(),
  join,
  items,
})

/** Another column: the way to compare and the values stay where they still make sense. */
export function withColumn(item: ConditionItem, from: ClientColumn | undefined, to: ClientColumn): ConditionItem {
  const plain = from && filterKind(from) === filterKind(to) && ['text', 'number', 'date'].includes(filterKind(to))
  const modes = filterModes(to)
  const mode = modes.includes(item.mode) ? item.mode : (modes[0] ?? 'eq')
  return { ...item, column: to.key, mode, values: plain && mode === item.mode ? item.values : [] }
}

/** In every group, the innermost first. */
const changeItems = (group: GroupItem, change: (items: FilterItem[]) => FilterItem[]): GroupItem => ({
  ...group,
  items: change(group.items.map((item) => (item.kind === 'group' ? changeItems(item, change) : item))),
})

export const replaceItem = (tree: GroupItem, next: FilterItem): GroupItem =>
  next.id === tree.id
    ? (next as GroupItem)
    : changeItems(tree, (items) => items.map((item) => (item.id === next.id ? next : item)))

/** Its group goes with it when nothing else is left in there. */
export function removeItem(tree: GroupItem, id: string): GroupItem {
  const parent = parentOf(tree, id)
  if (parent && parent.id !== tree.id && parent.items.length === 1) return removeItem(tree, parent.id)
  return takeOut(tree, id)
}

const takeOut = (tree: GroupItem, id: string) => changeItems(tree, (items) => items.filter((item) => item.id !== id))

export const addItem = (tree: GroupItem, groupId: string, item: FilterItem): GroupItem =>
  groupId === tree.id
    ? { ...tree, items: [...tree.items, item] }
    : changeItems(tree, (items) =>
        items.map((one) =>
          one.id === groupId && one.kind === 'group' ? { ...one, items: [...one.items, item] } : one,
        ),
      )

export function duplicateItem(tree: GroupItem, id: string): GroupItem {
  return changeItems(tree, (items) => items.flatMap((item) => (item.id === id ? [item, copyOf(item)] : [item])))
}

const copyOf = (item: FilterItem): FilterItem =>
  item.kind === 'group' ? { ...item, id: newId(), items: item.items.map(copyOf) } : { ...item, id: newId() }

/** Into another group, at its end. */
export function moveItem(tree: GroupItem, id: string, groupId: string): GroupItem {
  const item = findItem(tree, id)
  return item ? addItem(removeItem(tree, id), groupId, item) : tree
}

/** In its place a group of the other kind with it inside. */
export function wrapItem(tree: GroupItem, id: string): GroupItem {
  const join: Join = parentOf(tree, id)?.join === 'and' ? 'or' : 'and'
  return changeItems(tree, (items) => items.map((item) => (item.id === id ? newGroup(join, [item]) : item)))
}

export function findItem(tree: GroupItem, id: string): FilterItem | null {
  if (tree.id === id) return tree
  for (const item of tree.items) {
    const found = item.kind === 'group' ? findItem(item, id) : item.id === id ? item : null
    if (found) return found
  }
  return null
}

function parentOf(tree: GroupItem, id: string): GroupItem | null {
  for (const item of tree.items) {
    if (item.id === id) return tree
    const found = item.kind === 'group' ? parentOf(item, id) : null
    if (found) return found
  }
  return null
}

/** Groups that an item could move to, with their depth; its own and those within it are not among them. */
export function groupsFor(tree: GroupItem, id: string): { group: GroupItem; path: number[] }[] {
  const found: { group: GroupItem; path: number[] }[] = []
  const own = parentOf(tree, id)?.id
  const walk = (group: GroupItem, path: number[]) => {
    if (group.id === id) return
    if (group.id !== own) found.push({ group, path })
    let number = 0
    for (const item of group.items) if (item.kind === 'group') walk(item, [...path, ++number])
  }
  walk(tree, [])
  return found
}

/** Room for a condition that all rows must meet besides what is there. */
export const narrowing = (tree: GroupItem): GroupItem =>
  tree.join === 'and' || tree.items.length < 2
    ? { ...tree, join: 'and' }
    : { ...tree, join: 'and', items: [newGroup('or', tree.items)] }

import { describe, expect, it } from 'vitest'
import type { ClientColumn, ClientGrid, FilterCondition, FilterNode } from '@/lib/client/grid/grid-types'
import { EMPTY_VIEW, filterNodeOf, formatGridView, parseGridView } from '@/lib/client/grid/grid-url-state'
import fc from '@/scripts/test/property'
import { countNodes } from './filter-details'
import {
  addItem,
  duplicateItem,
  type FilterItem,
  type FilterParts,
  findItem,
  type GroupItem,
  groupsFor,
  moveItem,
  narrowing,
  newCondition,
  newGroup,
  nodeOf,
  partsOf,
  ROOT_ID,
  removeItem,
  replaceItem,
  treeOf,
  wrapItem,
} from './filter-tree'

const column = (key: string, type: ClientColumn['type']) =>
  ({ key, label: key, type, filters: ['eq', 'ne', 'in', 'nin', 'like', 'gte', 'between', 'null'] }) as ClientColumn
const grid = {
  title: 'Rows',
  columns: [column('name', 'text'), column('value', 'money'), column('status', 'choice'), column('at', 'datetime')],
} as ClientGrid

const word = fc.stringMatching(/^[a-z ,\\"'ü]{1,6}$/).filter((text) => text.trim() === text)
const condition: fc.Arbitrary<FilterCondition> = fc.oneof(
  fc.record({ column: fc.constant('name'), op: fc.constantFrom('like', 'eq'), value: word }),
  fc.record({
    column: fc.constant('status'),
    op: fc.constantFrom('in', 'nin'),
    value: fc.array(word, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({ column: fc.constant('value'), op: fc.constant('between'), value: fc.tuple(word, word) }),
  fc.record({ column: fc.constant('at'), op: fc.constant('null'), value: fc.boolean() }),
  fc.record({ column: fc.constant('row_id'), op: fc.constant('in'), value: fc.array(word, { minLength: 1 }) }),
) as fc.Arbitrary<FilterCondition>
const many = (nodes: fc.Arbitrary<FilterNode>) => fc.array(nodes, { minLength: 2, maxLength: 3 })
const group = (nodes: fc.Arbitrary<FilterNode>): fc.Arbitrary<FilterNode> =>
  fc.oneof(
    many(nodes).map((and) => ({ and })),
    many(nodes).map((or) => ({ or })),
  )
const nested = group(fc.oneof(condition, group(condition)))
const view: fc.Arbitrary<FilterParts> = fc.record({
  conditions: fc.array(condition, { maxLength: 3 }),
  filterGroup: fc.oneof(fc.constant(null), nested),
})

/** What a filter selects, whatever its shape: over rows for which each condition holds or not. */
function holds(node: FilterNode | null, details: ReadonlySet<string>): boolean {
  if (node === null) return true
  if ('column' in node) return details.has(JSON.stringify([node.column, node.op, node.value]))
  return 'and' in node
    ? node.and.every((child) => holds(child, details))
    : node.or.some((child) => holds(child, details))
}
const leaves = (node: FilterNode | null): string[] =>
  node === null
    ? []
    : 'column' in node
      ? [JSON.stringify([node.column, node.op, node.value])]
      : ('and' in node ? node.and : node.or).flatMap(leaves)
const whole = (parts: FilterParts) => filterNodeOf({ ...parts, card: null })

function expectSame(a: FilterParts, b: FilterParts) {
  const [x, y] = [whole(a), whole(b)]
  const all = [...new Set(leaves(x))]
  expect([...new Set(leaves(y))].sort()).toEqual(all.sort())
  for (let mask = 0; mask < 2 ** Math.min(all.length, 8); mask++) {
    const details = new Set(all.filter((_, index) => mask & (1 << index)))
    expect(holds(y, details)).toBe(holds(x, details))
  }
}

const throughAddress = (parts: FilterParts): FilterParts => {
  const back = parseGridView(new URLSearchParams(formatGridView({ ...EMPTY_VIEW, ...parts })), grid)
  return { conditions: back.conditions, filterGroup: back.filterGroup }
}

describe('the filter, its tree and the address', () => {
  it('select the same rows', () => {
    fc.assert(
      fc.property(view, (parts) => {
        const edited = partsOf(treeOf(grid, parts))
        expectSame(parts, edited)
        expectSame(edited, throughAddress(edited))
      }),
    )
  })

  it('a filter that was built looks the same when it is opened again', () => {
    fc.assert(
      fc.property(view, (parts) => {
        const once = throughAddress(partsOf(treeOf(grid, parts)))
        expect(throughAddress(partsOf(treeOf(grid, once)))).toEqual(once)
      }),
    )
  })

  it('what no editor can show stays as it is', () => {
    const strange: FilterCondition[] = [
      { column: 'row_id', op: 'in', value: ['1', '2'] },
      { column: 'name', op: 'eq', value: '' },
    ]
    expect(partsOf(treeOf(grid, { conditions: strange, filterGroup: null })).conditions).toEqual(strange)
  })
})

/** Finished conditions, groups included. */
const countConditions = (item: FilterItem) => countNodes(nodeOf(item))

const start = () =>
  treeOf(grid, {
    conditions: [{ column: 'name', op: 'like', value: 'a' }],
    filterGroup: {
      or: [
        { column: 'value', op: 'gte', value: '1' },
        { column: 'status', op: 'in', value: ['x'] },
      ],
    },
  })
const itemAt = (tree: GroupItem, ...path: number[]): FilterItem =>
  path.reduce<FilterItem>((item, index) => (item as GroupItem).items[index]!, tree)

describe('changes', () => {
  it('what is unfinished selects nothing yet: no condition, and no empty group', () => {
    const tree = addItem(addItem(start(), ROOT_ID, newCondition(grid.columns[0]!)), ROOT_ID, newGroup('or'))
    expect(partsOf(tree)).toEqual(partsOf(start()))
    expect(partsOf({ ...tree, items: [newGroup('or')] })).toEqual({ conditions: [], filterGroup: null })
  })

  it('"any of" needs a group, "all of" plain conditions does not', () => {
    const tree = start()
    expect(partsOf({ ...tree, join: 'or' })).toMatchObject({
      conditions: [],
      filterGroup: { or: [{}, { or: [{}, {}] }] },
    })
    const flat = replaceItem(tree, { ...(itemAt(tree, 1) as GroupItem), items: [itemAt(tree, 1, 0)] })
    expect(partsOf(flat)).toMatchObject({ conditions: [{ column: 'name' }, { column: 'value' }], filterGroup: null })
  })

  it('a condition is duplicated beside itself, with an identity of its own', () => {
    const tree = start()
    const copied = duplicateItem(tree, itemAt(tree, 1).id)
    expect(copied.items).toHaveLength(3)
    expect(countConditions(copied)).toBe(5)
    const ids = JSON.stringify(copied).match(/"id":"[^"]+"/g)!
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('moves into a group, out of it, and into a new one; an emptied group goes', () => {
    const tree = start()
    const name = itemAt(tree, 0)
    const inner = itemAt(tree, 1) as GroupItem
    expect(groupsFor(tree, name.id).map(({ path }) => path)).toEqual([[1]])
    const inside = moveItem(tree, name.id, inner.id)
    expect(nodeOf(inside)).toMatchObject({ or: [{ column: 'value' }, { column: 'status' }, { column: 'name' }] })
    const out = moveItem(moveItem(tree, inner.items[0]!.id, ROOT_ID), inner.items[1]!.id, ROOT_ID)
    expect(out.items.every((item) => item.kind === 'condition')).toBe(true)
    const wrapped = wrapItem(tree, inner.items[0]!.id)
    expect(itemAt(wrapped, 1, 0)).toMatchObject({ kind: 'group', join: 'and', items: [{ column: 'value' }] })
  })

  it('removing takes nothing else along, whatever is removed', () => {
    fc.assert(
      fc.property(view, fc.nat(), (parts, pick) => {
        const tree = treeOf(grid, parts)
        const ids = (JSON.stringify(tree).match(/"id":"f\d+"/g) ?? []).map((text) => text.slice(6, -1))
        if (ids.length === 0) return
        const id = ids[pick % ids.length]!
        const gone = countConditions(findItem(tree, id)!)
        const left = removeItem(tree, id)
        expect(findItem(left, id)).toBeNull()
        expect(countConditions(left)).toBe(countConditions(tree) - gone)
      }),
    )
  })

  it('a condition of a column narrows "any of" instead of joining it', () => {
    const tree = narrowing({ ...start(), join: 'or' })
    expect(tree).toMatchObject({ join: 'and', items: [{ kind: 'group', join: 'or' }] })
    expect(narrowing(start())).toEqual(expect.objectContaining({ join: 'and' }))
  })
})

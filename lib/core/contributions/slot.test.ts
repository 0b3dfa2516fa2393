import { afterEach, expect, test } from 'vitest'
import { sql } from '../db/sql'
import { defineGrid } from '../grid/define-grid'
import { gridParts, withContributedParts } from './grid-parts'
import { contribute, defineSlot, fillSlots } from './slot'
import { slotReference } from './slot-reference'

afterEach(() => fillSlots([]))

const greeting = defineSlot<string>('test.greeting')

test('a slot holds what modules contribute, in the order of their cards', () => {
  fillSlots([contribute(greeting, 'one'), contribute(greeting, 'two')])
  expect(greeting.contributed()).toEqual(['one', 'two'])
})

test('where one contribution is meant, two are a mistake and none is null', () => {
  expect(greeting.only()).toBeNull()
  fillSlots([contribute(greeting, 'one')])
  expect(greeting.only()).toBe('one')
  fillSlots([contribute(greeting, 'one'), contribute(greeting, 'two')])
  expect(() => greeting.only()).toThrow('test.greeting is contributed 2 times')
})

test('a reference whose module is missing names nothing, and accepts no record', async () => {
  const reference = slotReference(defineSlot('test.records'))
  expect(reference.grid).toBeUndefined()
  expect(reference.label(sql`x`).text).toBe('null::text')
  expect(reference.exists!(sql`x`, sql`y`).text).toBe('false')
  const asked = { ctx: {} as never, q: '', limit: 10 }
  expect([await reference.options(asked), await reference.named!({ ...asked, names: [] })]).toEqual([[], []])
})

const grid = defineGrid({
  slug: 'things',
  module: 'test',
  title: 'Things',
  singular: 'Thing',
  description: '',
  source: { kind: 'model', table: 'thing' },
  columns: { name: { label: 'Name', type: 'text', primary: true, sort: true } },
  defaultSort: 'name',
  access: { read: 'signed-in' },
  empty: { title: '', body: '' },
})

test('columns are added to a grid once', () => {
  const part = (key: string) =>
    contribute(gridParts, { grid: 'things', columns: { [key]: { label: 'X', type: 'text' } } })
  fillSlots([part('files')])
  expect(Object.keys(withContributedParts(grid).columns)).toEqual(['name', 'files'])
  fillSlots([part('name')])
  expect(() => withContributedParts(grid)).toThrow('grid things: name is declared twice')
})

test('rows have the page that a module contributes, and no second one', () => {
  const page = contribute(gridParts, { grid: 'things', rowPage: '/test/things/{row_id}' })
  fillSlots([page])
  expect(withContributedParts(grid).rowPage).toBe('/test/things/{row_id}')
  fillSlots([page, page])
  expect(() => withContributedParts(grid)).toThrow('grid things: its rows have more than one page')
})

import { expect, it } from 'vitest'
import type { ClientGrid } from './grid-types'
import { unknownParts } from './unknown-parts'

const column = (key: string, sortable = true) => ({
  key,
  label: key,
  sortable,
  groupable: sortable,
  primary: key === 'name',
  visible: true,
})
const grid = {
  columns: [column('name'), column('status'), column('notes', false)],
  ops: {},
  bin: true,
} as unknown as ClientGrid
const unknown = (query: string) => unknownParts(new URLSearchParams(query), grid)

it('names every filter, order, column and group of a link that the grid does not have', () => {
  expect(
    unknown('filter[stage]=Won&filter[status]=New&sort=-owner,notes,name&columns=name,gone&group=stage,notes'),
  ).toEqual([
    { part: 'filter', name: 'stage' },
    { part: 'sort', name: 'owner' },
    { part: 'sort', name: 'notes' },
    { part: 'column', name: 'gone' },
    { part: 'group', name: 'stage' },
    { part: 'group', name: 'notes' },
  ])
})

it('looks into groups of filters and into the card', () => {
  const group = JSON.stringify({
    or: [
      { column: 'status', op: 'eq', value: 1 },
      { column: 'gone', op: 'eq', value: 1 },
    ],
  })
  expect(unknown(`filter=${group}`)).toContainEqual({ part: 'filter', name: 'gone' })
  expect(unknown(`card=late:${JSON.stringify({ column: 'due', op: 'eq', value: 1 })}`)).toEqual([
    { part: 'filter', name: 'due' },
  ])
})

it('says so of a filter that cannot be read, and is silent about what is known', () => {
  expect(unknown('filter[status][about]=New')).toEqual([{ part: 'filter', name: 'filter[status][about]' }])
  expect(unknown('filter=%7Bbroken')).toEqual([{ part: 'filter', name: 'filter' }])
  expect(
    unknown(
      'filter[status]=New&filter[row_id][in]=a,b&filter[deleted]=true&sort=-name&columns=name,notes&group=status,name',
    ),
  ).toEqual([])
})

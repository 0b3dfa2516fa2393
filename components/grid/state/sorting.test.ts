import { describe, expect, it } from 'vitest'
import { MAX_LEVELS, moveLevel, nextSort } from './sorting'

const up = (column: string) => ({ column, descending: false })
const down = (column: string) => ({ column, descending: true })
const own = [down('created')]

describe('sorting by clicks on headers', () => {
  it('goes up, down and back to the order of the grid', () => {
    expect(nextSort([], own, 'name', false)).toEqual([up('name')])
    expect(nextSort([up('name')], own, 'name', false)).toEqual([down('name')])
    expect(nextSort([down('name')], own, 'name', false)).toEqual([])
  })

  it('turns the order of the grid round at the first click', () => {
    expect(nextSort([], own, 'created', false)).toEqual([up('created')])
  })

  it('adds, turns and removes levels with Shift', () => {
    expect(nextSort([up('a')], own, 'b', true)).toEqual([up('a'), up('b')])
    expect(nextSort([up('a'), up('b')], own, 'b', true)).toEqual([up('a'), down('b')])
    expect(nextSort([up('a'), down('b')], own, 'b', true)).toEqual([up('a')])
    expect(nextSort([], own, 'b', true)).toEqual([down('created'), up('b')])
  })

  it('a plain click on one of several levels keeps only that', () => {
    expect(nextSort([up('a'), up('b')], own, 'b', false)).toEqual([up('b')])
  })
})

describe('levels', () => {
  it('move to another place; the others close up', () => {
    const levels = [up('a'), down('b'), up('c')]
    expect(moveLevel(levels, 0, 2).map(({ column }) => column)).toEqual(['b', 'c', 'a'])
    expect(moveLevel(levels, 2, 0).map(({ column }) => column)).toEqual(['c', 'a', 'b'])
    expect(moveLevel(levels, 1, 1)).toEqual(levels)
    expect(moveLevel(levels, -1, 0)).toEqual(levels)
  })

  it('are no more than the server reads', () => {
    const full = ['a', 'b', 'c', 'd', 'e'].map(up)
    expect(full).toHaveLength(MAX_LEVELS)
    expect(nextSort(full, own, 'f', true)).toEqual(full)
    expect(nextSort(full, own, 'e', true)).toEqual([...full.slice(0, 4), down('e')])
  })
})

import { describe, expect, test } from 'vitest'
import { chatState, message } from '@/tests/client/chat-state'
import { withinBounds } from '../bounds'
import { idsIn, rangeAround, rangeAtEnd, rangeNewer, rangeOlder, trimmedAtEnd } from '../messages/row-range'
import { covers, emptyWindow, extend, mergeIds, mostRecent } from './windows'

const count = (length: number, from = 1) => Array.from({ length }, (_, index) => index + from)

test('ids are joined in order and once', () => {
  expect(mergeIds([1, 2], [3, 4])).toEqual([1, 2, 3, 4])
  expect(mergeIds([3, 5], [1, 3, 4])).toEqual([1, 3, 4, 5])
})

test('reading on at one end says nothing about the other', () => {
  const window = { ...emptyWindow([]), ids: [5, 6], foundNewest: true, loading: 'older' as const }
  const answer = { messages: [message(3), message(4)], found_oldest: true, found_newest: false }
  expect(extend(window, 'older', answer)).toMatchObject({
    ids: [3, 4, 5, 6],
    foundOldest: true,
    foundNewest: true,
    loading: null,
  })
})

test('a message fits between what was read, and beyond an end only where that is the end', () => {
  const window = { ...emptyWindow([]), ids: [5, 9], foundOldest: true }
  expect([4, 7, 11].map((id) => covers(window, id))).toEqual([true, true, false])
  expect(covers(emptyWindow([]), 4)).toBe(false)
})

test('the windows used last are kept', () => {
  const windows = new Map(count(5).map((n) => [`${n}`, { ...emptyWindow([]), usedAt: n }]))
  expect([...mostRecent(windows, 2).keys()]).toEqual(['5', '4'])
})

test('messages of forgotten windows go too, what the others show stays', () => {
  const windows = new Map(count(25).map((n) => [`${n}`, { ...emptyWindow([]), usedAt: n, ids: [n] }]))
  const messages = new Map(count(1100).map((id) => [id, message(id)]))
  const state = withinBounds(chatState({ windows, messages }))
  expect(state.windows.size).toBe(20)
  expect(state.messages.has(25)).toBe(true)
  expect(state.messages.has(5)).toBe(false)
  expect(state.messages.has(1100)).toBe(true)
})

describe('the rows that are drawn', () => {
  const ids = count(1000)

  test('at the end they follow what comes', () => {
    const range = rangeAtEnd(ids)
    expect(idsIn(ids, range).at(0)).toBe(761)
    expect(idsIn([...ids, 1001], range).at(-1)).toBe(1001)
  })

  test('around a message there are as many above as below', () => {
    const drawn = idsIn(ids, rangeAround(ids, 500))
    expect([drawn[0], drawn.at(-1), drawn.length]).toEqual([380, 619, 240])
  })

  test('going up lets go below, and ends at what is loaded', () => {
    let range: ReturnType<typeof rangeOlder> = rangeAround(ids, 500)
    const longest: number[] = []
    let rounds = 0
    while (range) {
      longest.push(idsIn(ids, range).length)
      const next = rangeOlder(ids, range)
      if (!next) break
      range = next
      rounds++
    }
    expect(idsIn(ids, range!)[0]).toBe(1)
    expect(Math.max(...longest)).toBe(240)
    expect(rounds).toBe(5)
  })

  test('older messages that arrive stay undrawn until somebody goes up to them', () => {
    const range = rangeAtEnd(ids.slice(900))
    expect(idsIn(ids, range)[0]).toBe(901)
    expect(idsIn(ids, rangeOlder(ids, range)!)[0]).toBe(821)
  })

  test('going down follows the end again once it is there', () => {
    let range = rangeAround(ids, 700)
    for (let next = rangeNewer(ids, range); next; next = rangeNewer(ids, range)) range = next
    expect(range.last).toBeNull()
    expect(idsIn(ids, range).at(-1)).toBe(1000)
  })

  test('after a long time at the end, rows far above are let go', () => {
    const range = { first: 1, last: null }
    expect(idsIn(ids, trimmedAtEnd(ids, range))).toHaveLength(240)
    expect(trimmedAtEnd(ids, rangeAtEnd(ids))).toEqual(rangeAtEnd(ids))
  })
})

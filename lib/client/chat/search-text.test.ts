import { expect, test } from 'vitest'
import { chatState, ME, subscription } from '@/tests/client/chat-state'
import { parseSearch, searchText, termLabel } from './search-text'
import type { Person } from './wire'

const person = (user_id: number, full_name: string) =>
  ({ user_id, full_name, email: `${user_id}@example.test` }) as Person
const state = chatState(
  {
    people: new Map([
      [ME, person(ME, 'Me')],
      [3, person(3, 'Sipho Dlamini')],
    ]),
  },
  [subscription(9, 'Big deals'), subscription(8, 'general')],
)

test('conditions and words in any order', () => {
  expect(parseSearch('invoice channel:"big deals" has:link -is:unread late', state)).toEqual([
    { operator: 'channel', operand: 9 },
    { operator: 'has', operand: 'link' },
    { operator: 'is', operand: 'unread', negated: true },
    { operator: 'search', operand: 'invoice late' },
  ])
})

test('people by name, the beginning of a name, address, and as oneself', () => {
  expect(parseSearch('sender:sipho', state)).toEqual([{ operator: 'sender', operand: 3 }])
  expect(parseSearch('from:me', state)).toEqual([{ operator: 'sender', operand: ME }])
  expect(parseSearch('dm:"Sipho Dlamini"', state)).toEqual([{ operator: 'dm', operand: [3] }])
})

test('quoted words stay together; what names nobody is looked for as it stands', () => {
  expect(parseSearch('"not paid" twice', state)).toEqual([{ operator: 'search', operand: '"not paid" twice' }])
  expect(parseSearch('sender:nobody http://a.b:80', state)).toEqual([
    { operator: 'search', operand: 'sender:nobody http://a.b:80' },
  ])
  expect(parseSearch('   ', state)).toEqual([])
})

test('a search written out reads as it was typed', () => {
  const typed = 'channel:"Big deals" topic:late sender:"Sipho Dlamini" -has:image "not paid" twice'
  expect(searchText(parseSearch(typed, state), state)).toBe(typed)
})

test('conditions in words', () => {
  expect(parseSearch('-in:home channel:general has:attachment', state).map((term) => termLabel(term, state))).toEqual([
    'not in home',
    'in #general',
    'with a file',
  ])
})

import { expect, test } from 'vitest'
import { mentionedIn } from './mentions'

const people = [
  { id: 'short', name: 'Thandi' },
  { id: 'long', name: 'Thandi Mokoena' },
  { id: 'other', name: 'Sipho' },
  { id: 'same', name: 'sipho' },
  { id: 'nameless', name: '' },
]

test('names after an @ are people, the longest of those that begin alike', () => {
  expect(mentionedIn('Ask @thandi mokoena, please', people)).toEqual(['long'])
  expect(mentionedIn('@Thandi and @Thandi Mokoena', people)).toEqual(['long', 'short'])
  expect(mentionedIn('Thandi knows, write to x@y.example', people)).toEqual([])
  expect(mentionedIn('@Sipho', people)).toEqual(['other', 'same'])
})

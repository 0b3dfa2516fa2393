import { expect, test } from 'vitest'
import { pollDraftOf, pollText } from './poll-text'

test('a poll is written as its command, without empty lines', () => {
  expect(pollText({ question: ' Lunch? ', options: 'Soup\n\n Salad \n' })).toBe('/poll Lunch?\nSoup\nSalad')
  expect(pollText({ question: 'Lunch?', options: '' })).toBe('/poll Lunch?')
})

test.each([
  ['', { question: '', options: '' }],
  ['Lunch?\nSoup\n\nSalad', { question: 'Lunch?', options: 'Soup\nSalad' }],
  ['/poll Lunch?\nSoup', { question: 'Lunch?', options: 'Soup' }],
  ['/poll\nSoup', { question: '', options: 'Soup' }],
  ['/pollen is everywhere', { question: '/pollen is everywhere', options: '' }],
])('what is written already (%j) begins the poll', (text, draft) => expect(pollDraftOf(text)).toEqual(draft))

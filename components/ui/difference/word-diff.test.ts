import { expect, test } from 'vitest'
import { wordDiff } from './word-diff'

const told = (before: string, after: string) =>
  wordDiff(before, after)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `{-${text}-}`))
    .join('')

test('words that came and went are told apart from those that stayed', () => {
  expect(told('We meet on Monday at nine', 'We meet on Tuesday at nine')).toBe(
    'We meet on {-Monday-}{+Tuesday+} at nine',
  )
  expect(told('Встреча в понедельник', 'Встреча во вторник')).toBe('Встреча {-в-}{+во+} {-понедельник-}{+вторник+}')
  expect(told('a b c', 'a b c d')).toBe('a b c{+ d+}')
  expect(told('', 'new')).toBe('{+new+}')
  expect(told('same', 'same')).toBe('same')
})

test('each version can be read from the parts', () => {
  const before = 'Cable is *cut* near Sandton, 3 km out.\nNobody there.'
  const after = 'Cable was cut near Sandton: 4 km out.\nCrew is there now.'
  const parts = wordDiff(before, after)
  const only = (kind: string) =>
    parts
      .filter((part) => part.kind !== kind)
      .map(({ text }) => text)
      .join('')
  expect(only('added')).toBe(before)
  expect(only('removed')).toBe(after)
})

test('very long texts are told as one change, at once', () => {
  const before = Array.from({ length: 3000 }, (_, i) => `a${i}`).join(' ')
  const after = Array.from({ length: 3000 }, (_, i) => `b${i}`).join(' ')
  expect(wordDiff(before, after).map(({ kind }) => kind)).toEqual(['removed', 'added'])
})

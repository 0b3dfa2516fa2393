import { expect, test } from 'vitest'
import { findTrigger } from './trigger'

const trigger = (text: string) => findTrigger(text, text.length)

test('people, channels, topics and emoji are found before the cursor', () => {
  expect(trigger('hi @tha')).toEqual({ kind: 'person', silent: false, query: 'tha', from: 3 })
  expect(trigger('@_**Sipho N')).toEqual({ kind: 'person', silent: true, query: 'Sipho N', from: 0 })
  expect(trigger('(#ops')).toEqual({ kind: 'channel', query: 'ops', from: 1 })
  expect(trigger('see #**ops>cable c')).toEqual({ kind: 'topic', channel: 'ops', query: 'cable c', from: 4 })
  expect(trigger('well :thumb')).toEqual({ kind: 'emoji', query: 'thumb', from: 5 })
  expect(trigger('all\n```py')).toEqual({ kind: 'language', query: 'py', from: 7 })
})

test('addresses, headings, times and ends of code are left alone', () => {
  for (const text of [
    'me@example.com',
    '# Heading',
    'at 10:30',
    '`@tha',
    'a:b',
    '```js\n@tha',
    '@**Thandiwe Dube** ',
    'x #',
  ])
    expect([text, trigger(text)?.kind]).toEqual([text, text === 'x #' ? 'channel' : undefined])
})

test('within a quote people can be named; behind a closed block too', () => {
  expect(trigger('```quote\n@tha')?.kind).toBe('person')
  expect(trigger('```js\n1\n```\n@tha')?.kind).toBe('person')
})

test('only what is before the cursor counts', () => {
  expect(findTrigger('@tha and more', 4)).toMatchObject({ query: 'tha' })
})

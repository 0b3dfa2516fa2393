import { expect, test } from 'vitest'
import { characterOf } from './emoji-character'
import { searchEmoji, sectionsOf } from './emoji-data'

const LINES = [
  ['1f600', 'grinning', 'grinning_face'],
  ['2764', 'heart', 'red_heart'],
  ['1f44b', 'wave'],
  ['1f44d', '+1', 'thumbs_up'],
]

test('emoji keep Unicode’s order in parts; switched-off ones of the organization are not offered', () => {
  const own = (id: string, deactivated: boolean) => ({
    id,
    name: `own${id}`,
    source_url: '/x.png',
    still_url: null,
    deactivated,
    author_id: null,
  })
  const sections = sectionsOf(LINES, [own('1', false), own('2', true)])
  expect(sections.map(({ title, emoji }) => [title, emoji.map(({ emoji_name }) => emoji_name)])).toEqual([
    ['Your organization', ['own1']],
    ['Smileys', ['grinning', 'heart']],
    ['People', ['wave', '+1']],
  ])
})

test('emoji are found by each of their names', () => {
  const sections = sectionsOf(LINES, [])
  expect(searchEmoji(sections, 'thumbs u', 5)).toMatchObject([{ emoji_code: '1f44d', emoji_name: 'thumbs_up' }])
  expect(searchEmoji(sections, 'face', 5).map(({ emoji_name }) => emoji_name)).toEqual(['grinning_face'])
})

test('codes become characters in colour', () => {
  expect(characterOf('1f44d')).toBe('👍')
  expect(characterOf('2764')).toBe('❤️')
  expect(characterOf('1f1ff-1f1e6')).toBe('🇿🇦')
  expect(characterOf('not-a-code')).toBe('')
})

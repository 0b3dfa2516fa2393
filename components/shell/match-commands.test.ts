import { expect, it } from 'vitest'
import { rankByMatch } from './match-commands'

const things = [
  { title: 'Leads', more: 'CRM' },
  { title: 'Purchase orders', more: 'Buying' },
  { title: 'Theme: light', more: 'appearance dark' },
  { title: 'Theme: dark', more: 'appearance' },
  { title: 'Reload' },
]
const rank = (query: string) => rankByMatch(things, query, (one) => one).map(({ title }) => title)

it('puts the title before the rest', () => {
  expect(rank('theme dark')).toEqual(['Theme: dark', 'Theme: light'])
})

it('puts beginnings before the middle of words', () => {
  expect(rank('l')[0]).toBe('Leads')
})

it('wants every word, in any order', () => {
  expect(rank('orders buy')).toEqual(['Purchase orders'])
  expect(rank('orders crm')).toEqual([])
})

it('keeps everything when nothing is typed', () => {
  expect(rank(' ')).toHaveLength(things.length)
})

import { expect, it } from 'vitest'
import { bestMatches, matchRank } from './match-rank'

const things = [
  { names: ['Leads'], beside: 'CRM' },
  { names: ['Purchase orders'], beside: 'Buying' },
  { names: ['Theme: light'], beside: 'appearance dark' },
  { names: ['Theme: dark'], beside: 'appearance' },
  { names: ['Reload'] },
]
const found = (query: string) => bestMatches(things, query, (one) => one).map(({ names }) => names[0])

it('ranks the name before what stands beside it', () => {
  expect(found('theme dark')).toEqual(['Theme: dark', 'Theme: light'])
  const parties = [
    { names: ['Bushveld Attorneys'], beside: 'makhanya@bushveld.example' },
    { names: ['Khanya Hosting'] },
  ]
  expect(bestMatches(parties, 'khanya', (one) => one).map(({ names }) => names[0])).toEqual([
    'Khanya Hosting',
    'Bushveld Attorneys',
  ])
})

it('ranks the exact name, beginnings, beginnings of words and the middle of words in this order', () => {
  const names = ['Bandana', 'Mr Dana Smith', 'Danae', 'Dana', 'Smith-Dana (Pty) Ltd']
  expect(bestMatches(names, 'dana', (name) => name)).toEqual([
    'Dana',
    'Danae',
    'Mr Dana Smith',
    'Smith-Dana (Pty) Ltd',
    'Bandana',
  ])
  expect(found('l')[0]).toBe('Leads')
})

it('wants every word, in any order, and reads over accents and case', () => {
  expect(found('orders buy')).toEqual(['Purchase orders'])
  expect(found('orders crm')).toEqual([])
  expect(matchRank({ names: ['Zoë Müller'] }, 'zoe MU')).toBe(1)
  expect(matchRank({ names: ['Thandiwe Dube'] }, 'du th')).toBe(2)
  expect(bestMatches(['C&A', 'CA'], '&', (name) => name)).toEqual(['C&A'])
})

it('returns all of it when nothing is typed', () => {
  expect(found(' ')).toHaveLength(things.length)
})

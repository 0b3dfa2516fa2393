import { expect, it } from 'vitest'
import { rankByMatch } from './match-commands'

const rank = (query: string) => rankByMatch(['CRM · Leads', 'Buying · Purchase orders', 'Leads without owner', 'Reload'], query, (text) => text)

it('puts beginnings before the middle of words', () => {
  expect(rank('lea')).toEqual(['Leads without owner', 'CRM · Leads'])
})

it('wants every word, in any order', () => {
  expect(rank('orders buy')).toEqual(['Buying · Purchase orders'])
  expect(rank('orders crm')).toEqual([])
})

it('keeps everything when nothing is typed', () => {
  expect(rank(' ')).toHaveLength(4)
})

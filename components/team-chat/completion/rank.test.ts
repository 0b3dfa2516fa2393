import { expect, test } from 'vitest'
import { bestOf, rankOf } from './rank'

test('beginnings go before later words, and those before the middle of one', () => {
  const names = ['Anathi', 'Thandiwe Dube', 'Ndlovu Thandi']
  expect(bestOf(names, 'than', (name) => [name], 5)).toEqual(['Thandiwe Dube', 'Ndlovu Thandi'])
  expect(bestOf(names, 'ath', (name) => [name], 5)).toEqual(['Anathi'])
  expect(bestOf(names, '', (name) => [name], 2)).toEqual(['Anathi', 'Thandiwe Dube'])
})

test('accents and case do not count; several words may be begun', () => {
  expect(rankOf('Zoë Müller', 'zoe mu')).toBe(1)
  expect(rankOf('Thandiwe Dube', 'du th')).toBe(2)
  expect(rankOf('Thandiwe', 'x')).toBeNull()
})

import { expect, test } from 'vitest'
import { draftConnector } from './connector'
import { draftGrid } from './grid'
import { singularOf } from './names'
import { draftOperation } from './operation'

test.each([
  ['visits', 'visit'],
  ['companies', 'company'],
  ['boxes', 'box'],
  ['address', 'address'],
])('one of %s is a %s', (plural, singular) => {
  expect(singularOf(plural)).toBe(singular)
})

test('what is misspelt or there already is refused', () => {
  expect(() => draftGrid('nowhere', 'things')).toThrow('no module "nowhere"')
  expect(() => draftGrid('crm', 'Things')).toThrow('lower case')
  expect(() => draftGrid('crm', 'crm-things')).toThrow('added automatically')
  expect(() => draftOperation('crm', 'archive')).toThrow('a verb and a noun')
  expect(() => draftConnector('dns', 'Acme')).toThrow('lower case')
})

test('every part of a module that must know a new piece is told', () => {
  expect(draftGrid('crm', 'visits').byHand).toEqual([])
  expect(draftOperation('crm', 'archive-visit').byHand).toEqual([])
})

test('a connector comes with its sandbox, which the sandbox process is told of; the rest is said', () => {
  const draft = draftConnector('weather', 'acme-weather')
  expect(draft.byHand).toEqual([expect.stringContaining('connectors: [weatherConnector]')])
  // A second adapter of a kind finds port, settings and sandbox there.
  expect(draftConnector('sms', 'other-sms').byHand.join()).toContain('lib/connectors/sms/index.ts')
})

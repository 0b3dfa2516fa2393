import { expect, test } from 'vitest'
import { changedFields, contested, edited, editsLeft, withEdits } from './company-edits'
import type { Company } from './types'

const company = {
  id: 'c',
  name: 'Test',
  phone: '011',
  email: '',
  locked_until: null,
  match_tolerance: '0',
  version: 3,
} as Company

test('what was typed stays over a company that is read anew, e.g. once a period is locked', () => {
  const edits = edited(company, {}, { phone: '021' })
  const locked: Company = { ...company, locked_until: '2026-10-31', version: 4 }
  expect(withEdits(locked, edits)).toMatchObject({ phone: '021', locked_until: '2026-10-31', version: 4 })
  expect(changedFields(locked, edits)).toEqual(['phone'])
  expect(contested(locked, edits)).toEqual([])
})

test('typed back to what is stored, it is no change', () => {
  const typed = edited(company, {}, { phone: '021', name: 'Other' })
  expect(changedFields(company, edited(company, typed, { phone: '011' }))).toEqual(['name'])
})

test('a field that somebody else changed meanwhile is told, unless both wrote the same', () => {
  const edits = edited(company, edited(company, {}, { phone: '021' }), { phone: '0212', email: 'a@b.example' })
  const theirs = { ...company, phone: '031', email: 'a@b.example', version: 4 }
  expect(contested(theirs, edits)).toEqual(['phone'])
  expect(changedFields(theirs, edits)).toEqual(['phone'])
})

test('what is typed while saving is on its way is saved next', () => {
  const sent = edited(company, {}, { phone: '021', name: 'Other' })
  const typed = edited(company, sent, { phone: '0215' })
  expect(changedFields({ ...company, phone: '021', name: 'Other' }, editsLeft(typed, sent))).toEqual(['phone'])
})

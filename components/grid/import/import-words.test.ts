import { expect, test } from 'vitest'
import type { ClientGrid, GridImport, ImportCounts } from '@/lib/client/grid/grid-types'
import { whatItDid, whatItWouldDo, whatRevertDid, whatRevertWouldDo } from './import-words'

const grid = { title: 'Leads', singular: 'Lead', ops: { delete: 'soft' } } as ClientGrid
const of = (counts: ImportCounts) => ({ counts }) as GridImport

test('what it would do', () => {
  expect(whatItWouldDo(grid, of({ new: 1 }))).toBe('Add 1 lead')
  expect(whatItWouldDo(grid, of({ new: 2, changed: 3 }))).toBe('Add 2 leads, change 3')
  expect(whatItWouldDo(grid, of({ changed: 1, wrong: 4 }))).toBe('Change 1 lead')
  expect(whatItWouldDo(grid, of({ unchanged: 2 }))).toBe('Nothing to import')
})

test('what it did, with the rows that the check left out', () => {
  expect(whatItDid(grid, of({ created: 2, updated: 1, failed: 1, wrong: 2 }))).toBe(
    '2 leads added, 1 changed, 3 left out.',
  )
  expect(whatItDid(grid, of({ updated: 2 }))).toBe('2 leads changed.')
  expect(whatItDid(grid, of({}))).toBe('Nothing was changed.')
})

test('what taking it back would do, and did', () => {
  expect(whatRevertWouldDo(grid, of({ created: 1, updated: 2 }))).toBe(
    '1 lead that it added goes to the bin; 2 that it changed get their former values back. What somebody has changed since stays as it is, and is listed.',
  )
  const hard = { ...grid, ops: { delete: true } } as ClientGrid
  expect(whatRevertWouldDo(hard, of({ created: 2 }))).toContain('2 leads that it added are deleted.')
  expect(whatRevertWouldDo(hard, of({ created: 1 }))).toContain('1 lead that it added is deleted.')
  expect(whatRevertDid(of({ reverted: 3, kept: 1 }))).toBe('3 taken back. 1 stayed as it is.')
})

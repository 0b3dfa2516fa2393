import { expect, test } from 'vitest'
import { addressOf, type ChatFile, kindOf, shownFiles, totalSize } from './file-details'

const file = (id: number, name: string, size: number, message_ids: number[] = []): ChatFile => ({
  id,
  name,
  size,
  message_ids,
  path_id: `2/aa/x/${name}`,
  create_time: id,
})
const files = [file(1, 'plan 10.pdf', 30), file(2, 'Plan 9.pdf', 10, [7]), file(3, 'cat.PNG', 20, [7, 8])]
const names = (...how: [Parameters<typeof shownFiles>[1], Parameters<typeof shownFiles>[2]]) =>
  shownFiles(files, ...how).map(({ name }) => name)
const ALL = { text: '', use: 'all' } as const

test('files are sorted by each of their details, numbers in names as numbers', () => {
  expect(names(ALL, { key: 'name', descending: false })).toEqual(['cat.PNG', 'Plan 9.pdf', 'plan 10.pdf'])
  expect(names(ALL, { key: 'size', descending: true })).toEqual(['plan 10.pdf', 'cat.PNG', 'Plan 9.pdf'])
  expect(names(ALL, { key: 'uses', descending: true })[0]).toBe('cat.PNG')
  expect(names(ALL, { key: 'create_time', descending: true })[0]).toBe('cat.PNG')
})

test('files are found by name and by whether messages use them', () => {
  expect(names({ text: 'PLAN', use: 'unused' }, { key: 'name', descending: false })).toEqual(['plan 10.pdf'])
  expect(names({ text: '', use: 'used' }, { key: 'name', descending: false })).toEqual(['cat.PNG', 'Plan 9.pdf'])
  expect(totalSize(files)).toBe(60)
})

test('the ending tells how a file can be looked at; names are safe in addresses', () => {
  expect(files.map(kindOf)).toEqual(['pdf', 'pdf', 'picture'])
  expect(kindOf({ name: 'x.exe' })).toBe('other')
  expect(addressOf({ path_id: '2/aa/x/a #1.png' })).toBe('/user_uploads/2/aa/x/a%20%231.png')
})

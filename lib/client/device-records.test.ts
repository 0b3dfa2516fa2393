// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import { clearDeviceRecords, countUnsentRecords, deviceRecords, hasDeviceRecords } from './device-records'

const mine = { userId: 'me', organizationId: 'ours' }
const elsewhere = { userId: 'me', organizationId: 'theirs' }
const colleague = { userId: 'you', organizationId: 'ours' }

beforeEach(() => localStorage.clear())

it('stores records by kind, user and organization, and all of a user are cleared together', () => {
  deviceRecords('draft', mine).put('a', 1)
  deviceRecords('outbox', elsewhere).put('a', 2)
  deviceRecords('draft', colleague).put('a', 3)
  expect(deviceRecords('draft', mine).list()).toEqual(new Map([['a', 1]]))
  expect(deviceRecords('outbox', mine).list().size).toBe(0)
  expect(hasDeviceRecords('outbox', elsewhere)).toBe(true)
  deviceRecords('draft', mine).put('b', { isOnServer: true })
  expect(countUnsentRecords('me')).toBe(2)
  clearDeviceRecords('me')
  expect(countUnsentRecords('me')).toBe(0)
  expect(deviceRecords('draft', mine).list().size).toBe(0)
  expect(deviceRecords('draft', colleague).list()).toEqual(new Map([['a', 3]]))
})

it('keeps what a full browser does not store as long as the page lives, and passes over what it cannot read', () => {
  const records = deviceRecords<number>('draft', mine)
  records.put('a', 1)
  localStorage.setItem('indaba-device:me:ours:draft:b', '{')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  records.put('c', 3)
  full.mockRestore()
  expect(records.list()).toEqual(
    new Map([
      ['a', 1],
      ['c', 3],
    ]),
  )
  records.remove('c')
  expect(records.list()).toEqual(new Map([['a', 1]]))
})

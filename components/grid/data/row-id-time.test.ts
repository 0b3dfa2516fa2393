import { expect, it } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { rowIdTime } from './row-id-time'

it('reads the time of making from a row id, and none from other ids', () => {
  const before = Date.now()
  const time = rowIdTime(newId())
  expect(time).toBeGreaterThanOrEqual(before - 1)
  expect(time).toBeLessThanOrEqual(Date.now() + 1)
  expect(rowIdTime('3f2504e0-4f89-41d3-9a0c-0305e82c3301')).toBe(0)
  expect(rowIdTime('example.co.za::server')).toBe(0)
})

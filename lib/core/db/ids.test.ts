import { expect, it, vi } from 'vitest'
import { newId } from './ids'

it('makes ids that sort as they were made, also within a millisecond and when the clock is set back', () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') })
  const ids = Array.from({ length: 2_000 }, newId)
  vi.setSystemTime(new Date('2026-11-22T09:59:59Z'))
  ids.push(newId())
  vi.setSystemTime(new Date('2026-11-22T10:00:01Z'))
  ids.push(newId())
  vi.useRealTimers()
  expect(ids).toEqual([...ids].sort())
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

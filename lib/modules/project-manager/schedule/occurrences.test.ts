import { describe, expect, test } from 'vitest'
import { occurrencesIn } from './occurrences'

const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to) })
const starts = (recurrence: string, start: string, within: ReturnType<typeof span>, zone = 'UTC', end?: string) =>
  occurrencesIn({ start: new Date(start), end: end ? new Date(end) : null, recurrence }, within, zone, 500).map((one) =>
    one.start.toISOString().slice(0, 16),
  )

describe('what is planned', () => {
  test('once counts where it touches the span', () => {
    const november = span('2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z')
    expect(starts('none', '2026-10-30T08:00:00Z', november, 'UTC', '2026-11-02T08:00:00Z')).toEqual([
      '2026-10-30T08:00',
    ])
    expect(starts('none', '2026-10-30T08:00:00Z', november)).toEqual([])
  })

  test('repeats at the same hour of the clock when summer time ends', () => {
    const week = span('2026-10-24T00:00:00Z', '2026-10-27T00:00:00Z')
    expect(starts('daily', '2020-01-01T08:00:00Z', week, 'Europe/Berlin')).toEqual([
      '2026-10-24T07:00',
      '2026-10-25T08:00',
      '2026-10-26T08:00',
    ])
  })

  test('monthly keeps its day after a short month, however long ago it began', () => {
    const spring = span('2026-01-01T00:00:00Z', '2026-05-01T00:00:00Z')
    expect(starts('monthly', '2019-01-31T09:00:00Z', spring)).toEqual([
      '2026-01-31T09:00',
      '2026-02-28T09:00',
      '2026-03-31T09:00',
      '2026-04-30T09:00',
    ])
    expect(starts('weekly', '2026-04-27T09:00:00Z', spring)).toEqual(['2026-04-27T09:00'])
  })
})

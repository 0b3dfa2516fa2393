import { describe, expect, test } from 'vitest'
import type { EditableField } from '@/components/cells/editor'
import { fromLocalInput } from '@/lib/client/format'
import type { ColumnType } from '@/lib/client/grid/grid-types'
import type { Place } from '@/lib/client/parse-dates'
import fc from '@/scripts/test/property'
import { convertText } from './convert'

const place: Place = { today: '2026-11-20', fromLocal: (local) => fromLocalInput(local, 'Africa/Johannesburg') }
const field = (type: ColumnType, more: Partial<EditableField> = {}): EditableField => ({
  key: 'x',
  label: 'X',
  type,
  required: false,
  ...more,
})
function read(type: ColumnType, text: string, more: Partial<EditableField> = {}): unknown {
  const found = convertText(field(type, more), text, place)
  return found.kind === 'value' ? found.value : found
}
const refused = { kind: 'problem', reason: expect.any(String) }

describe('numbers', () => {
  test.each([
    ['1250', '1250.00'],
    ['1 250,5', '1250.50'],
    ['1\u202f250.50', '1250.50'],
    ['1\u00a0250', '1250.00'],
    ['R 1 250.00', '1250.00'],
    ['R1,250', '1250.00'],
    ['1.250.000,75', '1250000.75'],
    ['-12', '-12.00'],
    ['(12.30)', '-12.30'],
    ['ZAR 99', '99.00'],
    ['99 €', '99.00'],
    ['0', '0.00'],
    ['12.500', '12500.00'],
  ])('money %s', (text, expected) => expect(read('money', text)).toBe(expected))
  test.each(['twelve', '12.345678', '1.2.3x', '12 34 ab', 'R', '--', '3/4'])('no money: %s', (text) =>
    expect(read('money', text)).toEqual(refused),
  )
  test.each([
    ['12', 12],
    ['1,234', 1234],
    ['1 234 567', 1_234_567],
    ['12,0', 12],
  ])('whole number %s', (text, expected) => expect(read('number', text)).toBe(expected))
  test.each(['1.5', 'abc', '12abc'])('no whole number: %s', (text) => expect(read('number', text)).toEqual(refused))
  test('limits are told', () => {
    expect(read('number', '11', { max: 10 })).toEqual({ kind: 'problem', reason: 'The most is 10.' })
    expect(read('money', '-1', { min: 0 })).toEqual({ kind: 'problem', reason: 'The least is 0.' })
    expect(read('percent', '12,5 %')).toBe(12.5)
    expect(read('percent', '101')).toEqual({ kind: 'problem', reason: 'The most is 100.' })
  })
  test('durations', () => {
    expect(read('duration', '2h 5m')).toBe(7500)
    expect(read('duration', '1:30')).toBe(5400)
    expect(read('duration', '90')).toBe(90)
    expect(read('duration', 'soon')).toEqual(refused)
  })
  test('every amount that is written is read back', () => {
    const written = (cents: number, group: string, mark: string) => {
      const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+(?!\d))/g, group)
      return `${whole}${mark}${String(cents % 100).padStart(2, '0')}`
    }
    const style = fc.constantFrom(['', '.'], ['', ','], [' ', ','], [',', '.'], ['.', ','], ['\u202f', ','])
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 11 }), style, (cents, [group, mark]) => {
        expect(read('money', written(cents, group ?? '', mark ?? ''))).toBe(written(cents, '', '.'))
      }),
    )
  })
})

describe('dates', () => {
  test.each([
    ['2026-03-31', '2026-03-31'],
    ['2026/3/1', '2026-03-01'],
    ['31/03/2026', '2026-03-31'],
    ['3.4.26', '2026-04-03'],
    ['03/31/2026', '2026-03-31'],
    ['31 Mar 2026', '2026-03-31'],
    ['31-Mar-26', '2026-03-31'],
    ['Tue, 31 March 2026', '2026-03-31'],
    ['March 31, 2026', '2026-03-31'],
    ['31 mar', '2026-03-31'],
    ['today', '2026-11-20'],
    ['+3d', '2026-11-23'],
    ['-1w', '2026-11-13'],
  ])('%s', (text, expected) => expect(read('date', text)).toBe(expected))
  test.each(['31/02/2026', 'soon', '2026-13-01', '12', 'Maybe 3'])('no date: %s', (text) =>
    expect(read('date', text)).toEqual(refused),
  )
  test.each([
    ['2026-03-31 09:30', '2026-03-31T07:30:00.000Z'],
    ['31/3/2026, 9:30 pm', '2026-03-31T19:30:00.000Z'],
    ['31 Mar 2026', '2026-03-30T22:00:00.000Z'],
    ['2026-03-31T09:30:00Z', '2026-03-31T09:30:00.000Z'],
    ['2026-03-31 09:30:15', '2026-03-31T07:30:00.000Z'],
    ['tomorrow 8h00', '2026-11-21T06:00:00.000Z'],
  ])('moment %s', (text, expected) => expect(read('datetime', text)).toBe(expected))
  test.each(['2026-03-31 25:00', 'x 10:00', '9:70'])('no moment: %s', (text) =>
    expect(read('datetime', text)).toEqual(refused),
  )
})

describe('the others', () => {
  const choices = [
    { value: 'New', label: 'New' },
    { value: 'won', label: 'Won at last' },
  ]
  test('choices by label or value, whatever the case', () => {
    expect(read('choice', 'won AT last', { choices })).toBe('won')
    expect(read('choice', 'won', { choices })).toBe('won')
    expect(read('choice', 'Lost', { choices })).toEqual({
      kind: 'problem',
      reason: '“Lost” is none of New, Won at last.',
    })
  })
  test('yes and no', () => {
    expect([read('boolean', 'Yes'), read('boolean', '0'), read('boolean', '')]).toEqual([true, false, false])
    expect(read('boolean', 'perhaps')).toEqual(refused)
  })
  test('tags', () => {
    expect(read('tags', 'a, b;a')).toEqual(['a', 'b'])
    expect(read('tags', 'New, Lost', { choices })).toEqual(refused)
  })
  test('records are looked up by name', () => {
    expect(read('reference', 'Thandi')).toEqual({ kind: 'lookup', label: 'Thandi' })
    const id = '01900000-0000-7000-8000-00000000dead'
    expect(read('reference', id)).toBe(id)
  })
  test('addresses', () => {
    expect(read('email', 'a@b.example')).toBe('a@b.example')
    expect(read('email', 'nobody')).toEqual(refused)
    expect(read('link', 'example.com/x')).toBe('https://example.com/x')
    expect(read('link', 'javascript:alert(1)')).toEqual(refused)
  })
  test('text', () => {
    expect(read('text', ' two\nlines ')).toBe('two lines')
    expect(read('long_text', 'two\nlines')).toBe('two\nlines')
    expect(read('text', 'abc', { maxLength: 2 })).toEqual(refused)
    expect(read('json', '{"a":1}')).toEqual({ a: 1 })
    expect(read('json', '{a')).toEqual(refused)
  })
  test('nothing is nothing of the right kind, unless something is required', () => {
    expect([read('text', ' '), read('money', ''), read('tags', ''), read('choice', '', { choices })]).toEqual([
      '',
      null,
      [],
      null,
    ])
    expect(read('text', '', { required: true })).toEqual(refused)
  })
})

import { expect, it } from 'vitest'
import { describeTimes } from './times'

it('lists the parts in their order and the ten slowest files, slowest first', () => {
  const files = Array.from({ length: 12 }, (_, i) => ({ name: `${i}.test.ts`, ms: i * 1000 }))
  const lines = describeTimes([{ title: 'Types', ms: 12_340 }], [{ part: 'unit', tests: 1, secondTries: [], files }])
  expect(lines.slice(0, 4)).toEqual(['Time by part', '     12.3 s  Types', 'Slowest files', '     11.0 s  11.test.ts'])
  expect(lines).toHaveLength(13)
})

import { expect, it } from 'vitest'
import { firstLine, judgeSecondTries, type PartResult } from './second-tries'

const part = (tests: number, flaky: number): PartResult => ({
  part: 'database',
  tests,
  secondTries: Array.from({ length: flaky }, (_, i) => ({ name: `a.test.ts > test ${i}`, error: `expected ${i}` })),
  files: [],
})

it('says nothing of a run without second tries', () => {
  expect(judgeSecondTries([part(3, 0)])).toEqual({ tooMany: false, lines: [] })
})

it('names each second try with its first error', () => {
  const { lines } = judgeSecondTries([part(400, 2)])
  expect(lines).toEqual([
    '! 2 of 400 tests passed only at their second try (at most 2 may):',
    '  a.test.ts > test 0',
    '    first failed with: expected 0',
    '  a.test.ts > test 1',
    '    first failed with: expected 1',
  ])
})

it('bears one in two hundred, counted over all parts, and no more', () => {
  expect(judgeSecondTries([part(200, 1)]).tooMany).toBe(false)
  expect(judgeSecondTries([part(399, 2)]).tooMany).toBe(true)
  expect(judgeSecondTries([part(199, 1)]).tooMany).toBe(true)
  expect(judgeSecondTries([part(199, 1), part(1, 0)]).tooMany).toBe(false)
})

it('takes the first line of an error, without colors', () => {
  expect(firstLine('\u001b[31mError: timed out\u001b[39m\n  at a.ts:3')).toBe('Error: timed out')
  expect(firstLine(undefined)).toBe('no message')
})

import { stripVTControlCharacters } from 'node:util'

/** A test that failed, ran once more and passed. `error` is the first line of what its first try failed with. */
export type SecondTry = Readonly<{ name: string; error: string }>

/** What a part of a run, such as the journeys, reports at its end. */
export type PartResult = Readonly<{
  part: string
  tests: number
  secondTries: readonly SecondTry[]
  files: readonly Readonly<{ name: string; ms: number }>[]
}>

/** Shared machines stand still at times, so a few second tries are borne; more than this share of all tests are not. */
const MAX_SECOND_TRIES_SHARE = 1 / 200

/** Describes each second try of a run, and decides whether there were too many. */
export function judgeSecondTries(parts: readonly PartResult[]): { tooMany: boolean; lines: string[] } {
  const tests = parts.reduce((sum, part) => sum + part.tests, 0)
  const secondTries = parts.flatMap((part) => part.secondTries)
  const max = Math.floor(tests * MAX_SECOND_TRIES_SHARE)
  const tooMany = secondTries.length > max
  if (secondTries.length === 0) return { tooMany, lines: [] }
  return {
    tooMany,
    lines: [
      `${tooMany ? '✗' : '!'} ${secondTries.length} of ${tests} tests passed only at their second try (at most ${max} may):`,
      ...secondTries.flatMap(({ name, error }) => [`  ${name}`, `    first failed with: ${error}`]),
    ],
  }
}

/** The first line of an error's message, without colors. */
export function firstLine(message = ''): string {
  return stripVTControlCharacters(message).trim().split('\n')[0] || 'no message'
}

import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { judgeSecondTries, type PartResult } from './second-tries'

/** The setting with which `npm test` collects the results of all parts, to judge them together. */
export const RESULTS_FILE = 'INDABA_TEST_RESULTS'

/**
 * Called by the reporter of each part at its end. Within `npm test` the result is added to those of the other parts; a part that runs
 * alone is judged at once.
 * @returns false: this part needed too many second tries
 */
export function recordPart(result: PartResult): boolean {
  const file = process.env[RESULTS_FILE]
  if (file) {
    appendFileSync(file, `${JSON.stringify(result)}\n`)
    return true
  }
  const { tooMany, lines } = judgeSecondTries([result])
  if (lines.length > 0) console.log(`\n${lines.join('\n')}`)
  return !tooMany
}

export function readParts(file: string): PartResult[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PartResult)
}

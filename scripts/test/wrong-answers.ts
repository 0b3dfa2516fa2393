import { existsSync, readFileSync, rmSync } from 'node:fs'

/** The setting with which the journeys' server compares its answers with their schemas, and where it writes what differs. */
export const WRONG_ANSWERS_FILE = 'INDABA_WRONG_ANSWERS_FILE'

/** What answers of this run differed from their schemas in, each once. */
export function drainWrongAnswers(): string[] {
  const file = process.env[WRONG_ANSWERS_FILE]
  if (!file || !existsSync(file)) return []
  const entries = readFileSync(file, 'utf8').split('\n\n').filter(Boolean)
  rmSync(file)
  return [...new Set(entries)]
}

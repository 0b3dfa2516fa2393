import path from 'node:path'
import type { FullResult, Reporter, Suite, TestCase } from 'playwright/types/testReporter'
import { projectRoot } from '../lib/paths'
import { recordPart } from './part-results'
import { firstLine, type SecondTry } from './second-tries'
import { drainWrongAnswers } from './wrong-answers'

/** Counts the journeys of a run, fails it where an answer differed from its schema, names what needed a second try, and says how long each file took. */
export default class JourneyReporter implements Reporter {
  private tests: TestCase[] = []

  onBegin(_config: unknown, all: Suite): void {
    this.tests = all.allTests()
  }

  async onEnd(): Promise<{ status: FullResult['status'] } | undefined> {
    const ran = this.tests.filter((test) => test.results.some(({ status }) => status !== 'skipped'))
    const durations = new Map<string, number>()
    for (const test of ran) {
      const name = path.relative(projectRoot, test.location.file)
      const ms = test.results.reduce((sum, { duration }) => sum + duration, durations.get(name) ?? 0)
      durations.set(name, ms)
    }
    const accepted = recordPart({
      part: 'Journeys',
      tests: ran.length,
      secondTries: ran.filter((test) => test.outcome() === 'flaky').map(secondTryOf),
      files: [...durations].map(([name, ms]) => ({ name, ms })),
    })
    const wrong = drainWrongAnswers()
    if (wrong.length > 0) console.log(`\n${wrong.join('\n\n')}`)
    return accepted && wrong.length === 0 ? undefined : { status: 'failed' }
  }
}

function secondTryOf(test: TestCase): SecondTry {
  const [, project, file, ...titles] = test.titlePath()
  const first = test.results.find(({ errors }) => errors.length > 0)
  return { name: `${file} > ${titles.join(' > ')} (${project})`, error: firstLine(first?.errors[0]?.message) }
}

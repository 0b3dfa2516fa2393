import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { recordPart } from './part-results'
import { firstLine, type SecondTry } from './second-tries'

/** Counts the tests of a run, names what needed a second try, and says how long each file took. */
export default class PartReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const accepted = recordPart({
      part: 'Unit and database tests',
      tests: tests.filter((test) => test.result().state !== 'skipped').length,
      secondTries: tests.flatMap(secondTryOf),
      files: modules.map((module) => ({ name: module.relativeModuleId, ms: durationOf(module) })),
    })
    if (!accepted) process.exitCode = 1
  }
}

function secondTryOf(test: TestCase): SecondTry[] {
  if (!test.diagnostic()?.flaky) return []
  const first = test.attempts().find(({ errors }) => errors?.length)
  return [
    {
      name: `${test.module.relativeModuleId} > ${test.fullName}`,
      error: firstLine(first?.errors?.[0]?.message),
    },
  ]
}

function durationOf(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return Math.round(setupDuration + collectDuration + duration)
}

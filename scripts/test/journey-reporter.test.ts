import { mkdtempSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { Suite } from 'playwright/types/testReporter'
import { afterEach, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { checkAnswer } from '@/lib/core/check-answer'
import { forgetEnv } from '@/lib/core/env'
import JourneyReporter from './journey-reporter'
import { RESULTS_FILE } from './part-results'
import { WRONG_ANSWERS_FILE } from './wrong-answers'

afterEach(() => {
  vi.unstubAllEnvs()
  forgetEnv()
  vi.restoreAllMocks()
})

async function endOfRun(answer: unknown) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-journeys-'))
  vi.stubEnv(WRONG_ANSWERS_FILE, path.join(folder, 'wrong-answers.txt'))
  vi.stubEnv(RESULTS_FILE, path.join(folder, 'results.txt'))
  // The journeys' server reads the same setting.
  forgetEnv()
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {})
  checkAnswer('crm.deal.read', z.object({ deal: z.object({ title: z.string() }) }), answer)
  const reporter = new JourneyReporter()
  reporter.onBegin({}, { allTests: () => [] } as unknown as Suite)
  return { result: await reporter.onEnd(), printed: printed.mock.calls.flat().join('\n') }
}

it('fails a run of journeys in which the server answered otherwise than its schema says', async () => {
  const { result, printed } = await endOfRun({ deal: { title: 7, value: '1.00' } })
  expect(result).toEqual({ status: 'failed' })
  expect(printed).toContain('crm.deal.read answers otherwise than its schema says')
  expect(printed).toContain('deal.title')
  expect((await endOfRun({ deal: { title: 'Fiber', value: '1.00' } })).printed).toContain('deal.value: unknown key')
})

it('leaves a run alone in which every answer was as its schema says', async () => {
  expect(await endOfRun({ deal: { title: 'Fiber' } })).toEqual({ result: undefined, printed: '' })
})

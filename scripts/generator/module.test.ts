import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inProject, projectRoot } from '../lib/paths'

/** A scratch copy of the project, with the same packages: what is made there leaves nothing behind. */
const makeScratchCopy = () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'indaba-new-module-'))
  const left = /^(node_modules|\.git|\.data|\.next.*|test-results|playwright-report|integrations\/[^/]+\/node_modules)$/
  cpSync(projectRoot, folder, {
    recursive: true,
    filter: (file) => !left.test(path.relative(projectRoot, file).replaceAll(path.sep, '/')),
  })
  symlinkSync(inProject('node_modules'), path.join(folder, 'node_modules'))
  return folder
}

let copy: string
beforeAll(() => {
  copy = makeScratchCopy()
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** A cluster and random values of its own. */
const { INDABA_TEST_SERVER: _, ...environment } = process.env
const node = async (...args: string[]) =>
  (await promisify(execFile)(process.execPath, args, { cwd: copy, env: environment, maxBuffer: 1e8 })).stdout

test('a new module has less than 150 lines, and passes its tests and those that every module passes', async () => {
  const told = await node('--import', 'tsx', 'scripts/commands/new.ts', 'module', 'fleet', 'vehicles')
  expect(told).not.toContain('By hand')
  const files = [...told.matchAll(/✓ (.+)/g)].map((match) => match[1]!)
  const lines = files
    .filter((file) => file.includes('fleet'))
    .map((file) => readFileSync(path.join(copy, file), 'utf8').split('\n').length - 1)
  expect(lines.reduce((all, count) => all + count, 0)).toBeLessThan(150)
  expect(files).toHaveLength(lines.length + 3)

  await node('node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', ...files)
  const tests = [
    'lib/modules/fleet',
    'components/fleet',
    'lib/core/architecture',
    'lib/core/db/tenant-keys',
    'every-index',
  ]
  const report = path.join(copy, 'results.json')
  await node('node_modules/vitest/vitest.mjs', 'run', '--reporter=json', `--outputFile=${report}`, ...tests)
  const results = JSON.parse(readFileSync(report, 'utf8')) as { numFailedTests: number; testResults: unknown[] }
  expect(results.numFailedTests).toBe(0)
  expect(results.testResults).toHaveLength(tests.length)
}, 90_000)

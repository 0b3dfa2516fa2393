import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { webNodeOptions } from './web-process'

const heapLimit = (options: string[], env: NodeJS.ProcessEnv) =>
  Number(
    spawnSync(process.execPath, [...options, '-p', 'v8.getHeapStatistics().heap_size_limit / 1048576'], {
      env,
      encoding: 'utf8',
    }).stdout,
  )

test('the web process has a heap limit of its own, unless an operator set one', () => {
  const env = { ...process.env, NODE_OPTIONS: '' }
  expect(heapLimit(webNodeOptions(env), env)).toBeLessThan(1_200)
  const operator = { ...env, NODE_OPTIONS: '--max-old-space-size=3000' }
  expect(heapLimit(webNodeOptions(operator), operator)).toBeGreaterThanOrEqual(3_000)
  expect(webNodeOptions(operator)).toEqual(['--max-semi-space-size=16'])
})

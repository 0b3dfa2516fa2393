import { expect, test } from 'vitest'
import { runNode } from './run-node'

const HANGS = 'console.log("finished"); setInterval(() => {}, 1000)'

test('a program that hangs once its work is done is stopped, and has ended well', async () => {
  const begun = Date.now()
  const words = await runNode('work', ['-e', HANGS], {
    done: { check: () => Date.now() - begun > 200, patienceMs: 200 },
  })
  expect(words).toContain('finished')
})

test('a program that fails before its work is done has failed', async () => {
  const failing = runNode('work', ['-e', 'process.exit(3)'], { done: { check: () => false, patienceMs: 200 } })
  await expect(failing).rejects.toThrow('work failed')
})

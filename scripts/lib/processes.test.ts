import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { identify, isAlive, type KnownProcess, stopProcess } from './processes'

function sleeper(script = 'setInterval(() => {}, 1000)'): KnownProcess {
  const child = spawn(process.execPath, ['-e', script], { stdio: 'ignore' })
  return identify(child.pid as number) as KnownProcess
}

test('a process is known until it ends', async () => {
  const known = sleeper()
  expect(isAlive(known)).toBe(true)
  await stopProcess(known)
  expect(isAlive(known)).toBe(false)
})

test('another process with the same id is not ours to stop', async () => {
  const known = sleeper()
  await stopProcess({ ...known, born: 'another time' })
  expect(isAlive(known)).toBe(true)
  await stopProcess(known)
})

test('one that will not listen is killed', async () => {
  const known = sleeper(`process.on('SIGTERM', () => {}); setInterval(() => {}, 1000)`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await stopProcess(known, { patience: 200 })
  expect(isAlive(known)).toBe(false)
})

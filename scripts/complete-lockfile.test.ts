import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { missingPlatformPackages } from './complete-lockfile.mjs'
import { inProject } from './lib/paths'

const lock = JSON.parse(readFileSync(inProject('package-lock.json'), 'utf8'))

test('the lockfile has every platform package: else run node scripts/complete-lockfile.mjs', () => {
  expect([...missingPlatformPackages(lock).keys()]).toEqual([])
})

test('the lockfile names no registry', () => {
  const named = Object.entries<{ resolved?: string; link?: boolean }>(lock.packages).filter(
    ([, { resolved }]) => resolved,
  )
  expect(named.map(([where]) => where)).toEqual([])
})

test('package.json and the lockfile agree', () => {
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(inProject('package.json'), 'utf8'),
  )
  expect(lock.packages['']).toMatchObject({ dependencies, devDependencies, optionalDependencies })
})

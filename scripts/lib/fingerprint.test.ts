import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { Fingerprint } from './fingerprint'
import { inProject, projectRoot } from './paths'

mkdirSync(inProject('node_modules', '.cache'), { recursive: true })
const folder = mkdtempSync(inProject('node_modules', '.cache', 'fingerprint-'))
const source = path.join(folder, 'source')
const file = path.join(source, 'a.ts')
const fingerprint = new Fingerprint(path.join(folder, 'mark.json'), [path.relative(projectRoot, source)], /\.test\.ts$/)

afterAll(() => rmSync(folder, { recursive: true }))

test('a product is current until its sources change', () => {
  mkdirSync(source)
  writeFileSync(file, 'one')
  expect(fingerprint.isCurrent()).toBe(false)
  fingerprint.take()()
  expect(fingerprint.isCurrent()).toBe(true)

  utimesSync(file, new Date(0), new Date(0))
  expect(fingerprint.isCurrent(), 'a date alone changes nothing').toBe(true)
  writeFileSync(path.join(source, 'a.test.ts'), 'tests do not count')
  expect(fingerprint.isCurrent()).toBe(true)
  writeFileSync(file, 'two')
  expect(fingerprint.isCurrent()).toBe(false)
})

test('a change during the work makes the product stale', () => {
  const done = fingerprint.take()
  writeFileSync(file, 'three')
  done()
  expect(fingerprint.isCurrent()).toBe(false)
})

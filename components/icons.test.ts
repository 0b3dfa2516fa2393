import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { hasIcon } from './icons'

it('has every icon that modules, grids and actions name', () => {
  const files = globSync('lib/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/\bicon: '([a-z0-9-]+)'/g)].map(([, name]) => name ?? ''),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !hasIcon(name))).toEqual([])
})

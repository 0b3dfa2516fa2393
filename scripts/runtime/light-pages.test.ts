import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lightenPages } from './light-pages'

const dir = mkdtempSync(path.join(os.tmpdir(), 'indaba-light-'))
afterAll(() => rmSync(dir, { recursive: true }))

test('pages that are read begin with one script that loads the others, also after a second run', () => {
  mkdirSync(path.join(dir, 'static/chunks'), { recursive: true })
  const file = path.join(dir, 'build-manifest.json')
  const rootMainFiles = ['static/chunks/a.js', 'static/chunks/b.js']
  writeFileSync(file, JSON.stringify({ rootMainFiles, rootMainFilesTree: {}, pages: {} }))
  lightenPages(dir)
  const first = readFileSync(file, 'utf8')
  lightenPages(dir)
  expect(readFileSync(file, 'utf8')).toBe(first)

  const manifest = JSON.parse(first)
  expect(manifest).toMatchObject({ rootMainFiles, pages: {} })
  const [start] = manifest.rootMainFilesTree['/(shop)/shop/[site]/products/[sku]/page']
  expect(readFileSync(path.join(dir, start), 'utf8')).toContain(
    '["/_next/static/chunks/a.js","/_next/static/chunks/b.js"]',
  )
  // Each of them is a page that there is.
  const pages = globSync('app/**/page.tsx').map((page) => page.replace(/^app/, '').replace(/\.tsx$/, ''))
  expect(pages).toEqual(expect.arrayContaining(Object.keys(manifest.rootMainFilesTree)))
})

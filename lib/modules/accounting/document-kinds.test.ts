import '@/lib/modules'
import { expect, test } from 'vitest'
import { findGrid, modules } from '@/lib/core/registry'
import { DOCTYPE_NAMES, DOCUMENT_GRIDS, DOCUMENT_PAGES } from './schemas'
import { documentKinds } from './slots'

test('each kind of document is contributed once, or it has no pages', () => {
  expect(documentKinds.contributed().flat().sort()).toEqual([...DOCTYPE_NAMES].sort())
})

test.each(DOCTYPE_NAMES)('%s is listed in the navigation where its pages are', (doctype) => {
  const href = DOCUMENT_PAGES[doctype]
  const entries = modules().flatMap(({ navigation }) => navigation)
  expect(entries.find((entry) => entry.href === href)?.grid).toBe(DOCUMENT_GRIDS[doctype])
  expect(findGrid(DOCUMENT_GRIDS[doctype])).toMatchObject({
    rowPage: `${href}/{row_id}`,
    createPage: { href: `${href}/new` },
  })
})

import '@/lib/modules'
import { expect, test } from 'vitest'
import { findGrid, modules } from '@/lib/core/registry'
import { DOCTYPE_NAMES, documentGrid } from './schemas'

test.each(DOCTYPE_NAMES)('%s is listed in the navigation where its pages are', (doctype) => {
  const slug = documentGrid(doctype)
  const href = modules()
    .flatMap(({ navigation }) => navigation)
    .find(({ grid }) => grid === slug)?.href
  expect(findGrid(slug)).toMatchObject({
    // Links to lists are found in the navigation, so who may see a document has the entry.
    access: { read: 'accounting.document.read' },
    rowPage: `${href}/{row_id}`,
    createPage: { href: `${href}/new` },
  })
})

import Decimal from 'decimal.js'
import { expect, test } from 'vitest'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { openBooks, run } from '@/tests/accounting/books'
import { makeNext } from './make-document'
import { previewPosting } from './preview-posting'
import { submitDocument } from './submit-document'
import { createDocument, updateDocument } from './write-document'

await createTestDatabase()
const books = await openBooks()

/** Generated from a seed, so that a failure can be run again. */
function numbers(seed: number) {
  let state = seed
  return (most: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return 1 + (state % most)
  }
}

const CASES = 12
test.each(
  (['acc_purchase_invoice', 'acc_sales_invoice'] as const).flatMap((doctype) =>
    Array.from({ length: CASES }, (_, n) => ({ doctype, seed: n + 1 })),
  ),
)('parts of a foreign invoice given back show what they post ($doctype, $seed)', async ({ doctype, seed }) => {
  const next = numbers(seed * 7919)
  const buying = doctype === 'acc_purchase_invoice'
  const party = buying
    ? { supplier_id: await books.supplier({ currency: 'USD' }) }
    : { customer_id: await books.customer({ currency: 'USD' }) }
  const items = Array.from({ length: next(3) }, () => ({
    description: 'Licence',
    qty: 3,
    rate: (next(99_999) / 100).toFixed(2),
    item_tax_template_id: next(2) === 1 ? books.vat(buying ? 'purchase' : 'sales') : null,
  }))
  const conversion_rate = (next(40_000_000) / 1_000_000).toFixed(6)
  const facts = { doctype, ...party, conversion_rate, items, submit: true }
  const { document: invoice } = await run(createDocument, books.owner, facts)

  for (let left = 3; left > 0; left--) {
    const { document: draft } = await run(makeNext, books.owner, { doctype, doc_id: invoice.id, target: doctype })
    const part = draft.items.map(({ description, rate, source_line_id, item_tax_template_id }) => {
      return { description, rate, source_line_id, item_tax_template_id, qty: '1' }
    })
    await run(updateDocument, books.owner, { doctype, doc_id: draft.id, items: part })
    const planned = await run(previewPosting, books.owner, { doctype, doc_id: draft.id })
    const { document } = await run(submitDocument, books.owner, { doctype, doc_id: draft.id })
    const posted = await run(previewPosting, books.owner, { doctype, doc_id: draft.id })
    expect(posted.entries).toEqual(planned.entries)
    const ofParty = posted.entries.filter((entry) => entry.party)
    const worth = Decimal.sum(...ofParty.map(({ debit, credit }) => new Decimal(debit).minus(credit))).abs()
    expect(worth.toFixed(2)).toBe(new Decimal(document.base_grand_total).abs().toFixed(2))
    const shown = Decimal.sum(document.base_net_total, document.base_tax_total)
    expect(shown.toFixed(2)).toBe(document.base_grand_total)
    expect(posted.entries.some(({ account }) => /exchange/i.test(account))).toBe(false)
  }
  const after = await systemDb().accDocument.findUniqueOrThrow({ where: { id: invoice.id } })
  // Cents by which VAT of the parts differs stay open in both currencies, or in neither.
  expect(after.outstanding.isZero()).toBe(after.base_outstanding.isZero())
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { newId } from '@/lib/core/db/ids'
import { systemDb } from '@/lib/core/db/prisma'
import { createTestDatabase } from '@/scripts/test/database'
import { type Bill, billPdf } from '@/tests/buying/bill-pdf'
import { codes, openScans } from '@/tests/buying/scans'
import { runCommands } from '@/tests/documented-commands'

/**
 * Bills over real HTTP, read by a real worker: what stands in the draft (requirements rq.buying.ocr.*, Business
 * Platform Modules 4.4, 7, 8).
 */
await createTestDatabase()
const { url, keys, work, send, call, newSupplier, readOf, scanned } = await openScans()

describe('what is read', () => {
  test('a known supplier’s bill fills the draft: number, dates, lines with VAT, and the total to the cent', async () => {
    const supplier = await newSupplier({ payment_days: 30 })
    const bill = { supplier: supplier.name, vat: supplier.vat, number: `KN-1${newId().slice(-6)}` }
    const lines: Bill['lines'] = [
      ['PL-2', 'Patch lead 2 m', 10, 4599],
      ['SW-8', 'Switch with 8 ports', 1, 129_950],
    ]
    const { scan, document } = await scanned(await billPdf({ ...bill, lines }))
    expect(document).toMatchObject({
      docstatus: 0,
      supplier_id: supplier.id,
      supplier_name: supplier.name,
      bill_no: bill.number,
      bill_date: '2026-11-02',
      due_date: '2026-12-02',
      net_total: '1759.40',
      tax_total: '263.91',
      grand_total: '2023.31',
    })
    expect(document.items).toMatchObject([
      { description: expect.stringContaining('Patch lead'), qty: '10', rate: '45.99' },
      { description: expect.stringContaining('Switch'), qty: '1', rate: '1299.5' },
    ])
    expect(scan).toMatchObject({
      status: 'done',
      method: 'text',
      supplier_reason: 'vat_number',
      progress: 100,
      warnings: [],
    })
    expect(scan.reading.bill_no).toMatchObject({ value: bill.number, source: { page: 1 } })
    const page = await call('GET', `/buying/scans/${scan.id}/pages/1`)
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect((await call('GET', `/buying/scans/${scan.id}/pages/2`)).status).toBe(404)
    const ofBill = await call('GET', `/accounting/documents/acc_purchase_invoice/${document.id}/scan`)
    expect(ofBill.body.scan.id).toBe(scan.id)
  }, 90_000)

  test('an unknown supplier leaves the draft without a party; submitting is refused at that field until it is chosen', async () => {
    const { scan, document, upload } = await scanned(await billPdf({ number: 'UC-2' }))
    expect(document).toMatchObject({ docstatus: 0, supplier_id: null, bill_no: 'UC-2' })
    expect(upload.supplier_matched).toBe(false)
    expect(codes(scan)).toContain('no_supplier')
    const path = `/accounting/acc_purchase_invoice/${document.id}/submit`
    const refused = await call('POST', path, {})
    expect(refused.status).toBe(422)
    expect(refused.body.detail).toContainEqual(expect.objectContaining({ loc: ['body', 'supplier_id'] }))
    const { id } = await newSupplier()
    const update = { supplier_id: id, version: document.version }
    expect((await call('PUT', `/accounting/documents/acc_purchase_invoice/${document.id}`, update)).status).toBe(200)
    expect((await call('POST', path, {})).body.document).toMatchObject({ docstatus: 1, grand_total: '517.50' })
    expect((await call('POST', `/buying/scans/${scan.id}/retry`, {})).status).toBe(409)
  }, 90_000)

  test('a number that the supplier’s other bill has is left out, and the warning leads there', async () => {
    const supplier = await newSupplier()
    const bill = { supplier: supplier.name, vat: supplier.vat, number: `DUP-1${newId().slice(-6)}` }
    const first = await scanned(await billPdf(bill))
    const again = await scanned(await billPdf({ ...bill, lines: [['X', 'Another thing', 1, 100_00]] }))
    expect(again.document).toMatchObject({ supplier_id: supplier.id, bill_no: '', net_total: '100.00' })
    expect(again.scan.warnings).toContainEqual(
      expect.objectContaining({
        code: 'duplicate_bill',
        message: expect.stringContaining(first.document.number),
        href: `/buying/invoices/${first.document.id}`,
      }),
    )
  }, 120_000)

  test('cents by which the bill’s VAT differs are taken over; VAT of no rate is left for a person', async () => {
    const supplier = await newSupplier()
    const bill = (tax: number) =>
      billPdf({
        supplier: supplier.name,
        vat: supplier.vat,
        number: `VAT-${tax}`,
        lines: [['A', 'Thing', 1, 100_00]],
        tax,
      })
    const close = await scanned(await bill(15_03))
    expect(close.document).toMatchObject({ tax_adjustment: '0.03', tax_total: '15.03', grand_total: '115.03' })
    const far = await scanned(await bill(9_00))
    expect(far.document).toMatchObject({ tax_adjustment: '0', tax_total: '0.00', net_total: '100.00' })
    expect(far.scan.warnings.length).toBeGreaterThan(0)
  }, 120_000)

  test('a foreign bill without a rate has no lines and says why; with the rate it is read again', async () => {
    const supplier = await newSupplier()
    const { scan, document } = await scanned(
      await billPdf({ supplier: supplier.name, vat: supplier.vat, number: 'CHF-1', currency: 'CHF' }),
    )
    expect(document).toMatchObject({ currency: 'ZAR', conversion_rate: '1', items: [], bill_no: 'CHF-1' })
    expect(codes(scan)).toContain('no_rate')
    const organization = await systemDb().accDocument.findUniqueOrThrow({ where: { id: document.id } })
    const { organization_id } = organization
    const valid_on = new Date('2026-11-01T00:00:00Z')
    await systemDb().accExchangeRate.create({
      data: { id: newId(), organization_id, currency: 'CHF', valid_on, rate: '20.5' },
    })
    expect((await call('POST', `/buying/scans/${scan.id}/retry`, {})).status).toBe(202)
    const again = await readOf(scan.id)
    expect(codes(again)).not.toContain('no_rate')
    const filled = await call('GET', `/accounting/documents/acc_purchase_invoice/${document.id}`)
    expect(filled.body.document).toMatchObject({
      currency: 'CHF',
      conversion_rate: '20.5',
      net_total: '450.00',
      base_net_total: '9225.00',
    })
  }, 120_000)

  test('lines are linked to the order that the bill names, and a quantity beyond it is not', async () => {
    const supplier = await newSupplier()
    const order = await call('POST', '/accounting/documents/acc_purchase_order', {
      supplier_id: supplier.id,
      submit: true,
      items: [
        { description: 'Patch lead 2 m', qty: '10', rate: '45.00' },
        { description: 'Rack shelf', qty: '1', rate: '300.00' },
      ],
    })
    expect(order.status).toBe(201)
    const { number, items } = order.body.document
    const { scan, document } = await scanned(
      await billPdf({
        supplier: supplier.name,
        vat: supplier.vat,
        number: 'ORD-1',
        order: number,
        lines: [
          ['', 'Patch lead 2 m', 4, 45_00],
          ['', 'Rack shelf', 2, 300_00],
        ],
      }),
    )
    expect(scan.reading.order_no?.value).toBe(number)
    expect(document.items.map((line: { source_line_id: string | null }) => line.source_line_id)).toEqual([
      items[0].id,
      null,
    ])
    expect(codes(scan)).toContain('order_partly_linked')
  }, 90_000)

  test('a draft that was changed by hand is not written over', async () => {
    const started = await send(await billPdf({ number: 'HAND-1' }), { wait: 0 })
    const path = `/accounting/documents/acc_purchase_invoice/${started.body.document.id}`
    const mine = { bill_no: 'TYPED', items: [{ description: 'By hand', qty: '1', rate: '7.00' }] }
    expect((await call('PUT', path, mine)).status).toBe(200)
    await work()
    const scan = await readOf(started.body.scan.id)
    expect(codes(scan)).toContain('draft_changed')
    expect((await call('GET', path)).body.document).toMatchObject({ bill_no: 'TYPED', net_total: '7.00' })
  }, 90_000)

  test('a credit note is a return of the bill that it names, and else held as a return; never a bill with the old number', async () => {
    const supplier = await newSupplier()
    const own = { supplier: supplier.name, vat: supplier.vat }
    const number = `INV-1${newId().slice(-6)}`
    const bill = await scanned(await billPdf({ ...own, number, lines: [['PL-2', 'Patch lead 2 m', 10, 4500]] }))
    const submit = `/accounting/acc_purchase_invoice/${bill.document.id}/submit`
    const note = (heads: string[], qty: number) =>
      billPdf({ ...own, title: 'CREDIT NOTE', heads, lines: [['PL-2', 'Patch lead 2 m', qty, 4500]] })
    const early = await scanned(await note(['Credit note number: CN-0', `Original invoice: ${number}`], 1))
    expect(early.document).toMatchObject({ is_return: true, return_against_id: null, bill_no: 'CN-0' })
    expect(early.scan.warnings).toContainEqual(
      expect.objectContaining({ code: 'credit_note', message: expect.stringContaining('is still the draft') }),
    )
    expect((await call('POST', submit, {})).status).toBe(200)

    const heads = ['Credit note number: CN-1', 'Date: 2026-11-05', `Original invoice: ${number}`]
    // Printed with a minus or without it, the draft gives back.
    for (const [at, qty] of [2, -2].entries()) {
      const { document } = await scanned(await note(heads, qty))
      expect(document).toMatchObject({
        is_return: true,
        return_against_id: bill.document.id,
        bill_no: at === 0 ? 'CN-1' : '',
        net_total: '-90.00',
        grand_total: '-103.50',
        items: [{ qty: '-2', rate: '45', source_line_id: bill.document.items[0].id }],
      })
    }
    const nameless = await scanned(await note(['Invoice number: NOWHERE-7'], 1))
    expect(nameless.document).toMatchObject({ is_return: true, return_against_id: null, bill_no: '' })
    expect(nameless.scan.warnings).toContainEqual(
      expect.objectContaining({ code: 'credit_note', message: expect.stringContaining('NOWHERE-7') }),
    )
  }, 180_000)

  test('the command of the guide uploads a bill as it is printed', async () => {
    const cwd = mkdtempSync(path.join(os.tmpdir(), 'scanned-'))
    writeFileSync(path.join(cwd, 'bill.pdf'), await billPdf({ number: 'GUIDE-1' }))
    await work()
    const guide = path.resolve(import.meta.dirname, '../../../../../docs/scanned-bills.md')
    const answer = JSON.parse(await runCommands(guide, { url, key: keys.owner, cwd }))
    expect(answer).toMatchObject({ document: { docstatus: 0 }, scan: { file: { name: 'bill.pdf' } } })
  }, 90_000)
})

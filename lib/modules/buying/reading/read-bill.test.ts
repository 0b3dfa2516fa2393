import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { TEST_CUSTOMER } from '@/tests/buying/bill-truth'
import { testBill } from '@/tests/buying/bills'
import { readBill, stopReading } from './read-bill'
import { LockedBill, UnreadableBill } from './unreadable-bill'

/** Through the thread, as the job reads. */
const own = { names: [TEST_CUSTOMER.name], vat_numbers: [TEST_CUSTOMER.vat] }

afterAll(stopReading)

describe('a bill is read in a thread', { timeout: 240_000 }, () => {
  test('a PDF with text, and what happens meanwhile', async () => {
    const { bytes, truth } = await testBill('digital', 'two-pages', 7)
    const stages: string[] = []
    const read = await readBill(bytes, {
      own,
      onProgress: (stage, done, total) => stages.push(`${stage} ${done}/${total}`),
    })
    expect(read.method).toBe('text')
    expect(read.mean_confidence).toBe(1)
    expect(read.text).toContain(truth.bill_no)
    expect(read.reading.grand_total).toMatchObject({ value: truth.grand, confidence: expect.closeTo(0.98, 1) })
    expect(read.reading.lines).toHaveLength(truth.lines.length)
    expect(read.reading.warnings).toEqual([])
    expect(read.pages).toHaveLength(2)
    const first = read.pages[0]!
    expect(await sharp(first.image).metadata()).toMatchObject({
      format: 'png',
      width: first.width,
      height: first.height,
    })
    expect(stages).toEqual(['opening 0/1', 'reading 0/2', 'reading 1/2', 'understanding 0/1'])
    // The box of a field is where it stands: on the second page, low on the right.
    expect(read.reading.grand_total?.source).toMatchObject({ page: 2 })
  })

  test('a locked PDF, with the right password only', async () => {
    const { bytes, password, truth } = await testBill('locked', 'classic', 7)
    await expect(readBill(bytes, { own })).rejects.toThrow(LockedBill)
    await expect(readBill(bytes, { own, password: 'guess' })).rejects.toMatchObject({ reason: 'wrong' })
    const read = await readBill(bytes, { own, password })
    expect(read.reading.bill_no?.value).toBe(truth.bill_no)
    expect(read.pages[0]?.image.length).toBeGreaterThan(1000)
  })

  test('what is no bill is refused in words, and the next one is read all the same', async () => {
    const { bytes, truth } = await testBill('foreign', 'plain', 7)
    const page = new Uint8Array(Buffer.from('<html>%PDF-1.4 not really</html>'))
    await expect(readBill(page, { own })).rejects.toThrow(UnreadableBill)
    await expect(readBill(bytes.slice(0, 200), { own })).rejects.toThrow(UnreadableBill)
    expect((await readBill(bytes, { own })).reading.bill_no?.value).toBe(truth.bill_no)
  })

  test('bills take their turns, and one that is stopped makes way', async () => {
    const photo = await testBill('scanned', 'wrapped', 1)
    const { bytes, truth } = await testBill('digital', 'plain', 8)
    const stop = new AbortController()
    const stopped = readBill(photo.bytes, {
      own,
      signal: stop.signal,
      onProgress: () => stop.abort(new Error('no longer wanted')),
    })
    const next = readBill(bytes, { own })
    await expect(stopped).rejects.toThrow('no longer wanted')
    expect((await next).reading.bill_no?.value).toBe(truth.bill_no)
    await expect(readBill(bytes, { own, signal: stop.signal })).rejects.toThrow('no longer wanted')
  })

  test('a photo that lies on its head is turned for the screen', async () => {
    const { bytes, truth } = await testBill('rotated', 'inclusive', 1)
    const { reading, pages, method } = await readBill(bytes, { own })
    expect(method).toBe('ocr')
    // How well amounts are read off such photos is measured in bench/reading.ts.
    expect(reading.supplier_name?.value).toBe(truth.supplier.name)
    expect(reading.supplier_name?.source?.y).toBeLessThan(0.15)
    expect(pages[0]!.height).toBeGreaterThan(pages[0]!.width)
  })
})

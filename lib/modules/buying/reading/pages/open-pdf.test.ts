import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { drawBill } from '@/tests/buying/bill-pages'
import { chanceOf, truthOf } from '@/tests/buying/bill-truth'
import { testBill } from '@/tests/buying/bills'
import { fileKind } from '../file-kind'
import { LockedBill, UnreadableBill } from '../unreadable-bill'
import { LONG_SIDE, needsPassword, openPdf, readPdfPages, renderPage } from './open-pdf'
import { openPicture } from './pictures'

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'))
const square = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ffffff' } })

describe('what a file is', () => {
  test('by its first bytes', async () => {
    expect(fileKind(new Uint8Array(await square(4, 4).png().toBuffer()))).toBe('png')
    expect(fileKind(new Uint8Array(await square(4, 4).jpeg().toBuffer()))).toBe('jpeg')
    expect(fileKind(new Uint8Array(await square(4, 4).webp().toBuffer()))).toBe('webp')
    expect(fileKind(new Uint8Array(await square(4, 4).gif().toBuffer()))).toBe('gif')
    expect(fileKind((await testBill('digital', 'classic', 1)).bytes)).toBe('pdf')
    expect(fileKind(bytesOf('From: a mail program\r\n%PDF-1.4\n'))).toBe('pdf')
  })

  test.each(['', '%PD', '<html><!-- %PDF-1.4 --></html>', 'MZ\x90\0', 'GIF', 'RIFF1234WAVE', 'II*\0', '\xff\xd8'])(
    'not %j',
    (start) => expect(fileKind(bytesOf(start))).toBeNull(),
  )
})

describe('passwords', () => {
  test('needed, wrong and right', async () => {
    const { bytes, password } = await testBill('locked', 'plain', 2)
    expect(await needsPassword(bytes)).toBe('needed')
    expect(await needsPassword(bytes, '')).toBe('needed')
    expect(await needsPassword(bytes, 'guess')).toBe('wrong')
    expect(await needsPassword(bytes, password)).toBe('no')
    await expect(readPdfPages(bytes)).rejects.toThrow(LockedBill)
    await expect(readPdfPages(bytes, 'guess')).rejects.toMatchObject({ reason: 'wrong' })
    expect((await readPdfPages(bytes, password))[0]?.words.length).toBeGreaterThan(20)
  })

  test('a file with the owner’s password alone opens without one, and with any', async () => {
    const chance = chanceOf(3)
    const truth = truthOf(chance, { foreign: false, inclusive: false, long: false, lines: 2, codes: false })
    const bytes = await drawBill(truth, 'classic', chance, { ownerPassword: 'owner' })
    expect(Buffer.from(bytes).includes('/Encrypt')).toBe(true)
    expect(await needsPassword(bytes)).toBe('no')
    expect(await needsPassword(bytes, 'anything')).toBe('no')
    expect((await readPdfPages(bytes, 'anything'))[0]?.words.map((word) => word.text)).toContain(truth.bill_no)
  })

  test('no password is asked for an open file', async () => {
    expect(await needsPassword((await testBill('digital', 'plain', 2)).bytes, 'needless')).toBe('no')
  })
})

describe('pages', () => {
  test('words have their places, pictures the size that was asked for', async () => {
    const { bytes, truth } = await testBill('digital', 'classic', 4)
    const [page] = await readPdfPages(bytes)
    const number = page?.words.find((word) => word.text === truth.bill_no)
    expect(number?.x).toBeCloseTo(470 / 595, 2)
    expect(number?.y).toBeCloseTo(72 / 842, 1)
    const picture = await sharp(await renderPage(bytes, 1)).metadata()
    expect(picture).toMatchObject({ format: 'png', height: LONG_SIDE })
  })

  test.each([
    ['nothing', new Uint8Array()],
    ['a mark and no more', bytesOf('%PDF-1.7\n')],
    ['noise', bytesOf(`%PDF-1.4\n${'x\0y'.repeat(3000)}`)],
    ['a page of the web', bytesOf('<!doctype html><html><body>Invoice</body></html>')],
  ])('%s is unreadable, in words for the sender', async (_what, bytes) => {
    await expect(openPdf(bytes)).rejects.toThrow(UnreadableBill)
    await expect(openPdf(bytes)).rejects.toThrow(/PDF/)
  })

  test('a truncated file is read as far as it goes, or refused in words', async () => {
    const { bytes } = await testBill('digital', 'two-pages', 5)
    for (const share of [0.2, 0.5, 0.9]) {
      const outcome = await readPdfPages(bytes.slice(0, Math.floor(bytes.length * share))).catch((error) => error)
      expect(Array.isArray(outcome) || outcome instanceof UnreadableBill).toBe(true)
    }
  })
})

describe('pictures', () => {
  test('more than 40 megapixels are refused before they are unpacked', async () => {
    // A bomb: a few bytes that say they are 10 000 by 10 000.
    const bomb = await square(10, 10).png().toBuffer()
    bomb.writeUInt32BE(10_000, 16)
    bomb.writeUInt32BE(10_000, 20)
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29)
    await expect(openPicture(bomb)).rejects.toThrow(/40 megapixels/)
  })

  test('damaged ones are refused in words', async () => {
    const whole = await square(300, 300).png().toBuffer()
    await expect(openPicture(new Uint8Array(whole.subarray(0, 60)))).rejects.toThrow(UnreadableBill)
    await expect(openPicture(bytesOf('\x89PNG\r\n\x1a\n'))).rejects.toThrow(UnreadableBill)
  })

  test('small ones are enlarged for the recogniser', async () => {
    const { width, height } = await sharp(
      await openPicture(new Uint8Array(await square(300, 400).png().toBuffer())),
    ).metadata()
    expect({ width, height }).toEqual({ width: LONG_SIDE * 0.75, height: LONG_SIDE })
  })
})

import { afterAll, expect, test } from 'vitest'
import { newScore, readAndScore } from '@/tests/buying/bill-score'
import { type Layout, type TestBill, testBill, testBills } from '@/tests/buying/bills'
import { closeRecogniser } from './pages/recognise'

/**
 * How much of what is printed on bills is read. Recognising a picture takes ten seconds, so one of each layout stands for
 * its six here; `npm run bench -- --only reading` reads them all.
 */
const SEED = 1

/** Least share of the fields of a layout that is read exactly: of its head with the totals, and of its lines. */
const FLOORS: Record<Layout, { head: number; lines: number }> = {
  digital: { head: 0.98, lines: 0.98 },
  locked: { head: 0.98, lines: 0.98 },
  foreign: { head: 0.98, lines: 0.98 },
  scanned: { head: 0.9, lines: 0.85 },
  rotated: { head: 0.9, lines: 0.85 },
}

afterAll(closeRecogniser)

test.each(['digital', 'locked', 'foreign'] as const)('%s bills', { timeout: 120_000 }, async (layout) => {
  await expectRead(layout, await testBills(SEED, [layout]), 'text')
})

// Of the one-page templates the one with the most lines: a page that is not straightened, turned or large enough fails.
test.each(['scanned', 'rotated'] as const)('a %s bill', { timeout: 120_000 }, async (layout) => {
  await expectRead(layout, [await testBill(layout, 'two-column', SEED)], 'ocr')
})

async function expectRead(layout: Layout, bills: TestBill[], way: 'text' | 'ocr'): Promise<void> {
  const score = newScore()
  for (const bill of bills) {
    const { pages, method } = await readAndScore(bill, score)
    expect(method).toBe(way)
    // Upright for the screen, however the page lay.
    for (const { width, height } of pages) expect(height).toBeGreaterThan(width)
  }
  const wrong = score.wrong.join('\n')
  expect(score.head.right / score.head.all, wrong).toBeGreaterThanOrEqual(FLOORS[layout].head)
  expect(score.lines.right / score.lines.all, wrong).toBeGreaterThanOrEqual(FLOORS[layout].lines)
}

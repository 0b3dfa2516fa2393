import { rounds } from '../../scripts/test/strength'
import { fillWithContacts } from '../support/many-rows'
import { enterOwnOrganization } from '../support/own-organization'
import { heapMegabytes, type Smoothness, scrollGrid } from '../support/smoothness'
import { expect, test } from '../support/test'

/** A list that no screen can hold: what it costs to open and to scroll from end to end. */
const ROWS = 100_000
const ROW_HEIGHT = 36
/** How long it is scrolled at reading speed, and in how many pictures from end to end. */
const READING_MS = rounds(8_000)
const FRAMES = rounds(1_200)

test.use({ who: 'nobody' })

test('a hundred thousand rows open quickly and scroll smoothly from end to end @alone', async ({
  page,
  context,
  api,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await fillWithContacts(await enterOwnOrganization(api, context, baseURL ?? ''), ROWS)

  await page.goto('/settings/profile')
  const emptyHeap = await heapMegabytes(page)

  await test.step('first rows are on the screen within 300 ms of the page’s first byte', async () => {
    await page.addInitScript(watchFirstRow)
    const times: number[] = []
    for (let visit = 0; visit < 3; visit++) {
      await page.goto('/crm/contacts')
      await expect(page.getByRole('link', { name: 'Contact 000001' })).toBeVisible()
      times.push(Math.round((await page.evaluate(() => window.firstRowAfterByte)) ?? Number.NaN))
    }
    note(`first rows ${times.join(', ')} ms after the first byte`)
    expect(Math.min(...times)).toBeLessThan(300)
    await expect(page.getByText('100 000', { exact: true }).first()).toBeVisible()
  })

  await test.step('one count: heading, cards, selection, last row', async () => {
    const counted = page.getByRole('heading', { name: 'Contacts', exact: true }).locator('..')
    await expect(counted).toContainText('100 000')
    await expect(counted).not.toContainText('about')
    await expect(page.getByRole('group', { name: 'Figures' }).getByRole('button').first()).toContainText('100 000')
    await page.getByRole('gridcell').nth(2).click()
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Control+a')
    await expect(page.getByText('All 100 000 selected')).toBeVisible()
    await page.keyboard.press('Control+End')
    await expect(page.getByRole('link', { name: 'Contact 100000' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear the selection' }).click()
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: 0 }))
  })

  await test.step('reading speed', async () => {
    const down = await scrollGrid(page, 24, READING_MS)
    note(`reading: ${describeSmoothness(down)}`)
    const up = await scrollGrid(page, -24, READING_MS)
    note(`reading back: ${describeSmoothness(up)}`)
    expect(heldUp(down, up)).toBe(false)
    expect(Math.min(down.longestBlank, up.longestBlank)).toBeLessThanOrEqual(150)
  })

  await test.step('end to end, down and up', async () => {
    const step = Math.ceil((ROWS * ROW_HEIGHT) / FRAMES)
    const down = await scrollGrid(page, step, 90_000)
    note(`down: ${describeSmoothness(down)}`)
    await page.getByRole('grid').evaluate((grid) => grid.scrollTo({ top: grid.scrollHeight }))
    await expect(page.getByRole('link', { name: 'Contact 100000' })).toBeVisible()
    const up = await scrollGrid(page, -step, 90_000)
    note(`up: ${describeSmoothness(up)}`)
    await expect(page.getByRole('link', { name: 'Contact 000001' })).toBeVisible()
    expect(heldUp(down, up)).toBe(false)
    const heap = await heapMegabytes(page)
    note(`heap ${heap} MB, ${(heap - emptyHeap).toFixed(1)} MB above an empty page`)
    expect(heap - emptyHeap).toBeLessThan(150)
  })
})

/**
 * Whether the page itself held people up: tasks of over 100 ms in both directions, and more of them than one frame in a
 * hundred. The browser tells how long a task took by the clock, which goes on while the machine does something else.
 */
const heldUp = (...ways: Smoothness[]) =>
  ways.every(({ frames, longTasks }) => longTasks.filter((ms) => ms > 100).length > frames / 100)

const describeSmoothness = ({ frames, dropped, longTasks, longestBlank }: Smoothness) =>
  `${frames} frames, ${dropped} dropped, longest task ${longTasks[0] ?? 'below 50'} ms, ${longTasks.length} above 50 ms, longest time without rows ${longestBlank} ms`

const note = (text: string) => {
  test.info().annotations.push({ type: 'measured', description: text })
  console.log(`    ${text}`)
}

declare global {
  interface Window {
    firstRowAfterByte?: number
  }
}

/** Runs in the page before anything else: the time from the first byte of the page, which brings them, to the first row that is drawn. */
function watchFirstRow(): void {
  const seen = () => {
    if (!document.querySelector('[role=grid] [role=row]:not([aria-busy]) a')) return requestAnimationFrame(seen)
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    window.firstRowAfterByte = performance.now() - visit!.responseStart
    return 0
  }
  requestAnimationFrame(seen)
}

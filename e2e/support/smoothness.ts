import type { Page } from 'playwright/test'

export type Smoothness = {
  /** Frames that came, and those a screen of 60 pictures a second would have shown besides. */
  frames: number
  dropped: number
  /** Tasks that held the page for more than 50 ms, longest first; milliseconds. */
  longTasks: number[]
  /** The longest time that the middle of the table showed no row that is loaded; milliseconds. */
  longestBlank: number
}

/** Scrolls the grid by `step` pixels a frame (upwards if negative), until its end or until `forMs` have passed. */
export function scrollGrid(page: Page, step: number, forMs: number): Promise<Smoothness> {
  return page.evaluate(
    async ({ step, forMs }) => {
      const box = document.querySelector<HTMLElement>('[role=grid]')
      if (!box) throw new Error('no grid')
      const longTasks: number[] = []
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) longTasks.push(Math.round(entry.duration))
      })
      observer.observe({ type: 'longtask' })
      const middle = box.getBoundingClientRect()
      const isBlank = () => {
        const at = document.elementFromPoint(middle.left + 300, middle.top + middle.height / 2)
        return at?.closest('[role=row]')?.getAttribute('aria-busy') === 'true' || !at?.closest('[role=row]')
      }
      let frames = 0
      let dropped = 0
      let longestBlank = 0
      let blankSince: number | null = null
      let before = performance.now()
      const start = before
      await new Promise<void>((resolve) => {
        const onFrame = (now: number) => {
          frames++
          dropped += Math.max(0, Math.round((now - before) / (1000 / 60)) - 1)
          before = now
          if (isBlank()) blankSince ??= now
          else blankSince = null
          if (blankSince !== null) longestBlank = Math.max(longestBlank, now - blankSince)
          const ended = step > 0 ? box.scrollTop + box.clientHeight >= box.scrollHeight - 1 : box.scrollTop <= 0
          if (ended || now - start > forMs) return resolve()
          box.scrollTop += step
          requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      })
      observer.disconnect()
      return { frames, dropped, longTasks: longTasks.sort((a, b) => b - a), longestBlank: Math.round(longestBlank) }
    },
    { step, forMs },
  )
}

/** What JavaScript holds on to once everything that can go is gone; megabytes. */
export async function heapMegabytes(page: Page): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = await devtools.send('Runtime.getHeapUsage')
  await devtools.detach()
  return Math.round((usedSize / 1024 / 1024) * 10) / 10
}

import type { Page, Request } from 'playwright/test'

export type Paint = {
  /** When the largest text or picture stood, in milliseconds. */
  lcp: number
  /** How far what stood already moved: 0 not at all. */
  cls: number
  /** The document and everything that came after it. */
  requests: string[]
  /** As they came over the line. */
  scriptKilobytes: number
}

/** Opens a page and watches it until nothing has come for a while. */
export async function paintOf(page: Page, path: string, quietMs = 2_500): Promise<Paint> {
  const requests: Request[] = []
  const note = (request: Request) => requests.push(request)
  page.on('request', note)
  await page.goto(path)
  // The live line never ends, so "no network" never comes.
  for (let known = -1; known !== requests.length; ) {
    known = requests.length
    await page.waitForTimeout(quietMs)
  }
  page.off('request', note)
  return {
    lcp: Math.round((await noted(page, 'largest-contentful-paint')).at(-1)?.at ?? 0),
    cls: (await noted(page, 'layout-shift')).reduce((sum, { shift }) => sum + shift, 0),
    requests: requests.map((request) => `${request.method()} ${request.url().replace(/^https?:\/\/[^/]+/, '')}`),
    scriptKilobytes: await kilobytesOf(requests.filter((request) => request.resourceType() === 'script')),
  }
}

/** What the browser has noted since the page began. */
const noted = (page: Page, type: 'layout-shift' | 'largest-contentful-paint') =>
  page.evaluate(
    (type) =>
      new Promise<{ at: number; shift: number }[]>((resolve) => {
        new PerformanceObserver((list) =>
          resolve(
            (list.getEntries() as (PerformanceEntry & { value?: number; hadRecentInput?: boolean })[]).map(
              ({ startTime, value = 0, hadRecentInput }) => ({ at: startTime, shift: hadRecentInput ? 0 : value }),
            ),
          ),
        ).observe({ type, buffered: true })
        setTimeout(() => resolve([]), 200)
      }),
    type,
  )

async function kilobytesOf(requests: Request[]): Promise<number> {
  const sizes = await Promise.all(requests.map((request) => request.sizes().catch(() => null)))
  return Math.round(sizes.reduce((sum, size) => sum + (size?.responseBodySize ?? 0), 0) / 1024)
}

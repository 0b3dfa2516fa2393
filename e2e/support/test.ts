import { test as base, type Page } from 'playwright/test'
import { Api } from './api'
import type { Who } from './demo'
import { nobody, sessionOf } from './sign-in'
import { listen, type Speech } from './speech'

type Fixtures = {
  /** Who sits at the browser: `test.use({ who: 'guest' })`. */
  who: Who | 'nobody'
  /** Programs with the key of the owner and of others. */
  api: Api
  apiOf: (who: Who) => Promise<Api>
  /** What a screen reader was told on the page, in order. */
  speech: Speech
}

export const test = base.extend<Fixtures>({
  who: ['owner', { option: true }],
  storageState: async ({ who, baseURL }, use) => use(who === 'nobody' ? nobody : await sessionOf(who, baseURL ?? '')),
  page: async ({ page }, use) => {
    const { goto, reload } = page
    page.goto = async (...to) => {
      const answer = await goto.apply(page, to)
      await alive(page)
      return answer
    }
    page.reload = async (...how) => {
      const answer = await reload.apply(page, how)
      await alive(page)
      return answer
    }
    await use(page)
  },
  apiOf: async ({ baseURL }, use) => {
    const made: Api[] = []
    await use(async (who) => {
      const api = await Api.of(who, baseURL ?? '')
      made.push(api)
      return api
    })
    await Promise.all(made.map((api) => api.dispose()))
  },
  api: async ({ apiOf }, use) => use(await apiOf('owner')),
  speech: async ({ page }, use) => use(await listen(page)),
})

/**
 * A page that came from the server does nothing until React has taken it over; people are rarely that fast, tests are.
 * What stands in a message's text was rendered by the server as a whole and is never React's own. Pages of the shop that wait for a
 * first touch repeat what was clicked too soon.
 */
export async function alive(page: Page): Promise<void> {
  if (!page.url().startsWith('http')) return
  await page.waitForFunction(() => {
    const taken = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))
    return (
      document.readyState !== 'loading' &&
      (document.querySelector('script[src*="/shop-start-"]') !== null ||
        [...document.querySelectorAll('body button, body a:not(.chat-text a, .answer-text a, .article a)')].every(
          taken,
        ))
    )
  })
}

export { expect } from 'playwright/test'

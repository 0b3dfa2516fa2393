import { test as base } from '@playwright/test'
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

export { expect } from '@playwright/test'

import { expect, type Page } from 'playwright/test'

type Listening = Window & { heard?: string[] }

/** Collects everything that is put into the page's live region; one text may replace the other within a moment. */
export async function listen(page: Page): Promise<Speech> {
  await page.addInitScript(() => {
    const heard: string[] = []
    ;(window as Listening).heard = heard
    new MutationObserver(() => {
      const region = document.querySelector('[role=status][aria-live=polite][aria-atomic=true]')
      const text = region?.textContent?.trim() ?? ''
      if (text && heard.at(-1) !== text) heard.push(text)
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  return new Speech(page)
}

export class Speech {
  constructor(private readonly page: Page) {}

  heard(): Promise<string[]> {
    return this.page.evaluate(() => (window as Listening).heard ?? [])
  }

  async says(text: string | RegExp): Promise<void> {
    const matches = (one: string) => (typeof text === 'string' ? one === text : text.test(one))
    await expect
      .poll(async () => (await this.heard()).filter(matches).length, {
        message: `Nothing said ${text}; heard: ${(await this.heard()).join(' | ')}`,
      })
      .toBeGreaterThan(0)
  }
}

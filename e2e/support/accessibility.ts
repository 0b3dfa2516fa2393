import axe, { type RunOptions } from 'axe-core'
import { expect, type Page } from 'playwright/test'

type Axe = { axe?: typeof axe }

const EVERYTHING: RunOptions = { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }

/** Everything in the light theme; in the dark one, where there is room, the rules that colours can break: a phone has the same colours. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settled(page)
  await inject(page)
  await expectTheme(page, 'light', EVERYTHING, name)
  const isNarrow = (page.viewportSize()?.width ?? 0) < 640
  if (!isNarrow) await expectTheme(page, 'dark', COLOURS, name)
}

/** @param rules by their names in axe @param within a selector of the part that is looked at */
export async function expectNoViolations(page: Page, rules: string[], within: string, name: string): Promise<void> {
  await settled(page)
  await inject(page)
  const found = await violationsOf(page, { include: [[within]] }, { runOnly: { type: 'rule', values: rules } })
  expect.soft(found, name).toEqual([])
}

async function expectTheme(page: Page, theme: 'light' | 'dark', options: RunOptions, name: string): Promise<void> {
  await page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted
  }, theme)
  await settled(page)
  // The first rows stand for all of them.
  const exclude = [
    ['[role=grid] [role=row]:nth-child(n + 5)'],
    ['[role=list] > div > [role=listitem]:nth-child(n + 4)'],
  ]
  expect.soft(await violationsOf(page, { exclude }, options), `${name}, ${theme}`).toEqual([])
}

type Part = { include: string[][] } | { exclude: string[][] }

const violationsOf = (page: Page, part: Part, options: RunOptions): Promise<string[]> =>
  page.evaluate(
    async ({ part, options }) => {
      const { violations } = await (window as Axe).axe!.run(part, { ...options, resultTypes: ['violations'] })
      return violations.map(
        ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
      )
    },
    { part, options },
  )

/** Once a document, frames too: the source is half a megabyte, and reading it takes longer than the rules do. */
async function inject(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (await frame.evaluate(() => 'axe' in window)) continue
    await frame.evaluate(axe.source)
    await frame.evaluate(() => (window as Axe).axe?.configure({ allowedOrigins: ['<unsafe_all_origins>'] }))
  }
}

/** Nothing loads, fades or slides any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    // What lies in a closed <details> stands still until it is opened.
    const moves = ({ effect, playState }: Animation) =>
      playState === 'running' &&
      effect?.getComputedTiming().iterations !== Infinity &&
      (!(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true))
    // What inherits a colour that fades begins to fade itself once that one is done.
    for (let moving: Animation[] | null = null; moving?.length !== 0; ) {
      await new Promise(requestAnimationFrame)
      moving = document.getAnimations().filter(moves)
      await Promise.all(moving.map((animation) => animation.finished.catch(() => null)))
    }
  })
}

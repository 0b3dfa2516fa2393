import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Everything in the light theme; in the dark one, where there is room, the rules that colours can break: a phone has the same colours. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await settled(page)
  const isNarrow = (page.viewportSize()?.width ?? 0) < 640
  for (const theme of isNarrow ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.evaluate((wanted) => {
      document.documentElement.dataset.theme = wanted
    }, theme)
    await settled(page)
    // The first rows stand for all of them.
    const axe = new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .exclude('[role=grid] [role=row]:nth-child(n + 5)')
      .exclude('[role=list] > div > [role=listitem]:nth-child(n + 4)')
    const { violations } = await (theme === 'light'
      ? axe.withTags(TAGS)
      : axe.withRules(['color-contrast', 'link-in-text-block'])
    ).analyze()
    const found = violations.map(
      ({ id, help, nodes }) => `${id} (${help}): ${nodes.map(({ target }) => target.join(' ')).join('; ')}`,
    )
    expect.soft(found, `${name}, ${theme}`).toEqual([])
  }
}

/** Nothing loads, fades or slides any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(async () => {
    // What lies in a closed <details> stands still until it is opened.
    const ends = ({ effect }: Animation) =>
      effect?.getComputedTiming().iterations !== Infinity &&
      (!(effect instanceof KeyframeEffect) || (effect.target?.checkVisibility() ?? true))
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map((animation) => animation.finished.catch(() => null)),
    )
  })
}

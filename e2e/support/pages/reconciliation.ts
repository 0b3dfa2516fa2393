import type { Locator, Page } from 'playwright/test'
import { expect } from '../test'

/** The screen on which bank lines are cleared. */
export class Reconciliation {
  readonly list: Locator
  readonly options: Locator
  readonly detail: Locator

  constructor(readonly page: Page) {
    this.list = page.getByRole('listbox', { name: 'Bank lines' })
    this.options = this.list.getByRole('option')
    this.detail = page.getByRole('article', { name: /^Line:/ })
  }

  async open(bankAccountId: string, query = ''): Promise<void> {
    await this.page.goto(`/banking/reconciliation?account=${bankAccountId}${query}`)
    await this.list.waitFor()
  }

  /** What the chosen line says; empty when none is left. */
  async text(): Promise<string> {
    return (await this.detail.getByRole('heading', { level: 2 }).textContent({ timeout: 5_000 })) ?? ''
  }

  /** The match that Enter takes is known. */
  async matchIsKnown(): Promise<void> {
    await expect(this.detail.locator('ol > li').getByRole('button').first()).toBeVisible({ timeout: 30_000 })
  }

  /** Takes the marked match at a person's pace: Enter again within a fifth of a second after a line counts as a slip. */
  async accept(): Promise<void> {
    await this.page.waitForTimeout(300)
    // Asked for again where the line before used something of it.
    await this.matchIsKnown()
    await this.page.keyboard.press('Enter')
  }

  /** A match for which little speaks is asked before it is taken; what was done to lines like it makes it stronger. */
  async agreeIfAsked(from: string): Promise<void> {
    const question = this.page.getByRole('alertdialog')
    const movedOn = async () => (await this.text().catch(() => from)) !== from
    await expect.poll(async () => (await question.isVisible()) || (await movedOn())).toBe(true)
    if (!(await question.isVisible())) return
    await expect(question).toContainText('It is only a weak match.')
    await this.page.keyboard.press('Tab')
    await this.page.keyboard.press('Enter')
  }

  /** Shows the lines of a state. */
  async goTo(state: 'To clear' | 'Suspense' | 'Cleared' | 'Ignored' | 'All'): Promise<void> {
    const tab = this.page.getByRole('region', { name: 'State' }).getByRole('button', { name: state })
    await tab.click()
    await expect(tab).toHaveAttribute('aria-pressed', 'true')
    await expect(this.page.locator('[aria-busy=true][role=listbox]')).toHaveCount(0)
  }

  /** Something was done to the chosen line: another one is chosen, or none is left. */
  async movedOn(from: string): Promise<void> {
    await expect
      .poll(async () => ((await this.allDone.isVisible()) ? '' : await this.text().catch(() => from)), {
        timeout: 60_000,
      })
      .not.toBe(from)
  }

  get allDone(): Locator {
    return this.page.getByRole('region', { name: 'List of lines' }).getByText('Everything is cleared')
  }

  form(name: string | RegExp): Locator {
    return this.page.getByRole('form', { name })
  }

  /** What a field proposes; lines of the list are options too. */
  choice(text: string | RegExp): Locator {
    return this.page.locator('[role=option]:not([data-line])').filter({ hasText: text })
  }

  balance(name: 'Statement' | 'Ledger' | 'Difference'): Locator {
    return this.page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }
}

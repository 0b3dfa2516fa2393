import type { Locator, Page } from '@playwright/test'
import { expect } from '../test'

/** The screen on which bank lines are cleared. */
export class Reconciliation {
  readonly list: Locator
  readonly options: Locator
  /** The line that keys work on. */
  readonly chosen: Locator
  readonly detail: Locator

  constructor(readonly page: Page) {
    this.list = page.getByRole('listbox', { name: 'Bank lines' })
    this.options = this.list.getByRole('option')
    this.chosen = this.list.locator('[role=option][aria-selected=true]').first()
    this.detail = page.getByRole('article', { name: /^Line:/ })
  }

  async open(bankAccountId: string, query = ''): Promise<void> {
    await this.page.goto(`/banking/reconciliation?account=${bankAccountId}${query}`)
    await this.list.waitFor()
  }

  /** What the chosen line says; empty when none is left. */
  async text(): Promise<string> {
    return (await this.detail.getByRole('heading', { level: 2 }).textContent({ timeout: 2_000 })) ?? ''
  }

  /** The match that Enter takes is known. */
  async matchIsKnown(): Promise<void> {
    await expect(this.detail.locator('ol > li').getByRole('button').first()).toBeVisible({ timeout: 30_000 })
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
    return this.page.getByText('Everything is cleared')
  }

  form(name: string | RegExp): Locator {
    return this.page.getByRole('form', { name })
  }

  balance(name: 'Statement' | 'Ledger' | 'Difference'): Locator {
    return this.page
      .getByRole('main')
      .locator('dl > div')
      .filter({ has: this.page.getByText(name, { exact: true }) })
      .getByRole('definition')
  }
}

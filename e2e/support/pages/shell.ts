import { expect, type Locator, type Page } from 'playwright/test'

/** The frame around every page. */
export class ShellPage {
  readonly palette: Locator
  readonly organization: Locator
  readonly account: Locator

  constructor(private readonly page: Page) {
    this.palette = page.getByRole('dialog', { name: 'Search and commands' })
    this.organization = page.getByRole('button', { name: /Switch organization/ })
    this.account = page.getByRole('button', { name: /Your account/ })
  }

  async switchTo(organization: string): Promise<void> {
    const entry = this.page.getByRole('menuitem', { name: new RegExp(organization) })
    await expect(async () => {
      await this.organization.click()
      await expect(entry).toBeVisible({ timeout: 1000 })
    }).toPass()
    await entry.click()
  }

  async openPalette(): Promise<void> {
    // Keys do nothing until the page is alive.
    await expect(async () => {
      await this.page.keyboard.press('Control+k')
      await expect(this.palette).toBeVisible({ timeout: 1000 })
    }).toPass()
  }
}

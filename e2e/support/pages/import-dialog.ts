import { expect, type Locator, type Page } from 'playwright/test'

/** Bringing a file into the grid that is open. */
export class ImportDialog {
  readonly dialog: Locator

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: /^Import / })
  }

  async open(screen: 'wide' | 'phone' = 'wide'): Promise<void> {
    await this.page
      .getByRole('button', { name: screen === 'phone' ? 'More' : 'Import and export', exact: true })
      .click()
    await this.page.getByRole('menuitem', { name: /^Import / }).click()
    await expect(this.dialog.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  }

  async bring(name: string, content: string | Buffer): Promise<void> {
    const buffer = typeof content === 'string' ? Buffer.from(content) : content
    await this.dialog.getByLabel('File to import').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await expect(this.dialog.getByRole('button', { name: 'Check the rows' })).toBeVisible()
  }

  /** Goes on to the preview. */
  async check(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Check the rows' }).click()
    await expect(this.go).toBeVisible({ timeout: 30_000 })
  }

  /** The button that says what it would do. */
  get go(): Locator {
    return this.dialog.getByRole('button', { name: /^(Add|Change|Nothing)\b/ })
  }

  async run(): Promise<void> {
    await this.go.click()
    await expect(this.dialog.getByRole('button', { name: 'Done' })).toBeVisible({ timeout: 30_000 })
  }

  tab(name: string): Locator {
    return this.dialog.getByRole('tab', { name: new RegExp(`^${name}`) })
  }

  /** The row of the file with this text, in the tab that is open. */
  row(text: string | RegExp): Locator {
    return this.dialog.getByRole('tabpanel').getByRole('listitem').filter({ hasText: text })
  }
}

import { expect, type Locator, type Page } from 'playwright/test'

/** The panel beside the rows: an open row, or the form for a new one. */
export class RecordDrawer {
  constructor(private readonly page: Page) {}

  of(title: string): Locator {
    return this.page.getByRole('dialog', { name: title })
  }

  get any(): Locator {
    return this.page.getByRole('dialog')
  }

  /** A field by its label; that of a required one has a star. */
  field(label: string): Locator {
    return this.any.getByLabel(new RegExp(`^${label}\\*?$`))
  }

  async fill(values: Record<string, string>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value)
  }

  async choose(label: string, option: string): Promise<void> {
    await this.field(label).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  async save(): Promise<void> {
    await this.any.getByRole('button', { name: 'Save', exact: true }).click()
  }

  async showHistory(): Promise<void> {
    await this.any.getByRole('tab', { name: 'History' }).click()
  }

  async close(): Promise<void> {
    await this.any.getByRole('button', { name: 'Close' }).click()
    await expect(this.any).toBeHidden()
  }
}

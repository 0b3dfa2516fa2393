import { expect, type Locator, type Page } from 'playwright/test'

/** The form and the page of a document of buying or selling. */
export class DocumentPage {
  constructor(readonly page: Page) {}

  get form(): Locator {
    return this.page.getByRole('form')
  }

  async open(path: string): Promise<void> {
    await this.page.goto(path)
  }

  /** A new document; its form opens with the choice of the party. */
  async startNew(path: string, party: string): Promise<void> {
    await this.page.goto(`${path}/new`)
    await this.page.getByPlaceholder('Search…').fill(party)
    await this.page.getByRole('option', { name: party, exact: true }).click()
    await expect(this.form.getByRole('combobox', { name: /Supplier|Customer/ })).toHaveText(party)
  }

  cell(name: 'Item' | 'VAT' | 'Account' | 'Cost centre' | 'Warehouse', line: number): Locator {
    return this.form.getByRole('combobox', { name: `${name}, line ${line}`, exact: true })
  }

  box(name: 'Description' | 'Quantity' | 'Price' | 'Unit', line: number): Locator {
    return this.form.getByRole('textbox', { name: `${name}, line ${line}`, exact: true })
  }

  get lines(): Locator {
    return this.form.getByRole('listitem', { name: /^Line \d+$/ })
  }

  total(label: string): Locator {
    return this.page.getByRole('table', { name: 'Totals' }).getByRole('row', { name: new RegExp(`^${label}`) })
  }

  /** By Ctrl+S, as people do who never leave the keyboard. */
  async save(): Promise<string> {
    await this.page.keyboard.press('Control+s')
    return this.saved()
  }

  /** The id of the document whose page is shown once it is saved. */
  async saved(): Promise<string> {
    await this.page.waitForURL(/\/[0-9a-f-]{36}(\?.*)?$/, { waitUntil: 'commit' })
    await expect(this.page.getByRole('tab', { name: /^Lines/, includeHidden: true })).toBeVisible()
    return /([0-9a-f-]{36})/.exec(this.page.url())?.[1] ?? ''
  }

  dialog(name: RegExp): Locator {
    return this.page.getByRole('dialog', { name })
  }

  async submit(): Promise<void> {
    await this.page.getByRole('button', { name: 'Submit…', exact: true }).click()
    await this.confirmSubmit()
  }

  async confirmSubmit(): Promise<void> {
    const dialog = this.dialog(/^Submit/)
    await dialog.getByRole('button', { name: /^Submit / }).click()
    await expect(dialog).toBeHidden()
    await expect(
      this.page.getByRole('banner').or(this.page.getByRole('main')).getByText('Submitted').first(),
    ).toBeVisible()
  }

  async more(action: string | RegExp): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  /** The ledger lines of a table, as `account debit credit` with the account's number alone. */
  async ledger(within: Locator | Page, name: string): Promise<string[]> {
    const table = within.getByRole('region', { name }).getByRole('table')
    await expect(table).toBeVisible()
    const rows = await table
      .locator('tbody tr')
      .evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent ?? '')))
    return rows.map(([account = '', ...sides]) =>
      [account.slice(0, 4), ...sides.map((side) => side.replace(/[^\d,.-]/g, '').replace(',', '.') || '–')].join(' '),
    )
  }
}

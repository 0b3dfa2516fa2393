import { expect, type Locator, type Page } from 'playwright/test'
import { RecordDrawer } from './record-drawer'

/** A page with the rows of a grid, as people see it. */
export class GridPage {
  readonly drawer: RecordDrawer
  readonly table: Locator
  readonly search: Locator
  readonly selected: Locator

  private constructor(
    readonly page: Page,
    readonly title: string,
    readonly path: string,
  ) {
    this.drawer = new RecordDrawer(page)
    this.table = page.getByRole('grid', { name: title })
    this.search = page.getByRole('searchbox')
    this.selected = page.getByRole('region', { name: 'Selected rows' })
  }

  static leads = (page: Page) => new GridPage(page, 'Leads', '/crm/leads')
  static contacts = (page: Page) => new GridPage(page, 'Contacts', '/crm/contacts')
  static opportunities = (page: Page) => new GridPage(page, 'Opportunities', '/crm/opportunities')
  static members = (page: Page) => new GridPage(page, 'Members', '/settings/members')
  static invitations = (page: Page) => new GridPage(page, 'Invitations', '/settings/invitations')
  static credentials = (page: Page) => new GridPage(page, 'Admin credentials', '/project-manager/credentials')
  static mail = (page: Page) => new GridPage(page, 'Mail outbox', '/settings/mail')
  static work = (page: Page) => new GridPage(page, 'Runs', '/settings/operations')

  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.path}${query && `?${query}`}`)
    // A form that the address opens covers the page, and hides its heading from roles.
    const heading = this.page.getByRole('heading', { level: 1, name: this.title, includeHidden: true })
    await expect(heading).toBeVisible()
  }

  /** Rows of this search only: most tests look at the rows they made themselves. */
  async openSearching(word: string, more = ''): Promise<void> {
    await this.open(`q=${encodeURIComponent(word)}${more && `&${more}`}`)
  }

  link(name: string): Locator {
    return this.table.getByRole('link', { name, exact: true })
  }

  row(name: string): Locator {
    return this.table.getByRole('row').filter({ has: this.page.getByRole('link', { name, exact: true }) })
  }

  /** The cell with the name, as the keyboard walks to it. */
  cell(name: string): Locator {
    return this.row(name).locator('[role=gridcell][aria-colindex="2"]')
  }

  /** A cell by its row and the name of its column. */
  async cellIn(name: string, column: string): Promise<Locator> {
    const header = this.table.getByRole('columnheader', { name: column }).first()
    const index = await header.getAttribute('aria-colindex')
    return this.row(name).locator(`[role=gridcell][aria-colindex="${index}"]`)
  }

  /** Names of the rows in sight, from top to bottom. */
  async names(): Promise<string[]> {
    return this.table.locator('[role=gridcell][aria-colindex="2"]').getByRole('link').allInnerTexts()
  }

  async expectNames(names: string[]): Promise<void> {
    await expect.poll(() => this.names()).toEqual(names)
  }

  async select(name: string): Promise<void> {
    await this.row(name).getByRole('checkbox').click()
  }

  /** An action of the selected rows, wherever the bar has room for it. */
  async runBulk(action: string): Promise<void> {
    // The dots of an action that asks something first are not part of its name here.
    const button = this.selected.getByRole('button', { name: new RegExp(`^${action}…?$`) })
    const menu = this.selected.getByRole('button', { name: 'More actions' })
    await expect(button.or(menu).first()).toBeVisible()
    if (await button.isVisible()) return button.click()
    await menu.click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async openRowMenu(name: string): Promise<Locator> {
    await this.link(name).click({ button: 'right' })
    return this.page.getByRole('menu', { name: 'Row actions' })
  }

  /** Adds a filter of a column with choices. */
  async filterBy(column: string, ...choices: string[]): Promise<void> {
    await this.page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filters = this.page.getByRole('dialog', { name: 'Filters' })
    // The first condition begins with the choice of its column; for a further one it is asked for.
    const choice = filters.getByRole('textbox', { name: 'Filter by which column' })
    const add = filters.getByRole('button', { name: 'Add condition' })
    await expect(choice.or(add).first()).toBeVisible()
    if (!(await choice.isVisible())) await add.last().click()
    await filters.getByRole('button', { name: column, exact: true }).click()
    for (const one of choices) await filters.getByRole('checkbox', { name: one }).check()
    await filters.getByRole('button', { name: 'Done' }).click()
    await expect(filters).toBeHidden()
  }

  figure(label: string): Locator {
    return this.page.getByRole('group', { name: 'Figures' }).getByRole('button', { name: new RegExp(`^${label}\\b`) })
  }

  async showBin(): Promise<void> {
    await this.page.getByRole('button', { name: 'More', exact: true }).click()
    await this.page.getByRole('menuitem', { name: 'Show the bin' }).click()
  }

  async showBoard(): Promise<void> {
    await this.page.getByRole('radio', { name: 'Board' }).click()
  }

  toast(text: string | RegExp): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text })
  }
}

import { expect, type Locator, type Page } from '@playwright/test'

/** The rows of a grid as cards in columns. */
export class BoardPage {
  private constructor(
    readonly page: Page,
    readonly path: string,
  ) {}

  static leads = (page: Page) => new BoardPage(page, '/crm/leads')

  async openSearching(word: string): Promise<void> {
    await this.page.goto(`${this.path}?view=board&q=${encodeURIComponent(word)}`)
    await expect(this.page.getByRole('group', { name: new RegExp(`^${word}`) }).first()).toBeVisible()
    await expect(this.page.locator('[aria-busy=true]')).toHaveCount(0)
  }

  column(name: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${name}, `) })
  }

  card(name: string): Locator {
    return this.page.getByRole('group', { name: new RegExp(`^${name}, `) })
  }

  cardIn(column: string, name: string): Locator {
    return this.column(column).getByRole('group', { name: new RegExp(`^${name}, `) })
  }

  async drag(name: string, column: string): Promise<void> {
    const from = await this.card(name).boundingBox()
    const to = await this.column(column).boundingBox()
    if (!from || !to) throw new Error(`${name} or ${column} is not on the screen.`)
    const { mouse } = this.page
    await mouse.move(from.x + 40, from.y + 20)
    await mouse.down()
    await mouse.move(from.x + 60, from.y + 30, { steps: 5 })
    await mouse.move(to.x + to.width / 2, to.y + 90, { steps: 12 })
    await mouse.up()
  }

  toast(text: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text })
  }
}

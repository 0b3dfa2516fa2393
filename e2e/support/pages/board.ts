import { expect, type Locator, type Page } from 'playwright/test'

/** The rows of a grid as cards in columns. */
export class BoardPage {
  private constructor(
    readonly page: Page,
    readonly path: string,
  ) {}

  static leads = (page: Page) => new BoardPage(page, '/crm/leads')
  static cards = (page: Page) => new BoardPage(page, '/project-manager/cards')
  static deals = (page: Page) => new BoardPage(page, '/crm/deals')

  async openSearching(word: string, more = ''): Promise<void> {
    await this.page.goto(`${this.path}?view=board&q=${encodeURIComponent(word)}${more}`)
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

  /** Where a column and a lane meet. */
  cell(column: string, lane: string): Locator {
    return this.page.getByRole('region', { name: new RegExp(`^${column}, ${lane}, `) })
  }

  async drag(name: string, column: string): Promise<void> {
    await this.dragOver(name, this.column(column), 90)
    await this.page.mouse.up()
  }

  /** The card is in the air, over the given place. */
  async dragOver(name: string, place: Locator, below: number): Promise<void> {
    const from = await this.card(name).boundingBox()
    const to = await place.boundingBox()
    if (!from || !to) throw new Error(`${name} or where it should go is not on the screen.`)
    const { mouse } = this.page
    await mouse.move(from.x + 40, from.y + 20)
    await mouse.down()
    await mouse.move(from.x + 60, from.y + 30, { steps: 5 })
    await mouse.move(to.x + to.width / 2, to.y + below, { steps: 12 })
  }

  /** Goes on to a column, in steps. */
  async hover(column: string): Promise<void> {
    const to = await this.column(column).boundingBox()
    if (!to) throw new Error(`${column} is not on the screen.`)
    await this.page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 30 })
  }

  /** The names of the cards of a column, from the top. */
  namesIn(column: string): Promise<string[]> {
    return this.column(column)
      .locator('[data-card]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')?.split(', ')[0] ?? ''))
  }

  toast(text: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: text })
  }
}

import { expect, type Locator, type Page } from 'playwright/test'

/** The team chat as people see it. */
export class ChatPage {
  constructor(readonly page: Page) {}

  async openTopic(channel: { id: number; name: string }, topic: string, near?: number): Promise<void> {
    const place = `#narrow/channel/${channel.id}-${channel.name}/topic/${topic.replaceAll(' ', '.20')}`
    await this.page.goto(`/team-chat${place}${near === undefined ? '' : `/near/${near}`}`)
    await expect(this.field).toBeVisible()
  }

  async openDirect(userId: number): Promise<void> {
    await this.page.goto(`/team-chat#narrow/dm/${userId}-pm`)
    await expect(this.field).toBeVisible()
  }

  /** Where a message to the shown conversation is written. */
  get field(): Locator {
    return this.page.locator('#chat-compose')
  }

  async send(text: string): Promise<void> {
    await this.field.fill(text)
    await this.field.press('Enter')
    await expect(this.field).toHaveValue('')
  }

  message(text: string | RegExp): Locator {
    return this.page.locator('[data-message-id]').filter({ hasText: text })
  }

  /** Something of the menu of a message. */
  async act(message: Locator, action: string): Promise<void> {
    await message.focus()
    await message.getByRole('button', { name: 'More actions' }).click()
    await this.page.getByRole('menuitem', { name: action }).click()
  }

  async react(message: Locator, search: string, emoji: string): Promise<void> {
    await message.focus()
    await message.getByRole('button', { name: 'React', exact: true }).click()
    const picker = this.page.getByRole('dialog', { name: 'Choose an emoji' })
    await picker.getByRole('combobox', { name: 'Search emoji' }).fill(search)
    await expect(picker.getByRole('option', { name: emoji, exact: true })).toBeVisible()
    await this.page.keyboard.press('Enter')
  }
}

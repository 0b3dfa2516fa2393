import type { Locator, Page } from 'playwright/test'
import { alive } from '../test'

export class SignInPage {
  readonly heading: Locator
  readonly email: Locator
  readonly password: Locator
  readonly code: Locator

  constructor(private readonly page: Page) {
    this.heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
    this.email = page.getByLabel('E-mail')
    this.password = page.getByRole('textbox', { name: 'Password' })
    this.code = page.getByLabel('Code from your authenticator app')
  }

  async enter(email: string, password: string): Promise<void> {
    // Signing out leads here by itself; what is typed before React has taken the page over would be lost.
    await alive(this.page)
    await this.email.fill(email)
    await this.password.fill(password)
    await this.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
}

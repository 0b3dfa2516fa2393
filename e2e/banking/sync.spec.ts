import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

const card = (page: Page) =>
  page.locator('section').filter({ has: page.getByRole('heading', { name: /^Online banking/ }) })

/** As somebody would who was here minutes ago, or was not. */
async function fetchLines(page: Page): Promise<void> {
  const now = card(page).getByRole('button', { name: 'Fetch now' })
  const again = card(page).getByRole('button', { name: 'Fetch all the same' })
  await expect(now).toBeVisible()
  if (await now.isEnabled()) return now.click()
  await again.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Ask now' }).click()
}

async function saveUser(page: Page, username: string): Promise<void> {
  await card(page).getByRole('textbox', { name: 'User name' }).fill(username)
  await card(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Online banking is saved.').last()).toBeVisible()
}

test.describe('who runs the platform', () => {
  test.use({ who: 'traveller' })

  test('sees what the bank said, why the button waits, and fetches lines once it may', async ({ page, apiOf }) => {
    test.slow()
    const api = await apiOf('traveller')
    const name = `${ownWord()} account`
    const { row_id } = await api.create('acc-bank-accounts', { name, currency: 'ZAR' })
    const before = (await api.get<{ settings: { default_bank_account_id: string | null } }>('/bank-sync/status'))
      .settings
    const save = (data: object) => api.http.put('/api/v1/bank-sync/settings', { data })
    await save({ mode: 'sandbox', username: 'good', default_bank_account_id: row_id })
    await page.goto('/banking/settings')
    await saveUser(page, 'one-time-code')
    await fetchLines(page)
    await expect(card(page).getByText('The bank wants a second factor when signing in')).toBeVisible({
      timeout: 30_000,
    })
    await expect(card(page).getByText('We have sent a one-time code to the number that ends in 42.')).toBeVisible()
    await expect(card(page).getByRole('link', { name: 'Import a statement' })).toHaveAttribute(
      'href',
      new RegExp(row_id),
    )
    await expect(card(page).getByRole('button', { name: 'Fetch now' })).toBeDisabled()
    await expect(card(page).getByText(/The next attempt is free at/)).toBeVisible()
    await expectAccessible(page, 'the page')

    await saveUser(page, 'good')
    await fetchLines(page)
    await expect(card(page).getByText(/Last attempt .*: 4 new lines\./)).toBeVisible({ timeout: 30_000 })
    const lines = await api.get<{ rows: { source: string }[] }>(
      `/grid/acc-bank-transactions/data?filter[bank_account]=${row_id}`,
    )
    expect(lines.rows.map(({ source }) => source)).toEqual(['bank_sync', 'bank_sync', 'bank_sync', 'bank_sync'])
    await save({ default_bank_account_id: before.default_bank_account_id })
  })
})

test.describe('an administrator', () => {
  test.use({ who: 'administrator' })

  test('reads how it is set up, and is told who may change it @phone', async ({ page }) => {
    await page.goto('/banking/settings')
    await expect(card(page).getByText('Only people who run the platform can change this')).toBeVisible()
    await expect(card(page).getByText('Account number')).toBeVisible()
    await expect(card(page).getByRole('button', { name: /Fetch/ })).toHaveCount(0)
    await expect(card(page).getByRole('textbox')).toHaveCount(0)
    await expectAccessible(page, 'the page')
  })
})

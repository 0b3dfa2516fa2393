import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/test'

const row = (page: Page, grid: string, name: string | RegExp): Locator =>
  page
    .getByRole('grid', { name: grid })
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name }) })

test('from the trial balance to an account, to what was posted, and on paper', async ({ page }) => {
  await page.goto('/accounting/trial-balance')
  await expect(row(page, 'Trial balance', '1110 Bank')).toBeVisible()
  const period = page.getByRole('combobox', { name: 'Period' })
  await expect(period).toHaveText('This financial year')
  await period.click()
  await page.getByRole('option', { name: 'Last three months' }).click()
  await expect(page).toHaveURL(/from_date/)
  await expect(page.getByRole('textbox', { name: 'From' }).or(page.getByLabel('From'))).not.toHaveValue('')

  await page
    .getByRole('button', { name: 'Import and export' })
    .or(page.getByRole('button', { name: 'Export' }))
    .first()
    .click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: /^Export as PDF/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Trial balance.*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')

  await row(page, 'Trial balance', '1130 Debtors').getByRole('link').nth(1).click()
  await expect(page.getByRole('heading', { level: 1, name: 'General ledger' })).toBeVisible()
  await expect(page).toHaveURL(/account_id/)
  const ledger = page.getByRole('grid', { name: 'General ledger' })
  await expect(ledger.getByText('Opening balance')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveText(/1130 Debtors/)
  const voucher = ledger.getByRole('link', { name: /^INV-\d+$/ }).first()
  const number = (await voucher.textContent()) ?? ''
  await voucher.click()
  await expect(page).toHaveURL(/\/selling\/invoices\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
})

test('the overview opens the items behind a figure @phone', async ({ page }) => {
  await page.goto('/accounting')
  await expect(page.getByRole('heading', { level: 1, name: 'Accounting' })).toBeVisible()
  await expectAccessible(page, 'Accounting overview')
  const overdue = page.getByRole('term').filter({ hasText: 'Overdue invoices' }).locator('..')
  const count = /^\d+/.exec((await overdue.getByText(/^\d+ invoices?$/).textContent()) ?? '')![0]
  await overdue.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'Open items' })).toBeVisible()
  await expect(page).toHaveURL(/side.*receivable/)
  await expect(page.getByRole('main')).toContainText(count)
})

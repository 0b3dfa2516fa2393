import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/test'

test('a report is made for a period, by keyboard; its figures lead to what they are made of', async ({ page }) => {
  await page.goto('/accounting/trial-balance')
  const table = page.getByRole('grid', { name: 'Trial balance' })
  const bank = table.getByRole('row').filter({ hasText: 'Bank' }).first()
  await expect(bank).toBeVisible()
  // Headings are bold, what belongs to them stands further right.
  const left = async (text: string) => (await table.getByText(text).first().boundingBox())!.x
  expect(await left('Bank')).toBeGreaterThan(await left('Current assets'))
  await expectAccessible(page, 'trial balance')

  const period = page.getByRole('combobox', { name: /^Period/ })
  await period.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: 'Last month' }).press('Enter')
  await expect(page).toHaveURL(/filter\[from_date\]=\d{4}-\d\d-01&filter\[to_date\]=/)
  const from = new URL(page.url()).searchParams.get('filter[from_date]')!
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(/^01 [A-Z][a-z]+ \d{4}$/)
  // They stand above the rows, and not among the filters.
  await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden()

  const amount = bank.locator(`a[href*="${from}"]`).first()
  await expect(amount).toBeVisible()
  const leads = await amount.getAttribute('href')
  await bank
    .getByRole('gridcell')
    .filter({ has: page.locator('a[data-leads]') })
    .first()
    .focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/accounting/general-ledger.*filter\\[from_date\\]=${from}`))
  expect(decodeURIComponent(page.url())).toContain(decodeURIComponent(leads!))
  await expect(page.getByRole('combobox', { name: /Account.*Bank/ })).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/filter/)
  await page.goBack()
  await expect(page).toHaveURL(/filter\[account_id\]/)
})

test('@phone the parameters of a report are one line that opens them', async ({ page, isMobile }) => {
  await page.goto('/accounting/trial-balance')
  if (isMobile) await page.getByRole('button', { name: /^Made for: / }).click()
  const to = page.getByLabel('To', { exact: true })
  await to.fill('2026-06-30')
  await to.press('Enter')
  await expect(page).toHaveURL(/filter\[to_date\]=2026-06-30/)
  if (!isMobile) return
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect(page.getByRole('button', { name: /^Made for: .*30 Jun 2026/ })).toBeVisible()
})

test('the forecast is a picture with words, and a table for who prefers one', async ({ page }) => {
  await page.goto('/crm/deal-forecast')
  const chart = page.getByRole('figure', { name: 'What open deals will bring, and what was won' })
  const points = chart.getByRole('group', { name: /^Points of/ }).getByRole('button')
  await expect(points.first()).toBeVisible()
  await points.first().focus()
  await page.keyboard.press('ArrowRight')
  await expect(points.nth(1)).toBeFocused()
  await expect(points.nth(1)).toHaveAccessibleName(/: Open value R.*, Weighted value R.*, Won R/)
  await expect(chart.getByRole('tooltip')).toContainText('Won')
  await expectAccessible(page, 'forecast with its chart')
  await chart.getByRole('button', { name: 'Show as table' }).click()
  await expect(chart.getByRole('columnheader', { name: 'Weighted value' })).toBeVisible()
  await expect(chart.getByRole('row')).toHaveCount((await page.getByRole('grid').getByRole('row').count()) - 1)
  await chart.getByRole('button', { name: 'Hide chart' }).click()
  await expect(chart).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Show chart' })).toBeVisible()
})

test('what the screen shows is printed as PDF', async ({ page }) => {
  await page.goto('/accounting/trial-balance?filter[to_date]=2026-06-30')
  await expect(page.getByRole('grid').getByText('Bank').first()).toBeVisible()
  await page.getByRole('button', { name: 'Import and export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as PDF' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Trial balance, .*\.pdf$/)
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-')
})

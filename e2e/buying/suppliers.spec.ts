import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test.describe.configure({ timeout: 240_000 })

/** A page that is opened for the first time may have to be made. */
const SLOW = { timeout: 45_000 }

/** A page with nothing on it, enough for a browser to open. */
const PDF =
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj 3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>endobj\ntrailer<</Root 1 0 R>>'

/** As from a folder on the desktop. */
async function drop(page: Page, name: string): Promise<void> {
  const dataTransfer = await page.evaluateHandle(
    ([text, called]) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text as string], called as string, { type: 'application/pdf' }))
      return transfer
    },
    [PDF, name],
  )
  await page.locator('[data-drop-agreements]').dispatchEvent('drop', { dataTransfer })
}

test('a supplier is added, its agreement dropped, looked at, renamed and deleted', async ({ page }) => {
  const word = ownWord()
  await page.goto('/buying/suppliers?new=1')
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill(`${word} Wholesale`)
  const create = form.getByRole('button', { name: 'Create supplier' })
  await create.click()
  await expect(create).toBeHidden(SLOW)
  await page.goto(`/buying/suppliers?q=${word}`)
  await page.getByRole('grid').getByText(`${word} Wholesale`).first().click()
  await page.getByRole('link', { name: /Open/ }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} Wholesale` })).toBeVisible(SLOW)
  await expectAccessible(page, 'the page')

  const files = page.getByRole('list', { name: 'Agreement files' })
  await drop(page, 'Agreement.pdf')
  await expect(files.getByRole('button', { name: /^Agreement\.pdf/ })).toBeVisible(SLOW)
  await expect(page.getByRole('heading', { name: 'Agreement files (1)' })).toBeVisible()

  await files.getByRole('button', { name: /^Agreement\.pdf/ }).click()
  const preview = page.getByRole('dialog', { name: 'Agreement.pdf' })
  await expect(preview.locator('iframe')).toHaveAttribute('src', /\/content$/)
  await expect(preview.getByRole('link', { name: 'Download' })).toHaveAttribute('href', /download=1$/)
  // The keys belong to the browser's own PDF viewer while it has the focus.
  await preview.getByRole('button', { name: 'Close' }).click()

  await files.getByRole('button', { name: 'More for Agreement.pdf' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('dialog', { name: 'Rename the file' }).getByRole('textbox', { name: 'Name' })
  await name.fill('')
  await name.press('Enter')
  await expect(page.getByRole('dialog').getByText('Enter a name.')).toBeVisible()
  await name.fill('Rates from March')
  await name.press('Enter')
  await expect(files.getByRole('button', { name: /^Rates from March/ })).toBeVisible(SLOW)

  await files.getByRole('button', { name: 'More for Rates from March' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete the file' }).click()
  await expect(page.getByText('is kept here yet')).toBeVisible()
})

test('the card of monthly suppliers that are unpaid opens exactly those', async ({ page, api }) => {
  const word = ownWord()
  const day = new Date(Date.now() - 31 * 24 * 3600_000).toISOString().slice(0, 10)
  const late = await api.create('acc-suppliers', { name: `${word} Monthly`, monthly: true })
  await api.create('acc-suppliers', { name: `${word} Paid`, monthly: true })
  await api.post('/accounting/documents/acc_purchase_invoice?submit=true', {
    supplier_id: late.row_id,
    posting_date: day,
    bill_date: day,
    items: [{ description: 'Monthly charge', rate: '100' }],
  })
  await page.goto('/buying')
  await expectAccessible(page, 'the page')
  const card = page.locator('dl > div').filter({ hasText: 'Monthly suppliers unpaid' })
  await card.getByRole('link', { name: /^\d+$/ }).click()
  await expect(page).toHaveURL(/monthly_unpaid/, SLOW)
  await expect(page.getByRole('grid').getByText(`${word} Monthly`)).toBeVisible()
  await expect(page.getByRole('grid').getByText(`${word} Paid`)).toHaveCount(0)
  const unpaid = '/grid/acc-suppliers/data?per_page=200&columns=name&filter[monthly_unpaid]=true'
  const { rows } = await api.get<{ rows: { name: string }[] }>(unpaid)
  // Other journeys book bills too: the figure is asked for until both speak of the same moment.
  await expect
    .poll(async () => {
      const { suppliers } = await api.get<{ suppliers: { monthly_unpaid: number } }>('/buying/overview')
      return suppliers.monthly_unpaid - (await api.get<{ rows: object[] }>(unpaid)).rows.length
    })
    .toBe(0)
  for (const { name } of rows) await expect(page.getByRole('grid').getByText(name, { exact: true })).toBeVisible()
})

import type { Page } from 'playwright/test'
import { type Bill, billPdf } from '@/tests/buying/bill-pdf'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { DocumentPage } from '../support/pages/document'
import { expect, test } from '../support/test'

type Sent = { name: string; bytes: Uint8Array }

/** A worker on a machine that has much to do takes its time; a first bill also loads what reads it. */
const READING_MS = 120_000
const SENDING_MS = 90_000
test.describe.configure({ timeout: 240_000 })

const bill = async (name: string, details: Bill = {}, password?: string): Promise<Sent> => ({
  name,
  bytes: await billPdf(details, password),
})

/** As from a folder on the desktop. */
async function drop(page: Page, files: Sent[]): Promise<void> {
  const sent = files.map(({ name, bytes }) => ({ name, base64: Buffer.from(bytes).toString('base64') }))
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer()
    for (const { name, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name))
    }
    return transfer
  }, sent)
  await page.locator('[data-drop-bills]').dispatchEvent('drop', { dataTransfer })
}

test('three bills are dropped, one of them locked; each is read, checked beside its page, and one is submitted', async ({
  page,
}) => {
  const word = ownWord()
  const supplier = `${word} Cables (Pty) Ltd`
  await page.goto('/buying/scans')
  await drop(page, [
    await bill(`${word}-first.pdf`, { supplier, number: `${word}-1` }),
    await bill(`${word}-locked.pdf`, { supplier, number: `${word}-2` }, 'Karoo 12'),
    { name: `${word}-notes.pdf`, bytes: new TextEncoder().encode('Not a bill at all') },
    await bill(`${word}-third.pdf`, { supplier, number: `${word}-3` }),
  ])
  const way = page.getByRole('list', { name: 'Files on their way' })
  const row = (name: string) => way.getByRole('listitem').filter({ hasText: `${word}-${name}.pdf` })
  await expect(row('notes').getByRole('alert')).toContainText('PDF, PNG, JPG, WEBP or GIF', { timeout: SENDING_MS })
  await expect(row('third').getByRole('link', { name: 'Sent; open it' })).toBeVisible({ timeout: SENDING_MS })
  // The locked one waits for its password, and holds up nobody.
  const password = row('locked').getByLabel(`Password of ${word}-locked.pdf`)
  await password.fill('Karoo 13')
  await row('locked').getByRole('button', { name: 'Open it' }).click()
  await expect(row('locked')).toContainText('does not open it', { timeout: SENDING_MS })
  await password.fill('Karoo 12')
  await row('locked').getByRole('button', { name: 'Open it' }).click()
  await expect(row('locked').getByRole('link', { name: 'Sent; open it' })).toBeVisible({ timeout: SENDING_MS })
  await page.getByRole('searchbox', { name: /Search/ }).fill(word)
  await expect(page.getByRole('row').filter({ hasText: 'Read' }).filter({ hasText: word })).toHaveCount(3, {
    timeout: READING_MS,
  })
  await expectAccessible(page, 'queue of scanned bills')

  await row('first').getByRole('link', { name: 'Sent; open it' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word}-first.pdf` })).toBeVisible()
  const image = page.getByRole('img', { name: `Page 1 of ${word}-first.pdf` })
  await expect(image).toBeVisible()
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.complete)).toBe(true)
  expect(await image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth)).toBeGreaterThan(500)
  // A box leads to its field, and a field shows its box.
  const document = new DocumentPage(page)
  const number = document.form.getByRole('textbox', { name: 'Bill number' })
  await expect(number).toHaveValue(`${word}-1`)
  await page.getByRole('button', { name: `Bill number: ${word}-1` }).click()
  await expect(number).toBeFocused()
  await document.box('Quantity', 1).focus()
  await expect(page.getByRole('button', { name: 'Quantity, line 1: 10' })).toHaveAttribute('data-focused', 'true')
  await expect(document.total('Total')).toContainText('517,50')
  await expectAccessible(page, 'scanned bill')

  await page.getByRole('button', { name: 'Create supplier from this bill' }).click()
  const dialog = page.getByRole('dialog', { name: 'New supplier' })
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(supplier)
  await dialog.getByRole('textbox', { name: 'VAT number' }).fill('')
  await dialog.getByRole('button', { name: 'Create supplier' }).click()
  await expect(document.form.getByRole('combobox', { name: 'Supplier' })).toHaveText(supplier)
  await expect(page.getByRole('button', { name: 'Create supplier from this bill' })).toHaveCount(0)

  await document.form.getByRole('button', { name: 'Save and submit…' }).click()
  await page.waitForURL(/\/buying\/invoices\//)
  await document.confirmSubmit()
  await page.getByRole('tab', { name: /^Ledger/ }).click()
  await expect(page.getByRole('tabpanel').getByText('517,50').first()).toBeVisible()
  await page.getByRole('link', { name: 'See the scanned page' }).click()
  await expect(page.getByRole('main').getByText(/ is submitted$/)).toBeVisible()
  // On to one of the others that still wait.
  await page.keyboard.press('Alt+n')
  await expect(page.getByRole('heading', { level: 1, name: `${word}-first.pdf` })).toHaveCount(0)
})

test('a photographed bill is sent from a phone, and its page stands above the form @only-phone', async ({ page }) => {
  const word = ownWord()
  const { name, bytes } = await bill(`${word}.pdf`, { number: `${word}-9` })
  await page.goto('/buying/scans')
  await page.getByLabel('Bills to scan').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(bytes),
  })
  await page.getByRole('link', { name: 'Sent; open it' }).click({ timeout: SENDING_MS })
  const image = page.getByRole('img', { name: `Page 1 of ${name}` })
  await expect(image).toBeVisible({ timeout: READING_MS })
  const form = new DocumentPage(page).form
  await expect(form.getByRole('textbox', { name: 'Bill number' })).toHaveValue(`${word}-9`)
  const [page1, below] = [await image.boundingBox(), await form.boundingBox()]
  expect(page1!.y).toBeLessThan(below!.y)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page, 'scanned bill on a phone')
})

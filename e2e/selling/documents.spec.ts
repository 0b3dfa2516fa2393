import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { DocumentPage } from '../support/pages/document'
import { expect, test } from '../support/test'

const read = async (api: Api, doctype: string, id: string) =>
  (await api.get<{ document: Record<string, unknown> }>(`/accounting/documents/${doctype}/${id}`)).document

test('a quotation becomes an order, the order an invoice, and the invoice posts', async ({ page, api }) => {
  const name = `${ownWord()} Lodge`
  const document = new DocumentPage(page)

  // The customer is added from here.
  await page.goto('/selling/quotations/new')
  await page.getByPlaceholder('Search…').fill(name)
  await page.getByRole('option', { name: `Add “${name}”…` }).click()
  const dialog = document.dialog(/^New customer/)
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue(name)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('bookings@lodge.example')
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await expect(dialog).toBeHidden()
  await expect(document.form.getByRole('combobox', { name: 'Customer' })).toHaveText(name)

  await document.cell('Item', 1).fill('Fibre to the lodge')
  await page.keyboard.press('Tab')
  await document.box('Quantity', 1).fill('2')
  await document.box('Price', 1).fill('999,50')
  await expectAccessible(page, 'form of a quotation')
  const quotation = await document.save()
  await document.submit()
  await expectAccessible(page, 'page of a quotation')

  await page.getByRole('button', { name: 'Make next' }).click()
  await page.getByRole('menuitem', { name: 'Sales order' }).click()
  await expect(document.box('Price', 1)).toHaveValue('999,50')
  const order = await document.save()
  await document.submit()

  await page.getByRole('link', { name: 'Make sales invoice' }).click()
  await expect(document.box('Quantity', 1)).toHaveValue('2')
  await page.keyboard.press('Control+Shift+Enter')
  const invoice = await document.saved()
  expect(await document.ledger(document.dialog(/^Submit/), 'Ledger lines to post')).toHaveLength(3)
  await document.confirmSubmit()
  await expect(page.getByText('Unpaid')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Receive payment' })).toBeVisible()
  expect(await read(api, 'acc_sales_invoice', invoice)).toMatchObject({
    grand_total: '2298.85',
    outstanding: '2298.85',
  })
  expect(await read(api, 'acc_sales_order', order)).toMatchObject({ per_billed: 100, progress: 'completed' })
  expect(await read(api, 'acc_quotation', quotation)).toMatchObject({ progress: 'ordered' })
})

test('a foreign invoice shows both currencies and asks for the rate', async ({ page, api }) => {
  const name = `${ownWord()} Safaris`
  await api.create('acc-customers', { name })
  const document = new DocumentPage(page)
  await document.startNew('/selling/invoices', name)
  await document.form.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByPlaceholder('Search…').fill('NOK')
  await page.getByRole('option', { name: /^NOK/ }).click()
  await expect(page.getByText(/No rate is known for NOK/)).toBeVisible()
  await document.cell('Item', 1).fill('Satellite link')
  await page.keyboard.press('Tab')
  await document.box('Price', 1).fill('100')
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/Say what one NOK is/)).toBeVisible()
  await page.getByRole('textbox', { name: '1 NOK in ZAR' }).fill('1,75')
  await expect(document.total('Total')).toContainText('201,25')
  const id = await document.save()
  expect(await read(api, 'acc_sales_invoice', id)).toMatchObject({ grand_total: '115.00', base_grand_total: '201.25' })
})

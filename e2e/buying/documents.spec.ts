import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { DocumentPage } from '../support/pages/document'
import { expect, test } from '../support/test'

type Facts = { id: string; number: string; items: { id: string }[]; version: number } & Record<string, unknown>

const create = async (api: Api, doctype: string, values: object) =>
  (await api.post<{ document: Facts }>(`/accounting/documents/${doctype}`, values)).document
const read = async (api: Api, doctype: string, id: string) =>
  (await api.get<{ document: Facts }>(`/accounting/documents/${doctype}/${id}`)).document
const supplier = async (api: Api, more: object = {}) => {
  const name = `${ownWord()} Supplies`
  return { name, id: (await api.create('acc-suppliers', { name, ...more })).row_id }
}

test('a bill of three lines is entered by keyboard alone', async ({ page, api, speech }) => {
  const { name } = await supplier(api, { payment_days: 30 })
  const word = ownWord()
  const item = await api.create('acc-items', { sku: word.toUpperCase(), name: `${word} router` })
  const document = new DocumentPage(page)
  await page.goto('/buying/invoices/new')
  await expect(page.getByPlaceholder('Search…')).toBeFocused()
  await page.keyboard.type(name)
  await expect(page.getByRole('option', { name, exact: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByPlaceholder('Search…')).toBeHidden()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('textbox', { name: 'Bill number' })).toBeFocused()
  await page.keyboard.type(`KB-${word}`)

  await document.cell('Item', 1).focus()
  await page.keyboard.type(word)
  await expect(page.getByRole('option', { name: `${word} router` })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(document.cell('Item', 1)).toHaveValue(`${item.sku} ${item.name}`)
  await page.keyboard.press('Tab')
  await expect(document.box('Description', 1)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('3')
  await page.keyboard.press('Tab')
  await page.keyboard.type('850,50')
  await page.keyboard.press('Enter')
  await expect(document.cell('VAT', 1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(document.cell('Account', 1)).toBeFocused()
  await page.keyboard.press('Enter')

  // Words that are no item become the description.
  await expect(document.cell('Item', 2)).toBeFocused()
  await page.keyboard.type(`Freight for ${word}`)
  await page.keyboard.press('Tab')
  await expect(document.box('Description', 2)).toHaveValue(`Freight for ${word}`)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('100')
  await page.keyboard.press('Control+Enter')
  await expect(document.cell('Item', 3)).toBeFocused()
  await page.keyboard.type('Discarded')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Control+Delete')
  await expect(document.lines).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(document.lines).toHaveCount(3)
  await document.box('Description', 3).fill('Assembly')
  await expect(document.box('Description', 3)).toHaveValue('Assembly')
  await document.box('Price', 3).fill('50')
  await page.keyboard.press('Alt+ArrowUp')
  await speech.says('Line moved to 2')
  await expect(document.box('Description', 2)).toHaveValue('Assembly')
  await expect(document.total('Net')).toContainText('2 701,50')
  await expect(document.total('Total')).toContainText('3 106,73')
  await expectAccessible(page, 'form of a bill')

  const id = await document.save()
  await speech.says(/BILL-\d+ saved/)
  expect(await read(api, 'acc_purchase_invoice', id)).toMatchObject({
    net_total: '2701.50',
    tax_total: '405.23',
    grand_total: '3106.73',
    bill_no: `KB-${word}`,
    items: [{ item_id: item.row_id, qty: '3' }, { description: 'Assembly' }, { description: `Freight for ${word}` }],
  })
  await expectAccessible(page, 'page of a bill')

  // The same number again is told when the field is left, with the way to the other bill.
  await document.startNew('/buying/invoices', name)
  await page.getByRole('textbox', { name: 'Bill number' }).fill(`kb ${word}`)
  await page.keyboard.press('Tab')
  await expect(page.getByText('is entered already')).toBeVisible()
  await page.getByRole('link', { name: /^Open BILL-/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(page).toHaveURL(new RegExp(id))
})

test('an order is received in part and billed; the bill posts; a debit note takes a part back', async ({
  page,
  api,
}) => {
  const { name, id: supplier_id } = await supplier(api)
  const document = new DocumentPage(page)
  await document.startNew('/buying/orders', name)
  await document.cell('Item', 1).fill('Fibre drum')
  await page.keyboard.press('Tab')
  await document.box('Quantity', 1).fill('10')
  await document.box('Price', 1).fill('100')
  const order = await document.save()
  await document.submit()
  await expect(page.getByText('To receive and bill')).toBeVisible()

  await page.getByRole('button', { name: 'Make next' }).click()
  await page.getByRole('menuitem', { name: 'Purchase receipt' }).click()
  await expect(document.box('Quantity', 1)).toHaveValue('10')
  await document.box('Quantity', 1).fill('4')
  await document.save()
  await expect(page.getByText('A receipt does not post to the ledger and does not move stock.')).toBeVisible()
  await document.submit()
  await page.getByRole('link', { name: 'Make purchase invoice' }).click()
  await expect(document.box('Quantity', 1)).toHaveValue('4')
  await page.getByRole('textbox', { name: 'Bill number' }).fill(ownWord())
  await page.keyboard.press('Control+Shift+Enter')
  const bill = await document.saved()
  const lines = ['6010 400.00 –', '2220 60.00 –', '2110 – 460.00']
  expect(await document.ledger(document.dialog(/^Submit/), 'Ledger lines to post')).toEqual(lines)
  await document.confirmSubmit()
  await page.getByRole('tab', { name: 'Ledger' }).click()
  expect(await document.ledger(page, 'Ledger')).toEqual(lines)
  expect(await read(api, 'acc_purchase_order', order)).toMatchObject({ per_received: 40, per_billed: 40 })

  // The trail leads both ways.
  await page.getByRole('region', { name: 'Trail' }).getByRole('link', { name: /^REC-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^REC-/ })).toBeVisible()
  await page
    .getByRole('region', { name: 'Trail' })
    .getByRole('link', { name: /^BILL-/ })
    .click()
  await expect(page).toHaveURL(new RegExp(bill))

  await document.more(/^Debit note/)
  await expect(page.getByRole('heading', { level: 1, name: 'New debit note' })).toBeVisible()
  await document.box('Quantity', 1).fill('1')
  await expect(document.total('Total')).toContainText('115,00')
  await document.save()
  await document.submit()
  expect(await read(api, 'acc_purchase_invoice', bill)).toMatchObject({ outstanding: '345.00', supplier_id })
})

test('a bill that differs from its order is refused, then accepted; cancelling it shows and posts the reversal', async ({
  page,
  api,
}) => {
  const { id: supplier_id } = await supplier(api)
  const order = await create(api, 'acc_purchase_order', {
    supplier_id,
    submit: true,
    items: [{ description: 'Splice trays', qty: 10, rate: 5, item_tax_template_id: null }],
  })
  const bill = await create(api, 'acc_purchase_invoice', {
    supplier_id,
    items: [
      {
        description: 'Splice trays',
        qty: 12,
        rate: 6,
        item_tax_template_id: null,
        source_line_id: order.items[0]!.id,
      },
    ],
  })
  const document = new DocumentPage(page)
  await document.open(`/buying/invoices/${bill.id}`)
  await page.getByRole('button', { name: 'Submit…' }).click()
  const dialog = document.dialog(/^Submit/)
  await expect(dialog.getByText(`12 billed of 10 on ${order.number}`)).toBeVisible()
  await expect(dialog.getByText(`price 6 instead of 5 on ${order.number}`)).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Submit / })).toBeDisabled()
  await expectAccessible(page, 'dialog of submitting')
  await dialog.getByRole('checkbox', { name: /submit it with these differences/ }).check()
  await document.confirmSubmit()

  await document.more(/^Cancel the/)
  const cancel = document.dialog(/^Cancel/)
  expect(await document.ledger(cancel, 'Reversal')).toEqual(['6010 – 72.00', '2110 72.00 –'])
  await cancel.getByRole('button', { name: 'Cancel purchase invoice' }).click()
  await expect(cancel.getByText('Enter a reason.')).toBeVisible()
  await cancel.getByRole('textbox', { name: 'Reason' }).fill('Entered twice')
  await cancel.getByRole('button', { name: 'Cancel purchase invoice' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.getByText(/Entered twice/)).toBeVisible()
  expect(await read(api, 'acc_purchase_invoice', bill.id)).toMatchObject({ docstatus: 2, outstanding: '0.00' })
})

test('rows of a spreadsheet become lines; what somebody else saved meanwhile is not lost', async ({ page, api }) => {
  const { id: supplier_id } = await supplier(api)
  const word = ownWord()
  const item = await api.create('acc-items', { sku: word.toUpperCase(), name: `${word} switch` })
  const bill = await create(api, 'acc_purchase_invoice', { supplier_id, items: [] })
  const document = new DocumentPage(page)
  await document.open(`/buying/invoices/${bill.id}/edit`)
  await document.cell('Item', 1).focus()
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    window.document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, `Item\tQty\tUnit price\n${word.toUpperCase()}\t2\t1 200,50\nCourier\t1\t99`)
  await expect(document.lines).toHaveCount(2)
  await expect(document.cell('Item', 1)).toHaveValue(`${item.sku} ${item.name}`)
  await expect(document.box('Description', 2)).toHaveValue('Courier')
  await expect(document.total('Net')).toContainText('2 500,00')

  await api.http.put(`/api/v1/accounting/documents/acc_purchase_invoice/${bill.id}`, {
    data: { version: bill.version, remarks: 'Theirs' },
  })
  await page.keyboard.press('Control+s')
  await expect(page.getByText(/changed this draft/)).toBeVisible()
  await page.getByRole('button', { name: 'Save mine over it' }).click()
  await document.saved()
  expect(await read(api, 'acc_purchase_invoice', bill.id)).toMatchObject({ net_total: '2500.00', docstatus: 0 })
})

test('on a phone a document is written and read @only-phone', async ({ page, api }) => {
  const { name } = await supplier(api)
  const document = new DocumentPage(page)
  await document.startNew('/buying/invoices', name)
  await document.box('Description', 1).fill('Rent')
  await document.box('Price', 1).fill('12000')
  await expect(document.total('Net')).toContainText('12 000,00')
  const wide = () => page.evaluate(() => window.document.documentElement.scrollWidth > window.innerWidth)
  expect(await wide()).toBe(false)
  await page.getByRole('button', { name: 'Save draft' }).click()
  await document.saved()
  expect(await wide()).toBe(false)
  await expectAccessible(page, 'bill on a phone')
})

import type { Locator, Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { expect, test } from '../support/test'

type Invoice = { id: string; number: string; outstanding: string }

const customer = async (api: Api) => {
  const name = `${ownWord()} Lodge`
  return { name, id: (await api.create('acc-customers', { name })).row_id }
}
const invoice = async (api: Api, customer_id: string, rate: string) =>
  (
    await api.post<{ document: Invoice }>('/accounting/documents/acc_sales_invoice', {
      customer_id,
      submit: true,
      items: [{ description: 'Fibre line', rate, item_tax_template_id: null }],
    })
  ).document
const outstanding = async (api: Api, id: string) =>
  (await api.get<{ document: Invoice }>(`/accounting/documents/acc_sales_invoice/${id}`)).document.outstanding

const paidNow = (page: Page, number: string): Locator => page.getByRole('textbox', { name: `Paid now of ${number}` })

async function submitAndConfirm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save and submit…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Submit PAY-/ })
  await dialog.getByRole('region', { name: 'Posting' }).waitFor()
  await dialog.getByRole('button', { name: 'Submit payment' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('main').getByText('Submitted').first()).toBeVisible()
}

test('one payment is spread over invoices oldest first by keyboard, and its cancellation opens them again', async ({
  page,
  api,
}) => {
  const { id, name } = await customer(api)
  const [first, second] = [await invoice(api, id, '100'), await invoice(api, id, '60.50')]
  await page.goto(`/accounting/payments/new?party_type=customer&party_id=${id}`)
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveText(name)
  await expect(paidNow(page, first.number)).toBeVisible()
  await page.getByRole('textbox', { name: /^Amount/ }).focus()
  await page.keyboard.type('130')
  await page.keyboard.press('Alt+o')
  await expect(paidNow(page, first.number)).toHaveValue(/^100[.,]00$/)
  await expect(paidNow(page, second.number)).toHaveValue(/^30[.,]00$/)
  await paidNow(page, second.number).focus()
  await page.keyboard.type('20')
  await expect(page.getByText('Left as an advance')).toContainText('Left as an advance')
  await expectAccessible(page, 'the page')
  await submitAndConfirm(page)
  expect(await outstanding(api, first.id)).toBe('0.00')
  expect(await outstanding(api, second.id)).toBe('40.50')

  // What was left is used for the second one later.
  await page.getByRole('button', { name: 'Allocate…' }).click()
  const dialog = page.getByRole('dialog', { name: /^Allocate PAY-/ })
  await expect(dialog.getByRole('textbox', { name: `Use for ${second.number}` })).toHaveValue(/^10[.,]00$/)
  await dialog.getByRole('button', { name: 'Allocate', exact: true }).click()
  await expect(dialog).toBeHidden()
  expect(await outstanding(api, second.id)).toBe('30.50')

  await page.getByRole('button', { name: 'Cancel the payment' }).click()
  const ending = page.getByRole('dialog', { name: /^Cancel PAY-/ })
  await expect(ending).toContainText(first.number)
  await ending.getByRole('textbox', { name: 'Reason' }).fill('The bank sent it back')
  await ending.getByRole('button', { name: 'Cancel payment' }).click()
  await expect(ending).toBeHidden()
  await expect(page.getByText('The bank sent it back')).toBeVisible()
  expect(await outstanding(api, first.id)).toBe('100.00')
  expect(await outstanding(api, second.id)).toBe('60.50')
})

test('an invoice’s page leads to its payment, filled in @phone', async ({ page, api }) => {
  const { id, name } = await customer(api)
  const one = await invoice(api, id, '75')
  await page.goto(`/selling/invoices/${one.id}`)
  await page.getByRole('link', { name: 'Receive payment' }).click()
  await page.getByRole('combobox', { name: 'Customer' }).waitFor()
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveText(name)
  await expect(paidNow(page, one.number)).toHaveValue(/^75[.,]00$/)
  await submitAndConfirm(page)
  await expect(page.getByRole('main')).toContainText('Payment received')
  expect(await outstanding(api, one.id)).toBe('0.00')
})

test('a journal entry says what it is out by until it balances', async ({ page }) => {
  await page.goto('/accounting/journals/new')
  await page.getByRole('textbox', { name: 'Title' }).fill(`Rent ${ownWord()}`)
  const account = (line: number) => page.getByRole('combobox', { name: `Account, line ${line}` })
  await account(1).focus()
  await page.keyboard.type('6020')
  await expect(page.getByRole('option', { name: '6020 Rent' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Debit, line 1' }).fill('1 500')
  await page.keyboard.press('Control+Enter')
  await expect(account(2)).toBeFocused()
  await page.keyboard.type('1110')
  await expect(page.getByRole('option', { name: '1110 Bank' })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Credit, line 2' }).fill('1400')
  await expect(page.getByText('Debits are more by')).toBeVisible()
  await page.getByRole('textbox', { name: 'Credit, line 2' }).fill('1500')
  await expect(page.getByText('Balanced')).toBeVisible()
  await page.keyboard.press('Control+Shift+Enter')
  const dialog = page.getByRole('dialog', { name: /^Submit JE-/ })
  await dialog.getByRole('button', { name: 'Submit entry' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Reverse on…' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reverse on/ })
    .click()
  await expect(page.getByRole('main')).toContainText('Reversal of JE-')
  await expect(page.getByRole('main').getByText('Draft').first()).toBeVisible()
})

import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { expect, test } from '../support/test'

/** Next month: no other journey writes invoices that far ahead, so that the run posts these alone. */
const NEXT = new Date(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1, 1))
const PERIOD = NEXT.toISOString().slice(0, 7)
const MONTH = NEXT.toLocaleDateString('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

type Payer = { name: string; email: string; invoice: string }

/** A customer with a card from a website, which pays by itself, and a draft of next month. */
async function payer(api: Api, secret: string, authorization_code: string, last4: string): Promise<Payer> {
  const name = `${ownWord()} Guesthouse`
  const email = `${name.split(' ')[0]!.toLowerCase()}@post.example`
  const customer = await api.create('acc-customers', { name, email })
  const saved = await api.http.post('/api/v1/vault/authorizations', {
    headers: { 'X-Vault-Secret': secret },
    data: {
      ...{ source_site: 'shop.example.co.za', email, authorization_code, brand: 'visa', last4 },
      ...{ exp_month: 12, exp_year: NEXT.getUTCFullYear() + 3, bank: 'Test Bank', signature: `SIG_${last4}` },
    },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  const { id } = (await saved.json()) as { id: string }
  await api.post('/grid/saved-cards/action/toggle_auto_charge', { ids: [id] })
  const { document } = await api.post<{ document: { number: string } }>('/accounting/documents/acc_sales_invoice', {
    customer_id: customer.row_id,
    posting_date: `${PERIOD}-01`,
    items: [{ description: 'Fibre of the month', rate: '899' }],
  })
  return { name, email, invoice: document.number }
}

const rowOf = (page: Page, table: string, number: string) =>
  page.getByRole('region', { name: table }).getByRole('row').filter({ hasText: number })

test('a bill run is looked at, posted and charged; each card says what came of it; a card is revoked', async ({
  page,
  api,
}) => {
  test.setTimeout(300_000)
  await api.http.put('/api/v1/settings/gateway', { data: { mode: 'sandbox' } })
  const { secret } = await api.post<{ secret: string }>('/settings/vault-secret')
  const paying = await payer(api, secret, 'AUTH_good', '4081')
  const declining = await payer(api, secret, 'AUTH_declines', '0003')

  await page.goto('/banking/bill-runs')
  await page.getByRole('combobox', { name: 'Month' }).click()
  await page.getByRole('option', { name: MONTH }).click()
  const planned = rowOf(page, 'Invoices of the month', paying.invoice)
  await expect(planned).toContainText('Will be charged', { timeout: 45_000 })
  await expect(planned).toContainText('Visa ···· 4081')
  await expectAccessible(page, 'bill runs before posting')

  await page.getByRole('button', { name: /^Post \d+ and charge \d+ cards?$/ }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(`Post the bill run of ${MONTH}?`)
  await expect(question).toContainText('posted to the books and locked')
  await expect(question).toContainText('charged')
  await question.getByRole('button', { name: /^Post \d+ and charge/ }).click()

  const result = (number: string) => rowOf(page, 'Card charges of the run', number)
  await expect(result(paying.invoice)).toContainText('Paid', { timeout: 120_000 })
  await expect(result(declining.invoice)).toContainText('Declined', { timeout: 120_000 })
  await expect(result(declining.invoice)).toContainText('Insufficient Funds')
  await expect(page.getByText('The bill run is done')).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page, 'bill runs after posting')

  // Pressed again by a program: the same run, and nothing is charged twice.
  const before = await api.rows('card-charges', `q=${PERIOD}`)
  await api.post('/accounting/bill-run/post', { period: PERIOD })
  expect(await api.rows('card-charges', `q=${PERIOD}`)).toHaveLength(before.length)

  // The card that was declined is revoked; its token is nowhere on the page.
  await page.goto(`/banking/cards?q=${encodeURIComponent(declining.email)}`)
  await page.getByRole('grid', { name: 'Saved cards' }).getByRole('link', { name: declining.email }).click()
  const drawer = page.getByRole('dialog', { name: declining.email })
  await expect(drawer).toContainText('0003')
  await expectAccessible(page, 'a saved card')
  await drawer.getByRole('button', { name: 'Actions' }).click()
  await page.getByRole('menuitem', { name: 'Revoke' }).click()
  const sure = page.getByRole('alertdialog')
  await expect(sure).toContainText('It is never charged again')
  await sure.getByRole('button', { name: 'Revoke card' }).click()
  await expect(page.getByText(/is revoked and will not be charged/)).toBeVisible()
  expect(await page.content()).not.toContain('AUTH_declines')
  const [card] = await api.rows('saved-cards', `q=${encodeURIComponent(declining.email)}`)
  expect(card).toMatchObject({ status: 'revoked', auto_charge: false })
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

type Page = { items: { at: string; body: string }[] }

test('what was promised months ago is found by a word and a period, and the address keeps both', async ({
  page,
  api,
}) => {
  // The demo has a promise with its customers, eight months back.
  const customer = (await api.rows('acc-customers', 'q=C1001')).find(({ account_number }) => account_number === 'C1001')
  const found = await api.get<Page>(`/timeline/customer/${customer!.row_id}?q=promised`)
  const day = found.items.at(-1)!.at.slice(0, 10)
  const [month, promise] = [day.slice(0, 7), 'free router upgrade']

  await page.goto(`/selling/customers/${customer!.row_id}?tab=timeline`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expectAccessible(page, 'timeline of a customer')
  await timeline.getByRole('searchbox', { name: 'Search timeline' }).fill('promised')
  await expect(page).toHaveURL(/q=promised/)
  for (const [label, value] of [
    ['From', `${month}-01`],
    ['To', day],
  ] as const) {
    await timeline.getByLabel(label, { exact: true }).fill(value)
    await timeline.getByLabel(label, { exact: true }).press('Tab')
  }
  await expect(page).toHaveURL(new RegExp(`from=${month}-01.*to=${day}`))
  await expect(timeline.getByRole('listitem').filter({ hasText: promise })).toBeVisible()
  await page.reload()
  await expect(timeline.getByRole('listitem').filter({ hasText: promise })).toBeVisible()

  await page.goto(`/selling/customers/${customer!.row_id}?q=nothing-like-it`)
  await timeline.getByRole('button', { name: 'Clear filters' }).click()
  await expect(timeline.getByRole('listitem').filter({ hasText: 'router' }).first()).toBeVisible()
})

test('@phone the timeline is the customer’s page on a phone, and new entries come in by themselves', async ({
  page,
  api,
}) => {
  const { row_id } = await api.create('acc-customers', { name: `${ownWord()} Lodge` })
  await page.goto(`/selling/customers/${row_id}?tab=timeline`)
  const timeline = page.getByRole('region', { name: 'Timeline' })
  await expect(timeline).toBeVisible()
  const items = [{ description: 'Fibre line', rate: '30', item_tax_template_id: null }]
  await api.post('/accounting/documents/acc_sales_invoice?submit=true', { customer_id: row_id, items })
  const entry = timeline.getByRole('listitem').filter({ hasText: 'submitted sales invoice' })
  await expect(entry).toBeVisible()
  // It opens in place, by the keyboard too, and closes where it was opened.
  const toggle = entry.getByRole('button', { name: /submitted sales invoice/ })
  await toggle.press('Enter')
  await expect(entry.getByRole('region', { name: 'Lines' })).toContainText('Fibre line')
  await expect(entry.getByRole('region', { name: 'Ledger' })).toContainText('Total')
  await expect(entry.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', /\/selling\/invoices\//)
  await toggle.press('Escape')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
})

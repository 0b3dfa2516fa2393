import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('@phone a customer’s statement is asked for by period and currency', async ({ page, api }) => {
  const { row_id } = await api.create('acc-customers', { name: `${ownWord()} Lodge` })
  const items = [{ description: 'Fibre line', rate: '30', item_tax_template_id: null }]
  for (const currency of [{}, { currency: 'USD', conversion_rate: '18' }])
    await api.post('/accounting/documents/acc_sales_invoice?submit=true', { customer_id: row_id, items, ...currency })

  await page.goto(`/selling/customers/${row_id}`)
  await page.getByRole('button', { name: 'Statement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Statement of account' })
  await expectAccessible(page, 'dialog of a statement')
  await dialog.getByLabel('From').fill('2026-04-01')
  await dialog.getByLabel('To').fill('2026-03-01')
  await expect(dialog.getByText('Choose a first day that is not after the last.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Open statement' })).toBeDisabled()
  await dialog.getByLabel('To').fill('2026-04-30')
  await dialog.getByRole('combobox', { name: 'Currency' }).click()
  await page.getByRole('option', { name: 'USD' }).click()

  const link = dialog.getByRole('link', { name: 'Open statement' })
  const address = `/api/v1/selling/customers/${row_id}/statement?from=2026-04-01&to=2026-04-30&currency=USD`
  await expect(link).toHaveAttribute('href', address)
  await Promise.all([page.context().waitForEvent('page'), link.click()])
  await expect(dialog).toBeHidden()
  const answer = await page.request.get(address)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { Helpdesk } from '../support/helpdesk'
import { expect, test } from '../support/test'

test('the Contacts figure opens the helpdesk’s contacts; one is found, linked to a customer, and leads to its conversations', async ({
  page,
  api,
}) => {
  const helpdesk = await Helpdesk.of(api)
  const name = `${ownWord()} ${ownWord()}`
  const customer = `${ownWord()} Holdings`
  await helpdesk.incoming({ name, content: 'Do you know me?', email: `${ownWord()}@nowhere.example` })
  await api.create('acc-customers', { name: customer })

  await page.goto('/inbox/reports')
  await page
    .getByRole('region', { name: 'Figures' })
    .getByRole('link', { name: /^Contacts/ })
    .click()
  await expect(page.getByRole('heading', { name: 'Helpdesk contacts' })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search contacts' }).fill(name)
  await expect(page).toHaveURL(/q=/)
  await page.reload()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(page.getByRole('row')).toHaveCount(2)
  await row.getByRole('button', { name: 'Link to a customer' }).click()
  const link = page.getByRole('dialog', { name: 'Link to a customer' })
  await link.getByRole('combobox').click()
  await page.getByPlaceholder('Name, e-mail or phone').fill(customer)
  await page.getByRole('option', { name: customer }).click()
  await link.getByRole('button', { name: 'Link', exact: true }).click()
  await expect(row.getByRole('link', { name: customer })).toBeVisible()
  await expectAccessible(page, 'contacts of the helpdesk')

  await row.getByRole('link', { name: /1 conversation with/ }).click()
  await expect(page).toHaveURL(/\/inbox\/conversations/)
  await expect(page.getByRole('grid').getByText(name)).toBeVisible()
})

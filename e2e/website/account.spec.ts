import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { inMail } from '../support/people'
import { expect, test } from '../support/test'

/** A shopper's account on the shop's own host, from the first code to the last sign-out. */
test.use({ who: 'nobody' })

const newEmail = () => `${ownWord().toLowerCase()}@shoppers.example`
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a shopper signs in by a mailed code, saves an address, and signs out @only-phone', async ({
  page,
  baseURL,
  api,
}) => {
  const shop = (baseURL ?? '').replace('://localhost', '://highveld.localhost')
  const email = newEmail()
  await page.goto(`${shop}/account`)
  await expect(page).toHaveURL(/\/account\/sign-in\?next=/)
  await page.getByLabel('E-mail address').fill(email)
  await expectAccessible(page, 'sign-in')
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page.getByRole('button', { name: /Resend code in/ })).toBeDisabled()
  const code = await inMail(api, email, /\b\d{6}\b/)

  // The last digit sends it.
  await page.getByLabel('Code').pressSequentially(code === '000000' ? '111111' : '000000')
  await expect(page.getByLabel('Code')).toHaveAccessibleDescription(/code/i)
  await page.getByLabel('Code').pressSequentially(code)
  await expect(page).toHaveURL(`${shop}/account`)
  await expect(part(page, 'Orders')).toContainText('Orders placed with this e-mail address appear here.')

  const addresses = part(page, 'Addresses')
  await addresses.getByRole('button', { name: 'Add address' }).click()
  await addresses.getByLabel('Street and number').fill('1 Long Street')
  await addresses.getByLabel('Town or city').fill('Cape Town')
  await addresses.getByLabel('Postal code').fill('8001')
  await addresses.getByRole('button', { name: 'Save address' }).click()
  await expect(addresses.getByText('1 Long Street')).toBeVisible()
  await addresses.getByRole('button', { name: 'Delete: 1 Long Street' }).click()
  await addresses.getByRole('button', { name: 'Undo' }).click()
  await expectAccessible(page, 'account')
  await page.reload()
  await expect(addresses.getByText('1 Long Street')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`${shop}/account`)
  await expect(page).toHaveURL(/\/account\/sign-in/)
})

test('a message and a look-up of orders say what happens next, and what is wrong at its field', async ({ page }) => {
  await page.goto('/shop/highveld/contact')
  await page.getByLabel('Name').fill('Lerato')
  await page.getByLabel('E-mail address').fill(newEmail())
  await page.getByLabel('Message', { exact: true }).fill(' ')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
  await expect(page.getByLabel('Message', { exact: true })).toHaveAccessibleDescription(/\w/)
  await page.getByLabel('Message', { exact: true }).fill('Do you deliver to Knysna?')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(page.getByRole('heading', { name: 'Message sent' })).toBeFocused()

  await page.goto('/shop/highveld/orders/find')
  await expectAccessible(page, 'find orders')
  await page.getByLabel('E-mail address used for the order').fill(newEmail())
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('heading', { name: 'Check your e-mail' })).toBeFocused()
})

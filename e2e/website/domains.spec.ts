import { expect, test } from '../support/test'

test('an organization sees what its own domain lacks, serves it, and releases it', async ({ page }) => {
  await page.goto('/settings/website')
  await page.getByRole('link', { name: 'Website address' }).click()
  const temp = page.locator('section', { has: page.getByRole('heading', { name: 'Temporary address' }) })
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Custom domain' }) })
  // Other journeys shop at the demo's address: it is kept.
  await expect(temp.getByRole('link', { name: 'highveld.localhost' })).toBeVisible()
  await temp.getByRole('button', { name: 'Release' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()

  const release = async () => {
    await own.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  }
  await own.getByLabel('Domain').fill('alias.journey-shop.co.za')
  await own.getByRole('button', { name: 'Use this domain' }).click()
  await expect(own.getByText('is an alias (CNAME) of shops.elsewhere.example')).toBeVisible()
  await expect(own.getByText('We see 192.0.2.9')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Copy value' })).toBeVisible()
  await release()
  await own.getByLabel('Domain').fill('www.journey-shop.co.za')
  await own.getByRole('button', { name: 'Use this domain' }).click()
  await expect(own.getByRole('link', { name: 'www.journey-shop.co.za' })).toBeVisible()
  await release()
  await expect(own.getByLabel('Domain')).toBeVisible()
})

import { expect, test } from '../support/test'

test('an organization takes a temporary address, then sees what its own domain lacks, and releases both', async ({
  page,
}) => {
  await page.goto('/settings/website')
  await page.getByRole('link', { name: 'Address of the website' }).click()
  const temp = page.locator('section', { has: page.getByRole('heading', { name: 'Temporary address' }) })
  const own = page.locator('section', { has: page.getByRole('heading', { name: 'Your own domain' }) })
  const release = async (of: typeof temp) => {
    await of.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Release' }).click()
  }
  if (await temp.getByRole('button', { name: 'Release' }).isVisible()) await release(temp)
  await temp.getByLabel('Name').fill('-no-')
  await temp.getByRole('button', { name: 'Take this name' }).click()
  await expect(temp.getByText('It must begin and end with a letter or a digit.')).toBeVisible()
  await temp.getByLabel('Name').fill('journey-shop')
  await temp.getByRole('button', { name: 'Take this name' }).click()
  await expect(temp.getByRole('link', { name: 'journey-shop.localhost' })).toBeVisible()

  await own.getByLabel('Domain').fill('alias.journey-shop.co.za')
  await own.getByRole('button', { name: 'Use this domain' }).click()
  await expect(own.getByText('is an alias (CNAME) of shops.elsewhere.example')).toBeVisible()
  await expect(own.getByText('We see 192.0.2.9')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Copy value' })).toBeVisible()
  await release(own)
  await own.getByLabel('Domain').fill('www.journey-shop.co.za')
  await own.getByRole('button', { name: 'Use this domain' }).click()
  await expect(own.getByRole('link', { name: 'www.journey-shop.co.za' })).toBeVisible()
  await release(own)
  await release(temp)
  await expect(temp.getByLabel('Name')).toBeVisible()
})

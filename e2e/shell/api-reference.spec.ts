import { person } from '../support/demo'
import { expect, test } from '../support/test'

test('the reference lists every operation, has an address for each, and tries one', async ({ page, request }) => {
  const document = await (await request.get('/api/openapi.json')).json()
  const operations = Object.values(document.paths as Record<string, object>).flatMap((path) => Object.keys(path)).length
  await page.goto('/docs/api')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText(`${operations} operations`)).toBeVisible()
  await expect(page.getByRole('cell', { name: 'crm-leads', exact: true })).toBeVisible()

  await page.getByRole('searchbox').fill('/api/v1/me')
  await page.getByRole('link', { name: /Who is signed in/ }).click()
  await expect(page).toHaveURL(/#/)
  const address = page.url()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('region', { name: 'Try it' }).getByRole('alert')).toHaveText('Enter your API key first.')
  await page.getByRole('radio', { name: 'My session' }).click()
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: '200' })).toBeVisible()
  await expect(page.getByText(person('owner').email).first()).toBeVisible()

  await page.goto('about:blank')
  await page.goto(address)
  await expect(page.getByRole('heading', { name: /Who is signed in/ })).toBeVisible()
})

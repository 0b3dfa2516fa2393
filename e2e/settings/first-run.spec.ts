import { expectAccessible } from '../support/accessibility'
import { type OwnServer, startServer } from '../support/own-server'
import { expect, test } from '../support/test'

test.use({ who: 'nobody' })

let server: OwnServer

test.beforeAll(async () => {
  test.setTimeout(150_000)
  server = await startServer({ demo: false })
})
test.afterAll(() => server?.stop())

test('the first owner sets an empty installation up, and nobody without the link of the log can', async ({ page }) => {
  await page.goto(server.url)
  await expect(page).toHaveURL(/\/setup$/)
  await expect(page.getByRole('heading', { name: 'Open the link from the server’s log' })).toBeVisible()
  await page.goto(`${server.url}/setup?token=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { name: 'Open the link from the server’s log' })).toBeVisible()
  const guessed = await page.request.post(`${server.url}/api/v1/setup`, {
    data: {
      token: 'guess',
      name: 'A',
      email: 'a@b.example',
      password: 'Long-enough-phrase-7',
      organization: { name: 'A', country: 'ZA', currency: 'ZAR', time_zone: 'UTC' },
    },
  })
  expect(guessed.status()).toBe(403)

  const link = /\S+\/setup\?token=\S+/.exec(server.log())?.[0] ?? ''
  await page.goto(link)
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await page.getByLabel('Your name').fill('Nomsa Sithole')
  await page.getByLabel('E-mail').fill('nomsa@sitholes.example')
  await page.getByRole('textbox', { name: 'Password' }).fill('1234567890')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByText('Step 2 of 2')).toBeVisible()
  await page.getByLabel('Name of the organization').fill('Sithole Traders')
  await page.getByRole('button', { name: 'Create the organization' }).click()
  // The password is too easy: back to the step that has the field, with its words.
  await expect(page.getByText('Step 1 of 2')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('textbox', { name: 'Password' }).fill('Rain-on-the-tin-roof')
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByLabel('Name of the organization')).toHaveValue('Sithole Traders')
  await page.getByRole('button', { name: 'Create the organization' }).click()

  await expect(page.getByRole('heading', { name: 'Good to see you, Nomsa' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText('Sithole Traders')
  const steps = page.getByRole('region', { name: 'Getting started' })
  await steps.getByRole('link', { name: /Add your first lead/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This installation is set up' })).toBeVisible()

  const goOn = await server.killDatabase()
  try {
    const answer = await page.goto(`${server.url}/crm/leads`)
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '5'])
    await expect(page.getByRole('heading', { name: 'Indaba cannot reach its database' })).toBeVisible()
    await expectAccessible(page, 'page without a database')
  } finally {
    goOn()
  }
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
})

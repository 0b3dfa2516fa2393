import { expectAccessible } from '../support/accessibility'
import { organizations } from '../support/demo'
import { Helpdesk } from '../support/helpdesk'
import { enterOwnOrganization } from '../support/own-organization'
import { ShellPage } from '../support/pages/shell'
import { expect, test } from '../support/test'

test('the helpdesk is shown inside, and where it refuses that the page says so and opens it in a new tab', async ({
  page,
  api,
}) => {
  const helpdesk = await Helpdesk.of(api)
  await helpdesk.frameHeaders({})
  await page.goto('/inbox/helpdesk')
  const dashboard = page.frameLocator('iframe[title=Helpdesk]').frameLocator('iframe[title=Helpdesk]')
  await expect(dashboard.locator('body')).toContainText('Thandiwe')

  await helpdesk.frameHeaders({ 'X-Frame-Options': 'SAMEORIGIN' })
  try {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'The helpdesk opens in a new tab' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Open the helpdesk' })).toHaveAttribute('href', /sso_auth_token/)
    await expectAccessible(page, 'helpdesk that refuses frames')
  } finally {
    await helpdesk.frameHeaders({})
  }
})

test.describe('of two organizations', () => {
  test.use({ who: 'traveller' })

  test('switching changes every figure', async ({ page }) => {
    const [here, there] = organizations()
    await page.goto('/inbox/reports')
    const figures = page.getByRole('region', { name: 'Figures' })
    const shell = new ShellPage(page)
    const seen: string[] = []
    for (const { name } of [here, there]) {
      if (!((await shell.organization.textContent()) ?? '').includes(name)) await shell.switchTo(name)
      await expect(shell.organization).toContainText(name)
      await page.goto('/inbox/reports')
      await expect(figures).toContainText('Contacts')
      seen.push((await figures.textContent()) ?? '')
    }
    expect(seen[0]).not.toBe(seen[1])
    await shell.switchTo(here.name)
    await expect(shell.organization).toContainText(here.name)
  })
})

test.describe('without an account', () => {
  test.use({ who: 'nobody' })

  test('an organization without an account reads as not configured everywhere', async ({
    page,
    context,
    api,
    baseURL,
  }) => {
    await enterOwnOrganization(api, context, baseURL ?? '')
    for (const address of ['/inbox', '/inbox/mine', '/inbox/contacts', '/inbox/reports', '/inbox/helpdesk']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'The helpdesk is not configured' })).toBeVisible()
    }
    await expectAccessible(page, 'not configured')
  })
})

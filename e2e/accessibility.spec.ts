import type { Page } from 'playwright/test'
import { expectAccessible } from './support/accessibility'
import { ownWord } from './support/api'
import { pagesToCheck } from './support/pages-to-check'
import { newPerson, ownSession } from './support/people'
import { alive, expect, test } from './support/test'

test.describe.configure({ mode: 'parallel' })

/** Two workers share them, and what has to be tried again is short. */
const PARTS = 4

/**
 * Within the application as its links lead, so that one document, with the rules in it, does for many pages: each of its own takes
 * longer than the rules do. Journeys open pages in documents of their own.
 */
async function open(page: Page, address: string): Promise<void> {
  const before = page.url()
  const isOpen = await page.evaluate((to) => {
    const { next } = window as { next?: { router?: { push(to: string): void } } }
    next?.router?.push(to)
    return Boolean(next?.router)
  }, address)
  if (!isOpen) return void (await page.goto(address))
  await page.waitForURL((url) => url.href !== before)
  await alive(page)
}

async function visit(page: Page, address: string): Promise<void> {
  await test.step(address, async () => {
    await open(page, address)
    await expect(page).toHaveTitle(/Indaba/)
    await expect(page.locator('h1, [role=dialog], .empty').first()).toBeVisible()
    await expectAccessible(page, address)
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect.soft(tooWide, `${address} scrolls sideways`).toBeLessThanOrEqual(0)
  })
}

test.describe('signed in', () => {
  // Neighbours of the menu lie in different parts, so that no part has all the heavy pages.
  for (let part = 1; part <= PARTS; part++) {
    test(`pages of the menu and every kind of grid are accessible, part ${part} of ${PARTS} @phone`, async ({
      page,
      api,
    }) => {
      test.setTimeout(120_000)
      const own = (await pagesToCheck(api)).filter((_, index) => index % PARTS === part - 1)
      expect(own.length).toBeGreaterThan(3)
      for (const href of own) await visit(page, href)
    })
  }

  test('records, forms, boards, empty and wrong pages are accessible @phone', async ({ page, api }) => {
    test.setTimeout(180_000)
    const word = ownWord()
    const contact = await api.create('crm-contacts', {
      full_name: `${word} Contact`,
      email: `${word}@example.com`,
    })
    const lead = await api.create('crm-leads', {
      name: `${word} Lead`,
      email: `${word}@example.com`,
      notes: 'Asked twice',
    })
    await api.update('crm-leads', lead.row_id, { category: 'Fibre' })
    const [mail] = await api.rows('settings-mail')
    const call = (await api.rows('calls-ai-calls')).find(({ status }) => status === 'completed')
    const [campaign] = await api.rows('calls-campaigns')
    const [project] = await api.rows('projects')
    for (const address of [
      `/crm/leads?q=${word}&row=${lead.row_id}`,
      `/crm/leads?q=${word}&row=${lead.row_id}&tab=history`,
      '/crm/leads?new=1',
      '/crm/opportunities?new=1',
      `/crm/leads?view=board&q=${word}`,
      '/crm/opportunities?view=board',
      `/crm/leads/${lead.row_id}`,
      `/crm/contacts/${contact.row_id}`,
      '/crm/leads?q=nothing-like-this-anywhere',
      '/crm/leads?bin=1&q=nothing-like-this-anywhere',
      `/crm/leads?row=01a1f91c-03ab-7524-9bf6-000000000000`,
      ...(mail ? [`/settings/mail/${mail.row_id}`] : []),
      `/calls/ai-calls/${call?.row_id}`,
      `/calls/campaigns/${campaign?.row_id}`,
      '/project-manager/my-work',
      '/project-manager/knowledge',
      '/project-manager/credentials',
      `/project-manager/projects/${project?.row_id}`,
      '/schedule?view=week',
      '/schedule?view=list',
      '/crm/nothing',
      '/nothing',
      '/docs/api',
    ])
      await visit(page, address)
  })

  test('what opens over a page is accessible @phone', async ({ page, api, isMobile }) => {
    const word = ownWord()
    await api.create('crm-leads', { name: word })
    await page.goto(`/crm/leads?q=${word}`)
    await page.getByRole('checkbox', { name: `Select ${word}` }).click()
    await expectAccessible(page, 'selection')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await expectAccessible(page, 'list of filters')
    await page.getByRole('dialog', { name: 'Filters' }).getByRole('button', { name: 'Status', exact: true }).click()
    await expectAccessible(page, 'filter')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Your account/ }).click()
    await expectAccessible(page, 'account menu')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search and commands' }).getByRole('combobox').fill('lead')
    await expectAccessible(page, 'palette')
    await page.keyboard.press('Escape')
    if (isMobile) return
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
    await expectAccessible(page, 'keyboard help')
  })
})

test.describe('before signing in', () => {
  test.use({ who: 'nobody' })

  test('pages for people who are not in yet are accessible @phone', async ({ page, context, api, baseURL }) => {
    test.setTimeout(90_000)
    for (const address of [
      '/sign-in',
      '/sign-in?done=reset',
      '/forgot',
      '/setup',
      '/invite/not-a-token',
      '/reset/not-a-token',
    ])
      await visit(page, address)
    const someone = await newPerson(api, baseURL ?? '', 'guest')
    const [member] = await api.rows('settings-members', `q=${someone.email}`)
    await api.http.delete(`/api/v1/organization/members/${member?.row_id}`)
    await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
    await visit(page, '/no-organization')
  })
})

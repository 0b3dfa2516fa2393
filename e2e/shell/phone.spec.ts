import type { Page } from 'playwright/test'
import { ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { expect, test } from '../support/test'

/** Nothing on the page makes it wider than the screen. */
async function expectNoSidewaysScroll(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
}

test('a phone leads to every page from its menu and its bar @only-phone', async ({ page }) => {
  await page.goto('/')
  await expectNoSidewaysScroll(page)
  const bar = page.getByRole('navigation', { name: 'Quick navigation' })
  await bar.getByRole('button', { name: 'Menu' }).tap()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'CRM' }).tap()
  await menu.getByRole('link', { name: 'Leads', exact: true }).tap()
  await expect(menu).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expect(bar.getByRole('link', { name: 'Leads' })).toHaveAttribute('aria-current', 'page')
  await bar.getByRole('button', { name: 'Search' }).tap()
  await expect(page.getByRole('dialog', { name: 'Search and commands' })).toBeVisible()
})

test('a phone shows rows as cards, and opens, changes and closes one @only-phone', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Small`, phone: '082 555 0199', status: 'New' })
  await page.goto(`/crm/leads?q=${word}`)
  const card = page
    .getByRole('list', { name: 'Leads' })
    .getByRole('listitem')
    .filter({ hasText: `${word} Small` })
  await expect(card).toContainText('New')
  await expectNoSidewaysScroll(page)
  await card.getByRole('button', { name: `${word} Small`, exact: true }).tap()
  const drawer = page.getByRole('dialog', { name: `${word} Small` })
  await drawer.getByLabel('Company', { exact: true }).fill('Spaza')
  await expectNoSidewaysScroll(page)
  await drawer.getByRole('button', { name: 'Save', exact: true }).tap()
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).company).toBe('Spaza')
  await drawer.getByRole('button', { name: 'Close' }).tap()
  await expect(drawer).toBeHidden()
  await expect(card).toBeVisible()
})

test('a phone filters in a sheet and moves cards by their menu @only-phone', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Here`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Other`, status: 'Converted' })
  await page.goto(`/crm/leads?q=${word}`)
  await page.getByRole('button', { name: 'Filter', exact: true }).tap()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('button', { name: 'Status', exact: true }).tap()
  await sheet.getByRole('checkbox', { name: 'New' }).tap()
  await sheet.getByRole('button', { name: 'Done' }).tap()
  await expect(page.getByRole('listitem').filter({ hasText: `${word} Other` })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: `${word} Here` })).toBeVisible()

  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await expectNoSidewaysScroll(page)
  await board
    .card(`${word} Here`)
    .getByRole('button', { name: `Actions for ${word} Here` })
    .tap()
  await page.getByRole('menuitem', { name: 'Move to…' }).tap()
  await page.getByRole('menuitem', { name: 'Quoted' }).tap()
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).status).toBe('Quoted')
})

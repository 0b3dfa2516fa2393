import type { Locator, Page, Request } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import type { Who } from '../support/demo'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

// Kept layouts are a person's: nobody else's journeys see what these do.
const WHO: Who = 'moderator'
test.use({ who: WHO })

const forget = (api: Api) =>
  api.http.put('/api/v1/grid/crm-contacts/layout', { data: { view_id: null, query: '', opens: true } })
const saving = new Set<Request>()
test.beforeEach(async ({ apiOf, page }) => {
  page.on('request', (request) => request.url().endsWith('/layout') && saving.add(request))
  page.on('requestfinished', (request) => saving.delete(request))
  page.on('requestfailed', (request) => saving.delete(request))
  await forget(await apiOf(WHO))
})
test.afterEach(async ({ apiOf, page }) => {
  await allIsSaved(page)
  await forget(await apiOf(WHO))
})

/** A layout is saved a moment after the last change, or as the page is hidden: no save may arrive in the next test. */
async function allIsSaved(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'visibilityState')
  })
  await expect.poll(() => saving.size).toBe(0)
}

const headers = (page: Page) =>
  page.locator('[role=columnheader][data-key]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset.key))
const widthOf = async (header: Locator) => Math.round((await header.boundingBox())?.width ?? 0)

async function openContacts(page: Page, api: Api) {
  const word = ownWord()
  await api.create('crm-contacts', {
    full_name: `${word} Dlamini`,
    company: 'Karoo Wireless and Fibre Installations (Pty) Ltd',
  })
  const contacts = GridPage.contacts(page)
  await contacts.openSearching(word)
  await expect(contacts.link(`${word} Dlamini`)).toBeVisible()
  return { contacts, header: (name: string) => contacts.table.getByRole('columnheader', { name, exact: true }) }
}

test('columns are dragged, drawn wider and fitted with the mouse; the list opens as it was left', async ({
  page,
  apiOf,
}) => {
  const { contacts, header } = await openContacts(page, await apiOf(WHO))
  const [first, second] = (await headers(page)).slice(1, 3) as [string, string]
  const box = async (key: string) => {
    const found = await page.locator(`[role=columnheader][data-key=${key}]`).boundingBox()
    if (!found) throw new Error(`${key} is not drawn`)
    return found
  }
  const [from, to] = [await box(second), await box(first)]
  await page.mouse.move(from.x + 20, from.y + 10)
  await page.mouse.down()
  await page.mouse.move(from.x - 10, from.y + 12, { steps: 4 })
  await page.mouse.move(to.x + 10, to.y + 12, { steps: 4 })
  await page.mouse.up()
  await expect.poll(async () => (await headers(page)).slice(1, 3)).toEqual([second, first])

  const company = header('Company')
  const edge = await company.boundingBox()
  if (!edge) throw new Error('Company is not drawn')
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 10)
  await page.mouse.down()
  await page.mouse.move(edge.x + edge.width - 63, edge.y + 10, { steps: 4 })
  await expect.poll(() => widthOf(company), 'live, before the hand lets go').toBe(Math.round(edge.width) - 60)
  await page.mouse.up()
  await expect(page).toHaveURL(new RegExp(`widths=company:${Math.round(edge.width) - 60}`))

  const narrow = await company.boundingBox()
  await page.mouse.dblclick((narrow?.x ?? 0) + (narrow?.width ?? 0) - 3, edge.y + 10)
  await expect.poll(() => widthOf(company)).toBeGreaterThan(Math.round(edge.width))
  const fitted = await widthOf(company)

  await allIsSaved(page)
  await contacts.open()
  await expect.poll(async () => (await headers(page)).slice(1, 3)).toEqual([second, first])
  expect(await widthOf(company)).toBe(fitted)
  await expect(page).toHaveURL(/columns=.*widths=company/)
})

test('all of it by keyboard, with words for what happened', async ({ page, apiOf, speech }) => {
  const { header } = await openContacts(page, await apiOf(WHO))
  const phone = header('Phone')
  const keys = await headers(page)
  const at = keys.indexOf('phone')
  await phone.focus()
  await page.keyboard.press('Control+Shift+ArrowLeft')
  await expect.poll(async () => (await headers(page)).indexOf('phone')).toBe(at - 1)
  await expect(phone).toBeFocused()
  await speech.says(new RegExp(`^Phone, column ${at} of \\d+$`))

  const before = await widthOf(phone)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => widthOf(phone)).toBe(before + 16)
  await speech.says(`Phone, ${before + 16} pixels wide`)

  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu', { name: 'Options of Phone' })
  await expect(menu).toBeVisible()
  await expectAccessible(page, 'the menu of a header')
  await menu.getByRole('menuitem', { name: 'Pin to the left' }).press('Enter')
  await expect(phone).toHaveAttribute('data-pinned', 'true')
  await speech.says('Phone stays in view')
  await expect.poll(async () => (await headers(page)).indexOf('phone')).toBe(1)

  const name = header('Name')
  await name.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await page.getByRole('menuitem', { name: 'Sort descending' }).press('Enter')
  await expect(name).toHaveAttribute('aria-sort', 'descending')

  await phone.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await menu.getByRole('menuitem', { name: 'Hide column' }).press('Enter')
  await expect(phone).toHaveCount(0)
  await page.goBack()
  await expect(phone).toBeVisible()
})

test('half of the table stays free for the columns that move', async ({ page, apiOf }) => {
  const { header } = await openContacts(page, await apiOf(WHO))
  const wide = new URL(page.url())
  wide.searchParams.set('widths', 'company:1200')
  await page.goto(wide.href)
  await header('Company').focus()
  await page.keyboard.press('Alt+ArrowDown')
  const pin = page.getByRole('menuitem', { name: 'Pin to the left' })
  await expect(pin).toContainText('half of the table')
  await expect(pin).toBeDisabled()
  // A link from a wide screen: what does not fit here moves with the others, and nothing is lost.
  wide.searchParams.set('pin', 'full_name,company')
  await page.goto(wide.href)
  await expect(header('Company')).toHaveAttribute('data-pinned', 'false')
  await expect(header('Name')).toHaveAttribute('data-pinned', 'true')
})

test('the list of columns finds, hides, orders, pins and resets them; rows stand closer', async ({
  page,
  apiOf,
  speech,
}) => {
  const { contacts, header } = await openContacts(page, await apiOf(WHO))
  await page.getByRole('button', { name: 'Columns', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Columns' })
  await expectAccessible(page, 'the list of columns')
  await panel.getByRole('textbox', { name: 'Find a column' }).fill('phone')
  await expect(panel.getByRole('checkbox')).toHaveCount(1)
  await panel.getByRole('checkbox', { name: 'Phone' }).click()
  await expect(panel.getByRole('checkbox', { name: 'Phone' })).not.toBeChecked()
  await expect(header('Phone')).toHaveCount(0)
  await speech.says('Phone is hidden')
  await panel.getByRole('textbox', { name: 'Find a column' }).fill('')
  await panel.getByRole('button', { name: 'Move Company up' }).click()
  await expect.poll(async () => (await headers(page)).indexOf('company')).toBe(1)
  await panel.getByRole('button', { name: 'Pin Company' }).click()
  await expect(header('Company')).toHaveAttribute('data-pinned', 'true')
  await panel.getByRole('button', { name: 'Hide empty' }).click()
  await expect(contacts.toast(/empty columns? (is|are) hidden/)).toBeVisible()
  await expect(header('E-mail')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Reset' }).click()
  await expect(header('Phone')).toBeVisible()
  await expect(header('E-mail')).toBeVisible()
  await page.keyboard.press('Escape')

  const row = contacts.table.getByRole('row').nth(1)
  const height = async () => Math.round((await row.boundingBox())?.height ?? 0)
  for (const [density, pixels] of [
    ['Roomy', 48],
    ['Compact', 32],
  ] as const) {
    await page.getByRole('button', { name: 'View options' }).click()
    await page.getByRole('menuitemradio', { name: density }).click()
    await expect.poll(height).toBe(pixels)
  }
  await expect(page).toHaveURL(/density=compact/)
})

test('on a phone the columns decide the lines of a card @only-phone', async ({ page, apiOf }) => {
  const word = ownWord()
  await (await apiOf(WHO)).create('crm-contacts', {
    full_name: word,
    company: 'Karoo Wireless',
    email: `${word}@example.com`,
  })
  const contacts = GridPage.contacts(page)
  await contacts.openSearching(word)
  const card = page.getByRole('article').filter({ hasText: word })
  await expect(card.getByText('Karoo Wireless')).toBeVisible()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Columns…' }).click()
  const sheet = page.getByRole('dialog', { name: 'Columns' })
  await expectAccessible(page, 'columns on a phone')
  // The address holds the columns, so that the box follows a moment after the click.
  await sheet.getByRole('checkbox', { name: 'Company' }).click()
  await expect(sheet.getByRole('checkbox', { name: 'Company' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(card.getByText('Karoo Wireless')).toHaveCount(0)
  await expect(card).toContainText(`${word}@example.com`.toLowerCase())
})

import { ownWord } from '../support/api'
import { ShellPage } from '../support/pages/shell'
import { expect, test } from '../support/test'

test('keys lead everywhere, and `?` tells which', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: /Good to see you/ })).toBeVisible()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(help.getByRole('term').filter({ hasText: /^Leads$/ })).toBeVisible()
  await expect(help.getByRole('term').filter({ hasText: 'Search and commands' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  // On a page with rows the help knows the keys of the rows too.
  await page.keyboard.press('?')
  await expect(help.getByRole('term').filter({ hasText: 'Search this list' })).toBeVisible()
  await page.keyboard.press('Escape')
  // While typing, letters are letters.
  await page.keyboard.press('/')
  await page.keyboard.type('g h?')
  await expect(page.getByRole('searchbox')).toHaveValue('g h?')
})

test('every module opens at its own address', async ({ page, api }) => {
  const { navigation } = await (await api.http.get('/api/v1/me')).json()
  for (const { module } of navigation as { module: string }[])
    expect([module, (await page.request.get(`/${module}`)).status()]).toEqual([module, 200])
  expect((await page.request.get('/no-module')).status()).toBe(404)
})

test('the palette goes, creates and finds a record', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Findable`, email: `${word}@example.com` })
  await page.goto('/')
  const shell = new ShellPage(page)
  await shell.openPalette()
  await shell.palette.getByRole('combobox').fill('audit')
  await shell.palette.getByRole('option', { name: /Audit log/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()

  await shell.openPalette()
  await shell.palette.getByRole('combobox').fill('new lead')
  await expect(shell.palette.getByRole('option').first()).toContainText('New lead')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'New lead' })).toBeVisible()
  await page.keyboard.press('Escape')

  await shell.openPalette()
  await shell.palette.getByRole('combobox').fill(word)
  await shell.palette.getByRole('option', { name: new RegExp(`${word} Findable`) }).click()
  await expect(
    page
      .getByRole('dialog', { name: `${word} Findable` })
      .or(page.getByRole('heading', { name: `${word} Findable` }))
      .first(),
  ).toBeVisible()
})

test('the palette acts on the selected rows', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: word })
  await page.goto(`/crm/leads?q=${word}`)
  await page.getByRole('checkbox', { name: `Select ${word}` }).click()
  const shell = new ShellPage(page)
  await shell.openPalette()
  await shell.palette.getByRole('combobox').fill('change status')
  await shell.palette.getByRole('option', { name: /Change status/ }).click()
  await expect(page.getByRole('dialog', { name: 'Change status' })).toBeVisible()
})

test('the sidebar stays as it was left', async ({ page }) => {
  await page.goto('/crm/leads')
  await expect(
    page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Leads', exact: true }),
  ).toHaveAttribute('aria-current', 'page')
  await page.keyboard.press('[')
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Leads' })).toHaveCount(0)
  await page.reload()
  await page.getByRole('navigation', { name: 'Modules' }).getByRole('button', { name: 'CRM' }).click()
  await page.getByRole('menuitem', { name: 'Contacts' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
})

import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('a lead is found, filtered, opened by keyboard, changed, and its history tells', async ({
  page,
  api,
  speech,
  context,
}) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Naidoo`, email: `${word}@example.com`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Fourie`, email: `${word}2@example.com`, status: 'Quoted' })

  const leads = GridPage.leads(page)
  await leads.open()
  await page.keyboard.press('/')
  await expect(leads.search).toBeFocused()
  await page.keyboard.type(word)
  await expect(leads.link(`${word} Naidoo`)).toBeVisible()
  await expect(leads.link(`${word} Fourie`)).toBeVisible()
  await speech.says(/^2 leads/i)

  await leads.filterBy('Status', 'New')
  await leads.expectNames([`${word} Naidoo`])

  await leads.cell(`${word} Naidoo`).focus()
  await page.keyboard.press('Enter')
  const drawer = leads.drawer.of(`${word} Naidoo`)
  await expect(drawer).toBeVisible()
  await leads.drawer.fill({ Category: 'Fibre to the farm' })
  await page.keyboard.press('Control+Enter')
  await speech.says('Saved')

  await leads.drawer.showHistory()
  const entry = drawer.getByRole('listitem').filter({ hasText: 'Category' }).first()
  await expect(entry).toContainText('Thandiwe Mokoena')
  await expect(entry).toContainText('Fibre to the farm')

  const colleague = await context.newPage()
  await colleague.goto(page.url())
  const same = GridPage.leads(colleague)
  await expect(same.search).toHaveValue(word)
  await expect(colleague.getByRole('button', { name: 'Remove filter Status' })).toBeVisible()
  await same.expectNames([`${word} Naidoo`])
  await expect(same.drawer.of(`${word} Naidoo`).getByRole('tab', { name: 'History' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test('the drawer walks through the rows and gives the focus back', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['First', 'Second', 'Third']) await api.create('crm-leads', { name: `${word} ${name}` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=created_at')
  await leads.link(`${word} First`).click()
  await expect(leads.drawer.of(`${word} First`)).toContainText('1 of 3')
  await page.keyboard.press('j')
  await expect(leads.drawer.of(`${word} Second`)).toBeVisible()
  await page.keyboard.press('j')
  await expect(leads.drawer.of(`${word} Third`)).toBeVisible()
  await expect(leads.drawer.any.getByRole('button', { name: 'Next row' })).toBeDisabled()
  await page.keyboard.press('k')
  await expect(leads.drawer.of(`${word} Second`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leads.drawer.any).toBeHidden()
  await expect(leads.cell(`${word} Second`)).toBeFocused()
})

test('unsaved changes are kept until somebody says otherwise', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: word, category: 'Before' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  await leads.link(word).click()
  await leads.drawer.fill({ Category: 'After' })
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leads.drawer.any.getByLabel('Category')).toHaveValue('After')
  await leads.drawer.any.getByRole('button', { name: 'Close' }).click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(leads.drawer.any).toBeHidden()
  await expect(leads.row(word)).toContainText('Before')
})

test('figures open exactly the rows behind them', async ({ page, api }) => {
  const word = ownWord()
  for (const [index, status] of ['New', 'Quoted', 'Quoted', 'Converted'].entries()) {
    await api.create('crm-leads', { name: `${word} ${index + 1}`, status })
  }
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await expect(leads.figure('Leads')).toContainText('4')
  await expect(leads.figure('Quoted')).toContainText('2')
  await leads.figure('Quoted').click()
  await expect(leads.figure('Quoted')).toHaveAttribute('aria-pressed', 'true')
  await leads.expectNames([`${word} 2`, `${word} 3`])
  await page.reload()
  await leads.expectNames([`${word} 2`, `${word} 3`])
  await leads.figure('Quoted').click()
  await leads.expectNames([1, 2, 3, 4].map((index) => `${word} ${index}`))
})

test('the exported file holds what the view shows', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Zulu`, status: 'New', category: 'One, with "signs"' })
  await api.create('crm-leads', { name: `${word} Abel`, status: 'New', category: '=1+1' })
  await api.create('crm-leads', { name: `${word} Gone`, status: 'Disqualified' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&columns=name,category&filter[status]=New')
  await leads.expectNames([`${word} Abel`, `${word} Zulu`])
  await page.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Export as CSV' }).click(),
  ])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const lines = Buffer.concat(chunks)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split(/\r?\n/)
  expect(lines[0]).toBe('Name,Category')
  expect(lines).toHaveLength(3)
  // A formula stays text when a spreadsheet opens the file.
  expect(lines[1]).toMatch(new RegExp(`^${word} Abel,"?['\\t]=1\\+1"?$`))
  expect(lines[2]).toBe(`${word} Zulu,"One, with ""signs"""`)
})

test('sorting by several columns is shown, remembered in the address and spoken', async ({ page, api, speech }) => {
  const word = ownWord()
  for (const [name, category] of [
    ['B', 'x'],
    ['A', 'y'],
    ['C', 'x'],
  ])
    await api.create('crm-leads', { name: `${word} ${name}`, category })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  const header = (name: string) => leads.table.getByRole('columnheader', { name })
  await header('Category').getByRole('button', { name: 'Category', exact: true }).click()
  await header('Name')
    .getByRole('button', { name: 'Name', exact: true })
    .click({ modifiers: ['Shift'] })
  await leads.expectNames([`${word} B`, `${word} C`, `${word} A`])
  await expect(header('Category')).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=category,name/)
  await speech.says(/sorted by Category/i)
})

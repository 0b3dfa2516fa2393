import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = async (page: Page, button: string, name: string) => {
  await page.getByRole('button', { name: button, exact: true }).click()
  await expect(panel(page, name)).toBeVisible()
  return panel(page, name)
}
/** Whatever shows the rows: a table, or cards on a phone. */
const shows = (page: Page, name: string) =>
  page.getByRole('grid').or(page.getByRole('list')).getByText(name, { exact: true })

test('@phone a filter with groups is built, read, shared and undone in one step', async ({ page, api, context }) => {
  const word = ownWord()
  for (const [name, status, category] of [
    ['Fibre new', 'New', 'Fibre'],
    ['Fibre quoted', 'Quoted', 'Fibre'],
    ['Tower new', 'New', 'Tower'],
    ['Copper new', 'New', 'Copper'],
  ])
    await api.create('crm-leads', { name: `${word} ${name}`, status, category })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  const before = page.url()

  const filters = await open(page, 'Filter', 'Filters')
  await filters.getByRole('button', { name: 'Status', exact: true }).click()
  await filters.getByRole('checkbox', { name: 'New' }).check()
  await expect(filters.getByText('3 leads match')).toBeVisible()
  await filters.getByRole('button', { name: 'Add group' }).click()
  const group = filters.getByRole('group', { name: 'Group 1', exact: true })
  await group.getByRole('button', { name: 'Category', exact: true }).click()
  await group.getByRole('textbox', { name: 'Category' }).fill('fib')
  await expect(filters.getByText('1 lead match')).toBeVisible()
  await group.getByRole('button', { name: 'More for Category' }).click()
  await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  await group.getByRole('textbox', { name: 'Category' }).nth(1).fill('tower')
  await expect(filters.getByText('2 leads match')).toBeVisible()
  await expectAccessible(page, 'filter builder')
  await filters.getByRole('button', { name: 'Done' }).click()
  await expect(filters).toBeHidden()
  await expect(shows(page, `${word} Fibre new`)).toBeVisible()
  await expect(shows(page, `${word} Copper new`)).toBeHidden()

  // The chip says it in words, and the address brings a colleague to the same rows.
  await expect(page.getByRole('button', { name: 'Category contains fib, or Category contains tower' })).toBeVisible()
  const colleague = await context.newPage()
  await colleague.goto(page.url())
  await expect(shows(colleague, `${word} Tower new`)).toBeVisible()
  await expect(shows(colleague, `${word} Fibre quoted`)).toBeHidden()
  await colleague.close()

  await page.goBack()
  await expect(page).toHaveURL(before)
  await expect(shows(page, `${word} Copper new`)).toBeVisible()
})

test('dates that move with today, and a value that cannot be right is said where it stands', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-opportunities', { title: `${word} today`, value: '100', ...(await someCustomer(api)) })
  const grid = page.getByRole('grid', { name: 'Opportunities' })
  await page.goto(`/crm/opportunities?q=${word}&columns=title,value,created_at`)
  await expect(grid.getByRole('link', { name: `${word} today` })).toBeVisible()
  const filters = await open(page, 'Filter', 'Filters')
  await filters.getByRole('button', { name: 'Created', exact: true }).click()
  await filters.getByRole('combobox', { name: 'Created', exact: true }).click()
  await page.getByRole('option', { name: 'Last … days' }).click()
  await filters.getByRole('textbox', { name: 'Created, number of days' }).fill('3')
  await expect(page.getByRole('button', { name: /Created\s+in the last 3 days/ })).toBeVisible()
  await expect(filters.getByText('1 opportunity match')).toBeVisible()

  await filters.getByRole('button', { name: 'Add condition' }).click()
  await filters.getByRole('button', { name: 'Value', exact: true }).click()
  await filters.getByRole('textbox', { name: 'Value' }).fill('1-0')
  await expect(filters.getByRole('alert')).toContainText('Enter a number')
  // What is wrong is not in force.
  await expect(filters.getByText('1 opportunity match')).toBeVisible()
  await filters.getByRole('textbox', { name: 'Value' }).fill('200')
  await expect(filters.getByText('0 opportunities match')).toBeVisible()
  await filters.getByRole('button', { name: 'Clear all' }).click()
  await expect(filters.getByRole('textbox', { name: 'Filter by which column' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(grid.getByRole('link', { name: `${word} today` })).toBeVisible()
})

test('@phone the order has levels that are added, moved and turned round', async ({ page, api, speech }, {
  project,
}) => {
  const word = ownWord()
  for (const [name, category] of [
    ['B', 'x'],
    ['A', 'y'],
    ['C', 'x'],
  ])
    await api.create('crm-leads', { name: `${word} ${name}`, category })
  await GridPage.leads(page).openSearching(word)
  const sort = await open(page, 'Sort', 'Sort')
  await sort.getByRole('combobox', { name: 'Level 1, column' }).click()
  await page.getByRole('option', { name: 'Name', exact: true }).click()
  await sort.getByRole('button', { name: 'Add level' }).click()
  await sort.getByRole('button', { name: 'Category', exact: true }).click()
  await expect(page).toHaveURL(/sort=name,category/)
  await sort.getByRole('button', { name: 'Move Category up' }).click()
  await speech.says('Category is level 1 of 2')
  await expect(sort.getByRole('combobox', { name: 'Level 1, column' })).toHaveText('Category')
  await sort.getByRole('combobox', { name: 'Level 2, direction' }).click()
  await page.getByRole('option', { name: 'Z to A' }).click()
  await expect(page).toHaveURL(/sort=category,-name/)
  await expectAccessible(page, 'sort panel')
  if (project.name === 'desktop') {
    const [first, second] = [
      sort.getByTitle('Drag to change the order').nth(0),
      sort.getByTitle('Drag to change the order').nth(1),
    ]
    const [from, to] = [await second.boundingBox(), await first.boundingBox()]
    await page.mouse.move(from!.x + 8, from!.y + 16)
    await page.mouse.down()
    await page.mouse.move(to!.x + 8, to!.y + 12, { steps: 6 })
    await page.mouse.up()
    await expect(page).toHaveURL(/sort=-name,category/)
  }
  await sort.getByRole('button', { name: 'Done' }).click()
  if (project.name === 'desktop') await GridPage.leads(page).expectNames([`${word} C`, `${word} B`, `${word} A`])
})

test('rows under headings: counts, sums, closing, keys, choosing', async ({ page, api, speech }) => {
  const word = ownWord()
  const customer = await someCustomer(api)
  for (const [name, status, value] of [
    ['one', 'New', '100.50'],
    ['two', 'New', '200'],
    ['three', 'Quoted', '50'],
  ])
    await api.create('crm-opportunities', { title: `${word} ${name}`, status, value, ...customer })
  await page.goto(`/crm/opportunities?q=${word}&sort=title&columns=title,status,value`)
  const grid = page.getByRole('grid', { name: 'Opportunities' })
  await expect(grid.getByRole('link', { name: `${word} one` })).toBeVisible()
  const groups = await open(page, 'Group', 'Groups and totals')
  await groups.getByRole('combobox', { name: 'Group rows by' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await expect(page).toHaveURL(/group=status/)
  await expectAccessible(page, 'groups and totals')
  await groups.getByRole('button', { name: 'Done' }).click()

  const heading = (label: string) => grid.getByRole('gridcell', { name: new RegExp(`^${label}\\s?\\d+ ?opportunit`) })
  await expect(heading('New')).toHaveAccessibleName(/2\s?opportunities, Status, Sum of Value R\s?300,50/)
  await expect(heading('Quoted')).toHaveAccessibleName(/1\s?opportunity/)
  await expectAccessible(page, 'grouped table')

  // By keyboard: over the headings, closed by the left arrow and opened by the right one.
  await heading('New').click()
  await expect(heading('New')).toHaveAttribute('aria-expanded', 'false')
  await expect(grid.getByRole('link', { name: `${word} one` })).toBeHidden()
  await speech.says('New, 2 opportunities, collapsed')
  await expect(page).toHaveURL(/collapsed=New/)
  await heading('New').focus()
  await page.keyboard.press('ArrowRight')
  await expect(grid.getByRole('link', { name: `${word} one` })).toBeVisible()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await expect(heading('Quoted')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(grid.getByRole('link', { name: `${word} three` })).toBeHidden()

  // Choosing a group chooses its rows, also those that are not drawn.
  await grid.getByRole('checkbox', { name: 'Select all of New' }).click()
  await speech.says('2 opportunities of New selected')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2')

  // Two levels: months within a status, the rows under the month.
  await page.goto(`/crm/opportunities?q=${word}&group=status,created_at&sort=title&columns=title,status,value`)
  const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric' }).format(new Date())
  await expect(heading(month)).toHaveCount(2)
  await expect(heading(month).first()).toHaveAccessibleName(/2\s?opportunities, Created, Sum of Value R\s?300,50/)
  await heading(month).first().click()
  await expect(grid.getByRole('link', { name: `${word} one` })).toBeHidden()
  await expect(grid.getByRole('link', { name: `${word} three` })).toBeVisible()

  // A filter that leaves nothing says so; nothing disappears silently.
  await page.goto(`/crm/opportunities?q=${word}&group=status&filter[status]=Converted`)
  await expect(page.getByText('No opportunities match')).toBeVisible()
})

test('the foot of the table has a figure of each column, over all rows of the view', async ({ page, api }) => {
  const word = ownWord()
  const customer = await someCustomer(api)
  for (const value of ['100', '300', '50.50'])
    await api.create('crm-opportunities', { title: `${word} ${value}`, value, ...customer })
  await page.goto(`/crm/opportunities?q=${word}&columns=title,value`)
  const grid = page.getByRole('grid', { name: 'Opportunities' })
  const total = grid.getByRole('row', { name: 'Totals' }).getByRole('button', { name: /of Value/ })
  await expect(total).toHaveAccessibleName(/R\s?450,50\s?Sum\s?of Value/)
  await total.click()
  await page.getByRole('menuitemradio', { name: /^Largest/ }).click()
  await expect(total).toHaveAccessibleName(/R\s?300,00\s?Largest\s?of Value/)
  await expect(page).toHaveURL(/totals=value:max/)
  await page.reload()
  await expect(total).toHaveAccessibleName(/R\s?300,00\s?Largest\s?of Value/)
  await page.goto(`${page.url()}&filter[value][lt]=200`)
  await expect(total).toHaveAccessibleName(/R\s?100,00\s?Largest\s?of Value/)
  await expectAccessible(page, 'row of totals')
  await total.click()
  await page.getByRole('menuitem', { name: 'Hide the row of totals' }).click()
  await expect(grid.getByRole('row', { name: 'Totals' })).toBeHidden()
})

test('@phone headings stand between the cards too', async ({ page, api }, { project }) => {
  test.skip(project.name === 'desktop', 'The table has its own journey.')
  const word = ownWord()
  for (const [name, status] of [
    ['one', 'New'],
    ['two', 'Quoted'],
  ])
    await api.create('crm-leads', { name: `${word} ${name}`, status })
  await page.goto(`/crm/leads?q=${word}`)
  await expect(page.getByRole('button', { name: `${word} one`, exact: true })).toBeVisible()
  const groups = await open(page, 'Group', 'Groups and totals')
  await groups.getByRole('combobox', { name: 'Group rows by' }).click()
  await page.getByRole('option', { name: 'Status', exact: true }).click()
  await groups.getByRole('button', { name: 'Done' }).click()
  const heading = page.getByRole('button', { name: /^New\s?1\s?lead$/ })
  await expect(heading).toHaveAttribute('aria-expanded', 'true')
  await expectAccessible(page, 'grouped cards')
  await heading.click()
  await expect(page.getByRole('button', { name: `${word} one`, exact: true })).toBeHidden()
  await expect(page.getByRole('button', { name: `${word} two`, exact: true })).toBeVisible()
})

test('@phone a link that asks for what the list does not have says so above the rows', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} one` })
  await page.goto(`/crm/leads?q=${word}&filter[stage]=Won&sort=-gone&columns=name,vanished`)
  await expect(shows(page, `${word} one`)).toBeVisible()
  const notice = page.getByText('Unknown filter “stage”, sort order “gone”, column “vanished”.')
  await expect(notice).toBeVisible()
  await expectAccessible(page, 'a link with unknown parts')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(notice).toBeHidden()
})

/** Opportunities belong to somebody. */
async function someCustomer(api: { rows: (grid: string, query?: string) => Promise<{ row_id: string }[]> }) {
  const [lead] = await api.rows('crm-leads', 'filter[status]=New')
  return { lead_id: lead!.row_id }
}

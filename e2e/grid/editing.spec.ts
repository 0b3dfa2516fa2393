import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('cells are typed over, edited, given up, and left in every direction', async ({ page, api, speech }) => {
  const word = ownWord()
  const [first, second] = [
    await api.create('crm-leads', { name: `${word} A`, category: 'Before', company: 'Baobab' }),
    await api.create('crm-leads', { name: `${word} B`, category: 'Second' }),
  ]
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&columns=name,category,company,created_at')
  const category = await leads.cellIn(`${word} A`, 'Category')
  await category.click()
  await expect(category).toBeFocused()

  // Typing replaces, Enter saves and goes down.
  await page.keyboard.type('Typed')
  await expectAccessible(page, 'editing a cell')
  await page.keyboard.press('Enter')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toBeFocused()
  await expect(category).toHaveText('Typed')
  await expect.poll(async () => (await api.row('crm-leads', first.row_id)).category).toBe('Typed')
  await speech.says('Saved')

  // F2 keeps what is there; Tab goes on to the next cell that can be changed, across rows.
  await page.keyboard.press('F2')
  await page.keyboard.type(' one')
  await page.keyboard.press('Tab')
  await expect(await leads.cellIn(`${word} B`, 'Company')).toBeFocused()
  await page.keyboard.type('Protea')
  await page.keyboard.press('Shift+Tab')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toBeFocused()
  await expect
    .poll(async () => {
      const { category, company } = await api.row('crm-leads', second.row_id)
      return [category, company]
    })
    .toEqual(['Second one', 'Protea'])

  // Escape gives up; Delete empties; what was done is undone and done again.
  await page.keyboard.type('Never')
  await page.keyboard.press('Escape')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toHaveText('Second one')
  await page.keyboard.press('Delete')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toHaveText('–')
  await page.keyboard.press('Control+z')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toHaveText('Second one')
  await speech.says(/^Undone: /)
  await page.keyboard.press('Control+Shift+z')
  await expect(await leads.cellIn(`${word} B`, 'Category')).toHaveText('–')
  await expect.poll(async () => (await api.row('crm-leads', second.row_id)).category).toBe('')

  // What the system keeps says so.
  await (await leads.cellIn(`${word} A`, 'Created')).click()
  await page.keyboard.press('F2')
  await speech.says('Created is kept by the system and cannot be changed here.')
  // On the name Enter opens the row, F2 edits it.
  await leads.cell(`${word} A`).focus()
  await page.keyboard.press('F2')
  await page.keyboard.type('!')
  await page.keyboard.press('Enter')
  await expect(leads.link(`${word} A!`)).toBeVisible()
})

test('every kind of value is changed by keyboard alone', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Lead` })
  const deal = await api.create('crm-opportunities', { title: word, value: '10.00', lead_id: lead.row_id })
  const deals = GridPage.opportunities(page)
  await deals.openSearching(word, 'columns=title,status,value,callback_at,source,owner_id,notes')
  const edit = async (column: string, typed: string, end = 'Enter') => {
    await (await deals.cellIn(word, column)).focus()
    await page.keyboard.type(typed)
    await page.keyboard.press(end)
  }
  await edit('Status', 'quot')
  await expect(await deals.cellIn(word, 'Status')).toHaveText('Quoted')
  await edit('Value', '1 234,5')
  await edit('Callback', '2027-03-31 9:30 am')
  await (await deals.cellIn(word, 'Owner')).focus()
  await page.keyboard.type('sipho')
  await expect(page.getByRole('option', { name: /Sipho Dlamini/ })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await (await deals.cellIn(word, 'Notes')).focus()
  await page.keyboard.type('One')
  await page.keyboard.press('Alt+Enter')
  await page.keyboard.type('Two')
  await page.keyboard.press('Enter')
  await expect(await deals.cellIn(word, 'Owner')).toHaveText('Sipho Dlamini')
  await expect
    .poll(async () => {
      const { status, value, callback_at, owner_id__label, notes } = await api.row('crm-opportunities', deal.row_id)
      return { status, value, callback_at, owner_id__label, notes }
    })
    .toEqual({
      status: 'Quoted',
      value: '1234.50',
      callback_at: '2027-03-31T07:30:00.000Z',
      owner_id__label: 'Sipho Dlamini',
      notes: 'One\nTwo',
    })

  // What is no value says so at the cell and stays there to be put right.
  await edit('Value', 'much')
  const field = page.getByRole('textbox', { name: `Value, ${word}` })
  await expect(field).toHaveValue('much')
  await expect(field).toHaveAccessibleDescription('Enter an amount such as 1250.00.')
  await page.keyboard.press('Escape')
  await expect(await deals.cellIn(word, 'Value')).toContainText('234,50')
})

test('what the server refuses comes back to its cell with the reason', async ({ page, api }) => {
  const word = ownWord()
  const email = `${word.toLowerCase()}@example.com`
  await api.create('crm-contacts', { full_name: `${word} Holder`, email })
  const other = await api.create('crm-contacts', { full_name: `${word} Other`, email: `other-${email}` })
  const contacts = GridPage.contacts(page)
  await contacts.openSearching(word, 'sort=full_name')
  await (await contacts.cellIn(`${word} Other`, 'E-mail')).focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  const field = page.getByRole('textbox', { name: `E-mail, ${word} Other` })
  await expect(field).toHaveValue(email)
  await expect(field).toHaveAccessibleDescription(/already has the e-mail address/)
  await field.fill(`third-${email}`)
  await page.keyboard.press('Enter')
  await expect(await contacts.cellIn(`${word} Other`, 'E-mail')).toHaveText(`third-${email}`)
  await expect.poll(async () => (await api.row('crm-contacts', other.row_id)).email).toBe(`third-${email}`)
})

test('a block from a spreadsheet is shown before it is pasted, and is one step back and forth', async ({
  page,
  api,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = ownWord()
  for (const name of ['A', 'B', 'C']) await api.create('crm-leads', { name: `${word} ${name}`, category: name })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&columns=name,status,category,company')
  const paste = async (text: string) => {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text)
    await page.keyboard.press('Control+v')
  }
  const stored = async () =>
    (await api.rows('crm-leads', `q=${word}&sort=name`)).map(({ status, category, company }) => [
      status,
      category,
      company,
    ])
  const before = await stored()

  await (await leads.cellIn(`${word} A`, 'Status')).focus()
  await paste('quoted\t"Two\nlines"\tBaobab\r\nNowhere\tSecond\tProtea\r\n')
  const preview = page.getByRole('dialog', { name: 'Paste 6 cells?' })
  await expect(preview).toContainText('5 cells will change; 1 cannot and stays as it is.')
  await expect(preview.getByRole('row').filter({ hasText: 'Nowhere' })).toContainText('is none of New, Unreachable')
  await expectAccessible(page, 'the preview of a paste')
  await preview.getByRole('button', { name: 'Change 5 cells' }).click()
  await expect(await leads.cellIn(`${word} B`, 'Company')).toHaveText('Protea')
  await expect.poll(stored).toEqual([
    ['Quoted', 'Two lines', 'Baobab'],
    ['New', 'Second', 'Protea'],
    ['New', 'C', ''],
  ])
  await page.keyboard.press('Control+z')
  await expect.poll(stored).toEqual(before)
  await page.keyboard.press('Control+y')
  await expect.poll(async () => (await stored())[1]).toEqual(['New', 'Second', 'Protea'])
})

test('one value is pasted into many cells, and a block is copied out for any spreadsheet', async ({
  page,
  api,
  context,
  speech,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const word = ownWord()
  for (const company of ['Baobab', 'Protea', ''])
    await api.create('crm-leads', { name: `${word} ${company || 'None'}`, category: company, company })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&columns=name,category,company')
  await (await leads.cellIn(`${word} Baobab`, 'Category')).focus()
  await page.keyboard.press('Control+Shift+ArrowDown')
  await speech.says('3 cells selected: 3 rows, 1 column')
  await page.evaluate(() => navigator.clipboard.writeText('Everywhere'))
  await page.keyboard.press('Control+v')
  await expect
    .poll(async () => (await api.rows('crm-leads', `q=${word}`)).map(({ category }) => category))
    .toEqual(Array(3).fill('Everywhere'))
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Control+c')
  await speech.says('6 cells copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'Everywhere\tBaobab\nEverywhere\t\nEverywhere\tProtea',
  )
})

test('cells are filled down, by key and by dragging the corner', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['A', 'B', 'C', 'D'])
    await api.create('crm-leads', { name: `${word} ${name}`, category: name, company: name })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&columns=name,category,company')
  const stored = async (column: string) =>
    (await api.rows('crm-leads', `q=${word}&sort=name`)).map((row) => row[column])

  const from = await leads.cellIn(`${word} A`, 'Category')
  const to = await leads.cellIn(`${word} C`, 'Category')
  await from.hover()
  await page.mouse.down()
  await to.hover()
  await page.mouse.up()
  await page.keyboard.press('Control+d')
  await expect.poll(() => stored('category')).toEqual(['A', 'A', 'A', 'D'])

  await (await leads.cellIn(`${word} A`, 'Company')).click({ position: { x: 100, y: 10 } })
  const handle = leads.table.locator('[data-range=selected] [title^="Drag to fill"]')
  await handle.hover()
  await page.mouse.down()
  await (await leads.cellIn(`${word} D`, 'Company')).hover()
  await page.mouse.up()
  await expect.poll(() => stored('company')).toEqual(['A', 'A', 'A', 'A'])
  await page.keyboard.press('Control+z')
  await expect.poll(() => stored('company')).toEqual(['A', 'B', 'C', 'D'])
})

test('somebody else was faster: mine and theirs, who and when, and one of them is chosen', async ({
  page,
  api,
  apiOf,
}) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, category: 'At first' })
  const leads = GridPage.leads(page)
  await page.route('**/api/v1/live**', (route) => route.abort())
  await leads.openSearching(word, 'columns=name,category,company')
  await (await leads.cellIn(word, 'Category')).focus()
  await page.keyboard.type('Mine')
  const member = await apiOf('member')
  await member.update('crm-leads', lead.row_id, { category: 'Theirs' })
  await page.keyboard.press('Enter')
  const choice = page.getByRole('dialog', { name: word })
  await expect(choice).toContainText('Sipho Dlamini')
  // Until somebody chooses, nobody's work is lost.
  expect((await api.row('crm-leads', lead.row_id)).category).toBe('Theirs')
  await choice.getByRole('radio', { name: 'Mine Mine' }).check()
  await choice.getByRole('button', { name: 'Save this choice' }).click()
  await expect(choice).toBeHidden()
  await expect(await leads.cellIn(word, 'Category')).toHaveText('Mine')
  expect((await api.row('crm-leads', lead.row_id)).category).toBe('Mine')

  // A change of theirs in another column is no reason to ask.
  await member.update('crm-leads', lead.row_id, { company: 'Theirs too' })
  await (await leads.cellIn(word, 'Category')).focus()
  await page.keyboard.type('Mine again')
  await page.keyboard.press('Enter')
  await expect(await leads.cellIn(word, 'Company')).toHaveText('Theirs too')
  const { category, company } = await api.row('crm-leads', lead.row_id)
  expect([category, company]).toEqual(['Mine again', 'Theirs too'])
})

test('a row that no longer matches stays, says so, and can be hidden', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['A', 'B']) await api.create('crm-leads', { name: `${word} ${name}`, status: 'New' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name&filter[status]=New')
  await (await leads.cellIn(`${word} A`, 'Status')).focus()
  await page.keyboard.type('quot')
  await page.keyboard.press('Enter')
  await expect(leads.row(`${word} A`)).toContainText('No longer matches')
  await expectAccessible(page, 'a row that no longer matches')
  await leads.expectNames([`${word} A`, `${word} B`])
  await leads.row(`${word} A`).getByRole('button', { name: 'Hide' }).click()
  await leads.expectNames([`${word} B`])
})

test('a new row is typed in place, and one that was not begun leaves no trace', async ({ page, api, speech }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Lead` })
  await api.create('crm-opportunities', { title: `${word} there`, lead_id: lead.row_id })
  const deals = GridPage.opportunities(page)
  await deals.openSearching(word, 'columns=title,lead_id,value')
  await page.getByRole('button', { name: 'New opportunity' }).last().click()
  const title = page.getByRole('textbox', { name: /^Title, / })
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(deals.table.getByText('Not saved yet')).toHaveCount(0)

  await deals.cell(`${word} there`).focus()
  await page.keyboard.press('Insert')
  await expect(title).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(`${word} Le`)
  await expect(page.getByRole('option', { name: `${word} Lead` })).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Shift+Tab')
  await expect(deals.table.getByText('Not saved yet: Fill in Title.')).toBeVisible()
  await page.keyboard.type(`${word} made`)
  await page.keyboard.press('Enter')
  await speech.says(`${word} made added`)
  await expect(deals.row(`${word} made`)).toContainText(`${word} Lead`)
  const rows = await api.rows('crm-opportunities', `q=${word}`)
  expect(rows.map(({ title, lead_id }) => [title, lead_id])).toContainEqual([`${word} made`, lead.row_id])
})

test('J and K pressed fast walk as many rows as they were pressed', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['1', '2', '3', '4', '5']) await api.create('crm-leads', { name: `${word} ${name}` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.link(`${word} 1`).click()
  await expect(leads.drawer.of(`${word} 1`)).toContainText('1 of 5')
  await page.evaluate(() => {
    for (const key of ['j', 'j', 'j', 'j', 'k'])
      window.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect(leads.drawer.of(`${word} 4`)).toContainText('4 of 5')
})

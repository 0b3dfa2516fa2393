import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { expect, test } from '../support/test'

test('cards are added one after the other by name alone, and what is wrong is said at the field', async ({
  page,
  api,
}) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Old`, status: 'Quoted' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await page.getByRole('button', { name: 'New lead in Quoted' }).click()
  const field = page.getByRole('textbox', { name: 'Name of the new lead in Quoted' })
  await field.fill(`${word} One`)
  await field.press('Enter')
  await expect(board.cardIn('Quoted', `${word} One`)).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill(`${word} Two`)
  await field.press('Enter')
  await expect(board.column('Quoted')).toHaveAccessibleName('Quoted, 3 leads')
  await expect.poll(() => board.namesIn('Quoted')).toEqual([`${word} Two`, `${word} One`, `${word} Old`])
  await expect.poll(async () => (await api.rows('crm-leads', `q=${word}&filter[status]=Quoted`)).length).toBe(3)

  const long = `${word} ${'x'.repeat(260)}`
  await field.fill(long)
  await field.press('Enter')
  await expect(page.getByRole('alert').filter({ hasText: 'At most 255 characters.' })).toBeVisible()
  await expect(field).toHaveValue(long)
  await expect(board.column('Quoted')).toHaveAccessibleName('Quoted, 3 leads')
  await field.press('Escape')
  await expect(field).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'New lead in Quoted' })).toBeFocused()
})

test('a name is not enough: the form opens with what is known', async ({ page }) => {
  await page.goto('/crm/opportunities?view=board')
  await page.getByRole('button', { name: 'New opportunity in Quoted' }).click()
  await page.getByRole('textbox', { name: 'Title of the new opportunity in Quoted' }).fill('From the board')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel('Title')).toHaveValue('From the board')
})

test('lanes: a card dragged into another lane changes both, lanes and columns collapse, and the address knows', async ({
  page,
  api,
}) => {
  const word = ownWord()
  const contact = await api.create('crm-contacts', { full_name: `${word} Contact` })
  const lead = await api.create('crm-leads', { name: `${word} Card`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Linked`, status: 'Quoted', contact_id: contact.row_id })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.getByRole('combobox', { name: 'Lanes' }).click()
  await page.getByRole('option', { name: 'Contact', exact: true }).click()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/lanes=contact_id/)
  await expect(page.getByRole('region', { name: `${word} Contact, 1 lead`, exact: true })).toBeVisible()
  await expect(board.cell('New', 'No contact').getByRole('group')).toHaveCount(1)
  await expectAccessible(page, 'board with lanes')

  await board.dragOver(`${word} Card`, board.cell('Quoted', `${word} Contact`), 10)
  await page.mouse.up()
  await expect(board.cell('Quoted', `${word} Contact`).getByRole('group')).toHaveCount(2)
  await expect
    .poll(async () => await api.row('crm-leads', lead.row_id))
    .toMatchObject({ status: 'Quoted', contact_id: contact.row_id })

  // What can be undone is known with the server's answer.
  await expect(page.getByRole('button', { name: 'Undo' }).first()).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(board.cell('New', 'No contact').getByRole('group')).toHaveCount(1)
  await expect
    .poll(async () => await api.row('crm-leads', lead.row_id))
    .toMatchObject({ status: 'New', contact_id: null })

  await page.getByRole('button', { name: `${word} Contact 1` }).click()
  await page.getByRole('button', { name: 'Collapse Disqualified' }).click()
  await expect(page).toHaveURL(/collapsed=lane:[^&]+,Disqualified/)
  await page.reload()
  await expect(board.cell('Quoted', `${word} Contact`)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Show Disqualified, 0' })).toBeVisible()
})

test('selected cards go together by keyboard, across lanes too, and one undo brings all back', async ({
  page,
  api,
  speech,
}) => {
  const word = ownWord()
  const me = (
    await api.get<{ options: { owner_id: { value: string; label: string }[] } }>(
      '/grid/crm-leads/options?field=owner_id&q=Thandiwe',
    )
  ).options.owner_id[0]
  if (!me) throw new Error('Thandiwe is a member of the demo.')
  const lead = (name: string, values: object) => api.create('crm-leads', { name: `${word} ${name}`, ...values })
  await lead('D', { status: 'Unreachable', owner_id: me.value })
  const c = await lead('C', { status: 'New' })
  await lead('B', { status: 'New' })
  const a = await lead('A', { status: 'New' })
  const board = BoardPage.leads(page)
  await board.openSearching(word, '&lanes=owner_id')
  await board.card(`${word} A`).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('End')
  await page.keyboard.press('x')
  await expect(page.getByRole('region', { name: 'Selected rows' })).toContainText('2 selected')
  await page.keyboard.press('m')
  await speech.says(/^2 leads picked up in New, No owner\. Arrows move them, Shift with up or down changes owner/)
  await page.keyboard.press('ArrowRight')
  await speech.says('Unreachable, No owner, place 1 of 1')
  await page.keyboard.press('Shift+ArrowUp')
  await speech.says(`Unreachable, ${me.label}, place 1 of 2`)
  await page.keyboard.press('Enter')
  await speech.says(`2 leads moved to Unreachable, ${me.label}`)
  for (const { row_id } of [a, c])
    await expect.poll(() => api.row('crm-leads', row_id)).toMatchObject({ status: 'Unreachable', owner_id: me.value })

  await page.keyboard.press('Control+z')
  await speech.says(`Undone: 2 leads moved to Unreachable, ${me.label}`)
  await board.openSearching(word)
  await expect.poll(() => board.namesIn('New')).toEqual([`${word} A`, `${word} B`, `${word} C`])
})

test('several dragged cards show their number; refused ones go back, with the reason', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Two`, status: 'New' })
  await api.create('crm-leads', { name: `${word} One`, status: 'New' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await board.card(`${word} One`).click({ modifiers: ['Control'] })
  await board.card(`${word} Two`).click({ modifiers: ['Shift'] })
  await page.route('**/board/move', async (route) => {
    const { row_ids } = route.request().postDataJSON() as { row_ids: string[] }
    const results = row_ids.map((id) => ({ id, ok: false, message: 'The month is closed.', code: 'conflict' }))
    await route.fulfill({ json: { ok: false, message: '', results } })
  })
  await board.dragOver(`${word} One`, board.column('Converted'), 90)
  await expect(page.getByText('2', { exact: true }).last()).toBeVisible()
  await page.mouse.up()
  await expect(board.toast('2 leads stay in New')).toContainText('The month is closed.')
  await expect.poll(() => board.namesIn('New')).toEqual([`${word} One`, `${word} Two`])
})

test('a preview says more without taking the focus, and cards show the chosen fields', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Card`, company: 'Karoo Wool', notes: 'Call after shearing.' })
  const board = BoardPage.leads(page)
  await board.openSearching(word, '&columns=name,company')
  const card = board.card(`${word} Card`)
  await expect(card).toContainText('Karoo Wool')
  await card.focus()
  await page.keyboard.press('p')
  const preview = page.getByRole('tooltip')
  await expect(preview).toContainText('Call after shearing.')
  await expect(preview).toContainText('Created a lead')
  await expect(card).toBeFocused()
  await expectAccessible(page, 'board with a preview')
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await card.hover()
  await expect(preview).toContainText('Karoo Wool')
})

test('a card is moved by its menu, to the top and to another column @phone', async ({ page, api, isMobile }) => {
  const word = ownWord()
  for (const name of ['C', 'B', 'A']) await api.create('crm-leads', { name: `${word} ${name}`, status: 'Quoted' })
  const board = BoardPage.leads(page)
  await page.goto(`/crm/leads?view=board&q=${word}`)
  if (isMobile) {
    const columns = page.getByRole('navigation', { name: 'Columns' })
    await columns.getByRole('button', { name: 'Quoted 3' }).click()
    await expect(columns.getByRole('button', { name: 'Quoted 3' })).toHaveAttribute('aria-current', 'true')
    await expect(board.card(`${word} C`)).toBeInViewport()
    await expectAccessible(page, 'board on a phone')
  }
  const menuOf = async (name: string) => {
    await board.card(name).hover()
    await board
      .card(name)
      .getByRole('button', { name: `Actions for ${name}` })
      .click()
  }
  await menuOf(`${word} C`)
  await page.getByRole('menuitem', { name: 'Move to the top' }).click()
  await expect.poll(() => board.namesIn('Quoted')).toEqual([`${word} C`, `${word} A`, `${word} B`])
  await menuOf(`${word} C`)
  await page.getByRole('menuitem', { name: 'Move to…' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'Converted' }).press('Enter')
  await expect(board.cardIn('Converted', `${word} C`)).toBeVisible()
  await expect.poll(async () => (await api.rows('crm-leads', `q=${word}&filter[status]=Converted`)).length).toBe(1)
})

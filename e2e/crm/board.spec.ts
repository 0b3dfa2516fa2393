import { ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { expect, test } from '../support/test'

test('a card is dragged by mouse to another column, and the move can be undone', async ({ page, api, speech }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Card`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Other`, status: 'Quoted' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await board.drag(`${word} Card`, 'Quoted')
  await expect(board.column('Quoted').getByRole('heading')).toBeVisible()
  await expect(board.cardIn('Quoted', `${word} Card`)).toBeVisible()
  await expect(board.column('Quoted')).toHaveAccessibleName('Quoted, 2 leads')
  await speech.says(`${word} Card moved to Quoted`)
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).status).toBe('Quoted')

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(board.cardIn('New', `${word} Card`)).toBeVisible()
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).status).toBe('New')
})

test('a card is carried by keyboard, and every step is spoken', async ({ page, api, speech }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Card`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Waiting`, status: 'Unreachable' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)

  await board.card(`${word} Card`).focus()
  await page.keyboard.press('m')
  await speech.says(`${word} Card picked up in New. Arrows move it, Enter puts it down, Escape puts it back.`)
  await page.keyboard.press('ArrowRight')
  await speech.says('Unreachable, place 1 of 2')
  await page.keyboard.press('ArrowDown')
  await speech.says('Unreachable, place 2 of 2')
  await page.keyboard.press('Escape')
  await speech.says(`${word} Card put back in New`)
  await expect(board.cardIn('New', `${word} Card`)).toBeFocused()
  expect((await api.row('crm-leads', lead.row_id)).status).toBe('New')

  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await speech.says(`${word} Card moved to Unreachable`)
  await expect(board.cardIn('Unreachable', `${word} Card`)).toBeFocused()
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).status).toBe('Unreachable')

  await page.reload()
  await expect(board.cardIn('Unreachable', `${word} Card`)).toBeVisible()
})

test('a card is moved by its menu, without dragging', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, status: 'New' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await board.card(word).hover()
  await board
    .card(word)
    .getByRole('button', { name: `Actions for ${word}` })
    .click()
  await page.getByRole('menuitem', { name: 'Move to…' }).hover()
  await page.getByRole('menuitem', { name: 'Converted' }).click()
  await expect(board.cardIn('Converted', word)).toBeVisible()
  await expect.poll(async () => (await api.row('crm-leads', lead.row_id)).status).toBe('Converted')
})

test('a move that does not reach the server is taken back and says so', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, status: 'New' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await page.route('**/board/move', (route) => route.abort('connectionfailed'))
  await board.card(word).focus()
  await page.keyboard.press('m')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(board.cardIn('Unreachable', word)).toBeVisible()
  await expect(board.toast(`${word} stays in New`)).toContainText('The server cannot be reached')
  await expect(board.cardIn('New', word)).toBeVisible()
  await expect(board.cardIn('Unreachable', word)).toHaveCount(0)
  expect((await api.row('crm-leads', lead.row_id)).status).toBe('New')
})

test('a board shows what a colleague moves, without a reload', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, status: 'New' })
  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await expect(board.cardIn('New', word)).toBeVisible()
  await api.update('crm-leads', lead.row_id, { status: 'Quoted' })
  await expect(board.cardIn('Quoted', word)).toBeVisible()
})

import type { BrowserContext } from 'playwright/test'
import { type Api, ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { expect, test } from '../support/test'

type Column = { id: string; name: string }

/** A board of its own, whose cards no other journey has. */
async function newBoard(api: Api): Promise<{ id: string; name: string; columns: Column[]; path: string }> {
  const name = `Board ${ownWord()}`
  const answer = await api.http.post('/api/v1/pm/boards', { data: { name } })
  const { board } = await answer.json()
  return { ...board, path: `/project-manager/cards?view=board&board=${board.id}` }
}
const cardsOf = async (api: Api, id: string) => {
  const { board } = await (await api.http.get(`/api/v1/pm/boards/${id}`)).json()
  return board.columns.flatMap(({ cards }: { cards: object[] }) => cards)
}

const TWELVE = [
  'Agree on the scope tomorrow !high #plan',
  'Order the cable in 3 days #buy',
  'Book the cherry picker friday',
  'Survey the roof monday !high',
  'Draw the network #plan',
  'Call the landlord 24 Dec !low',
  'Fit the mast',
  'Pull the cable',
  'Set up the router #network',
  'Test the line !medium',
  'Hand over in 2 weeks',
  'Send the invoice in 3 weeks !high #money',
]

test('a project of twelve cards is planned with the keyboard alone', async ({ page, api, speech }) => {
  const board = await newBoard(api)
  const [todo] = board.columns
  await api.create('project-cards', { title: 'First', column_id: todo!.id })
  const began = Date.now()
  await page.goto(board.path)
  const { keyboard } = page
  const own = BoardPage.cards(page)
  await own.card('First').focus()
  await keyboard.press('c')
  const field = page.getByRole('combobox', { name: 'Title of the new card in To do' })
  for (const line of TWELVE) {
    await expect(field).toHaveValue('')
    await keyboard.type(line)
    await keyboard.press('Enter')
  }
  await keyboard.press('Escape')
  await expect(own.column('To do')).toHaveAccessibleName('To do, 13 cards')
  // The first one is begun, and its day is another.
  await own.card('Agree on the scope').focus()
  await keyboard.press('m')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await speech.says('Agree on the scope moved to In progress')
  await keyboard.press('d')
  await page.getByRole('textbox', { name: 'Due, Agree on the scope' }).fill('31 Dec 2027')
  await keyboard.press('Enter')
  await expect
    .poll(() => cardsOf(api, board.id))
    .toContainEqual(
      expect.objectContaining({
        title: 'Agree on the scope',
        status: 'in progress',
        priority: 'high',
        labels: ['plan'],
        due_date: '2027-12-31',
      }),
    )
  const seconds = (Date.now() - began) / 1000
  console.log(`    twelve cards planned by keyboard in ${seconds.toFixed(1)} s`)
  expect(await cardsOf(api, board.id)).toHaveLength(13)
  expect(seconds).toBeLessThan(90)
})

test('a full column says its limit, and takes a card when asked to', async ({ page, api, speech }) => {
  const board = await newBoard(api)
  const [todo, doing] = board.columns
  await api.http.patch(`/api/v1/pm/columns/${doing!.id}`, { data: { card_limit: 1 } })
  await api.create('project-cards', { title: 'Begun', column_id: doing!.id })
  await api.create('project-cards', { title: 'Next', column_id: todo!.id })
  await page.goto(board.path)
  const own = BoardPage.cards(page)
  await own.drag('Next', 'In progress')
  await speech.says('In progress holds 1 card; its limit is 1.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(own.cardIn('To do', 'Next')).toBeVisible()
  await own.drag('Next', 'In progress')
  await page.getByRole('button', { name: 'Move it anyway' }).click()
  await expect(own.cardIn('In progress', 'Next')).toBeVisible()
  await expect(own.column('In progress').getByText('which is exceeded')).toBeAttached()
})

test('two people on one board see each other’s moves', async ({ page, api, browser }) => {
  const board = await newBoard(api)
  const [todo] = board.columns
  for (const title of ['One', 'Two']) await api.create('project-cards', { title, column_id: todo!.id })
  const context: BrowserContext = await browser.newContext({ storageState: await page.context().storageState() })
  try {
    const other = await context.newPage()
    await page.goto(board.path)
    await other.goto(page.url())
    const [own, theirs] = [BoardPage.cards(page), BoardPage.cards(other)]
    await expect(theirs.card('One')).toBeVisible()
    await own.drag('One', 'Done')
    await expect(theirs.cardIn('Done', 'One')).toBeVisible()
    await theirs.drag('Two', 'In progress')
    await expect(own.cardIn('In progress', 'Two')).toBeVisible()
    expect(await cardsOf(api, board.id)).toHaveLength(2)
  } finally {
    await context.close()
  }
})

test('T starts and stops the clock of the card that has the focus', async ({ page, api }) => {
  const board = await newBoard(api)
  const { row_id } = await api.create('project-cards', { title: 'Timed', column_id: board.columns[0]!.id })
  const running = async () => {
    const answer = await api.http.get(`/api/v1/pm/cards/${row_id}/time-entries`)
    return (await answer.json()).entries.filter(({ ended_at }: { ended_at: string | null }) => !ended_at).length
  }
  // Another clock of the same person may run.
  await api.http.patch('/api/v1/me/preferences', { data: { stop_other_clock: false } })
  await page.goto(board.path)
  const card = BoardPage.cards(page).card('Timed')
  await expect(card).toBeVisible()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog').getByText('Start or stop the clock of the card')).toBeVisible()
  await page.keyboard.press('Escape')
  await card.focus()
  await page.keyboard.press('t')
  await expect.poll(running).toBe(1)
  await page.keyboard.press('t')
  await expect.poll(running).toBe(0)
})

test('what is typed without a connection is sent when it is back, also after a reload', async ({ page, api }) => {
  const board = await newBoard(api)
  const [todo] = board.columns
  await api.create('project-cards', { title: 'First', column_id: todo!.id })
  await page.goto(board.path)
  const own = BoardPage.cards(page)
  await own.card('First').focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Title of the new card in To do' })).toBeFocused()
  await page.context().setOffline(true)
  await page.keyboard.type('Typed underground #tunnel')
  await page.keyboard.press('Enter')
  await expect(own.card('Typed underground').getByText('Not sent yet')).toBeVisible()
  expect(await cardsOf(api, board.id)).toHaveLength(1)
  await page.context().setOffline(false)
  await page.reload()
  await expect(own.card('Typed underground')).toHaveCount(1)
  await expect(own.card('Typed underground')).not.toHaveAttribute('aria-busy')
  await expect
    .poll(() => cardsOf(api, board.id))
    .toMatchObject([{ title: 'Typed underground', labels: ['tunnel'] }, {}])
})

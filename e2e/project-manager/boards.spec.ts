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

test('a card whose answer was lost lies on the board once, also after a reload', async ({ page, api }) => {
  const board = await newBoard(api)
  await api.create('project-cards', { title: 'First', column_id: board.columns[0]!.id })
  await page.goto(board.path)
  const own = BoardPage.cards(page)
  await own.card('First').focus()
  await page.keyboard.press('c')
  const creating = /\/api\/v1\/grid\/project-cards(\?|$)/
  await page.route(creating, async (route) => {
    await route.fetch()
    await route.abort()
  })
  await page.keyboard.type('Kept once')
  await page.keyboard.press('Enter')
  await expect.poll(() => cardsOf(api, board.id)).toHaveLength(2)
  // The answer to the second try takes its time.
  await page.unroute(creating)
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(creating, async (route) => {
    await answered
    await route.continue()
  })
  await page.reload()
  await expect(own.card('First')).toBeVisible()
  await expect(own.card('Kept once')).toHaveCount(1)
  await expect(own.card('Kept once')).not.toHaveAttribute('aria-busy')
  answer()
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':cards:'))))
    .toEqual([])
  await expect(own.card('Kept once')).toHaveCount(1)
  expect(await cardsOf(api, board.id)).toHaveLength(2)
})

test('lanes by project, customer and person take cards, which then belong there', async ({ page, api }) => {
  const word = ownWord()
  const customer = await api.create('acc-customers', { name: `${word} Trading` })
  const project = await api.create('projects', { name: `${word} Fibre`, customer_id: customer.row_id })
  const board = await newBoard(api)
  const [todo] = board.columns
  const { user } = await api.get<{ user: { id: string; name: string } }>('/me')
  await api.create('project-cards', { title: 'Loose', column_id: todo!.id })
  await api.create('project-cards', {
    title: 'Bound',
    column_id: todo!.id,
    project_id: project.row_id,
    customer_id: customer.row_id,
  })
  await api.create('project-cards', { title: 'Mine', column_id: todo!.id, assignee_id: user.id })
  const own = BoardPage.cards(page)
  for (const [lanes, lane, title] of [
    ['project_id', `${word} Fibre`, 'Bound'],
    ['customer_id', `${word} Trading`, 'Bound'],
    ['assignee_id', user.name, 'Mine'],
  ] as const) {
    await page.goto(`${board.path}&lanes=${lanes}`)
    await expect(own.cell('To do', lane).getByRole('group', { name: new RegExp(`^${title}, `) })).toBeVisible()
  }
  // Up from where nobody is to the person's lane, with the keyboard.
  await own.card('Loose').focus()
  await page.keyboard.press('m')
  await page.keyboard.press('Shift+ArrowUp')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => cardsOf(api, board.id))
    .toContainEqual(expect.objectContaining({ title: 'Loose', assignee_id: user.id }))
})

test('boards are listed, open to their cards, and lead to where they are made', async ({ page, api }) => {
  const board = await newBoard(api)
  await newBoard(api)
  await page.goto('/project-manager/boards')
  await page.getByRole('link', { name: new RegExp(`^${board.name} `) }).click()
  await expect(page.getByRole('combobox', { name: 'Board' })).toHaveText(board.name)
  await page.getByRole('link', { name: 'Boards and columns' }).click()
  await expect(page.getByRole('region', { name: board.name })).toBeVisible()
})

test('keys go to the card under the mouse on a scrolled board, and to a field while one types', async ({
  page,
  api,
}) => {
  const board = await newBoard(api)
  const [todo, , done] = board.columns
  for (let n = 1; n <= 30; n++) await api.create('project-cards', { title: `Card ${n}`, column_id: todo!.id })
  await page.goto(board.path)
  const own = BoardPage.cards(page)
  const { keyboard } = page
  const last = own.card('Card 1')
  await own
    .column('To do')
    .locator('[data-scrolls]')
    .evaluate((list) => list.scrollTo(0, list.scrollHeight))
  await last.hover()
  await keyboard.press('e')
  const title = page.getByRole('textbox', { name: 'Title, Card 1', exact: true })
  await expect(title).toHaveValue('Card 1')
  await title.fill('Clean a ladder, then melt')
  await keyboard.press('Enter')
  const renamed = own.card('Clean a ladder')
  await expect(renamed).toBeFocused()
  // The focus stays where it was; the mouse says which card is meant.
  await own.card('Card 3').hover()
  await keyboard.press('d')
  await page.getByRole('textbox', { name: 'Due, Card 3' }).fill('31 Dec 2027')
  await keyboard.press('Enter')
  await own.card('Card 4').hover()
  await keyboard.press('l')
  await expect(page.getByRole('combobox', { name: 'Labels, Card 4' })).toBeFocused()
  await keyboard.press('Escape')
  await own.card('Card 5').hover()
  await keyboard.press('a')
  await expect(page.getByRole('combobox', { name: 'Assignee, Card 5' })).toBeFocused()
  await keyboard.press('Escape')
  await renamed.hover()
  await keyboard.press('m')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await expect(own.cardIn('In progress', 'Clean a ladder')).toBeVisible()
  // A column without cards takes one, too.
  await own.column('Done').getByText('No cards here').hover()
  await keyboard.press('c')
  await expect(page.getByRole('combobox', { name: 'Title of the new card in Done' })).toBeFocused()
  await keyboard.type('Made')
  await keyboard.press('Enter')
  await keyboard.press('Escape')
  await expect
    .poll(() => cardsOf(api, board.id))
    .toContainEqual(expect.objectContaining({ title: 'Made', column_id: done!.id, status: 'done' }))
  await own.card('Card 5').focus()
  await own.card('Made').hover()
  await expect(page.locator('#board-preview')).toContainText('assign')
  await keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Made' })).toBeVisible()
})

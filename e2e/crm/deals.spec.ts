import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { expect, test } from '../support/test'

type Deal = { id: string; stage_id: string; stage_name: string; status: string }
const addDeal = async (api: Api, values: object) => (await api.post<{ deal: Deal }>('/crm/deals', values)).deal
const readDeal = async (api: Api, id: string) => (await api.get<{ deal: Deal }>(`/crm/deals/${id}`)).deal

test('a deal is added, dragged along the stages of its pipeline, won, and taken back', async ({
  page,
  api,
  speech,
}) => {
  const word = ownWord()
  await page.goto('/crm/deals')
  await page.getByRole('button', { name: 'New deal' }).first().click()
  const form = page.getByRole('dialog', { name: 'New deal' })
  await form.getByRole('textbox', { name: 'Title' }).fill(`${word} Fibre`)
  await form.getByRole('textbox', { name: 'Value' }).fill('1250.50')
  await form.getByRole('textbox', { name: 'E-mail' }).fill(`${word}@example.com`)
  await form.getByRole('button', { name: 'Create deal' }).click()
  await expect(page.getByText(`${word} Fibre created`).first()).toBeVisible()

  const board = BoardPage.deals(page)
  await board.openSearching(word)
  await expect(board.cardIn('New', `${word} Fibre`)).toBeVisible()
  await expect(board.column('New')).toContainText('1')
  await board.drag(`${word} Fibre`, 'Contacted')
  await expect(board.cardIn('Contacted', `${word} Fibre`)).toBeVisible()
  await speech.says(`${word} Fibre moved to Contacted`)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(board.cardIn('New', `${word} Fibre`)).toBeVisible()
  const [row] = await api.rows('crm-deals', `q=${word}`)
  await expect.poll(async () => (await readDeal(api, row!.row_id)).stage_name).toBe('New')

  await board.card(`${word} Fibre`).focus()
  await page.keyboard.press('m')
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await speech.says(`${word} Fibre moved to Won`)
  await expect.poll(async () => (await readDeal(api, row!.row_id)).status).toBe('won')
  const { contact_id } = await api.row('crm-deals', row!.row_id)
  expect(contact_id).not.toBeNull()
})

test('the page of a deal: stages, won, reopened where it was, calls; the timeline tells all of it', async ({
  page,
  api,
  speech,
}) => {
  const word = ownWord()
  const deal = await addDeal(api, { title: `${word} Deal`, value: 900, phone: '082 555 0199', contact_name: word })
  await page.goto(`/crm/deals/${deal.id}`)
  await expect(page.getByRole('heading', { level: 1, name: `${word} Deal` })).toBeVisible()
  await page.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Quoted' }).click()
  await speech.says('Now in Quoted.')
  const timeline = page.getByRole('region', { name: 'Timeline' }).getByRole('listitem')
  await expect(timeline.filter({ hasText: 'moved' })).toContainText(/New.*Quoted/)

  await page.getByRole('button', { name: 'Won' }).click()
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await page.getByRole('button', { name: 'Reopen' }).click()
  await speech.says('Now in Quoted.')
  await expect.poll(async () => (await readDeal(api, deal.id)).stage_name).toBe('Quoted')

  await page.getByRole('radio', { name: 'Call' }).click()
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'No answer' }).click()
  await page.getByRole('button', { name: 'Log call' }).click()
  await expect(page.getByText('1 attempt, the last')).toBeVisible()
  await page.getByRole('button', { name: 'Reset calls' }).click()
  await expect(page.getByText('Nobody has called yet.')).toBeVisible()
  await expect(timeline.filter({ hasText: 'reset the calls' })).toBeVisible()
  await expectAccessible(page, 'deal')
})

test('a deal is made of a lead, and stands on its page', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Nel`, email: `${word}@example.com`, category: 'Fibre' })
  await api.post('/grid/crm-leads/action/make_deal', { ids: [lead.row_id], params: { value: '400' } })
  await page.goto(`/crm/leads/${lead.row_id}`)
  // It stands among the deals and in the timeline.
  await page
    .getByRole('link', { name: new RegExp(`Fibre for ${word} Nel`) })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: `Fibre for ${word} Nel` })).toBeVisible()
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: `${word} Nel` })
      .first(),
  ).toBeVisible()
})

test('another pipeline has a board of its own', async ({ page, api }) => {
  const word = ownWord()
  const { pipeline } = await api.post<{ pipeline: { id: string; stages: { id: string; name: string }[] } }>(
    '/crm/pipelines',
    { name: `Pipe ${word}` },
  )
  const last = pipeline.stages.find(({ name }) => name === 'Negotiation')!
  const deal = await addDeal(api, { title: `${word} Renewal`, stage_id: last.id })
  await page.goto('/crm/deals?view=board')
  await page.getByRole('combobox', { name: 'Pipeline' }).click()
  await page.getByRole('option', { name: `Pipe ${word}` }).click()
  const board = BoardPage.deals(page)
  await expect(board.cardIn('Negotiation', `${word} Renewal`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`board=${pipeline.id}`))
  await expectAccessible(page, 'board of a pipeline')

  // Its stage cannot go without saying where the deal goes.
  await page.goto('/crm/pipelines')
  const card = page.getByRole('region', { name: `Pipe ${word}` })
  await card.getByRole('button', { name: 'Delete the stage Negotiation' }).click()
  await page.getByRole('button', { name: 'Delete the stage', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Negotiation holds 1 deal' })
  await dialog.getByRole('combobox', { name: 'Move to' }).click()
  await page.getByRole('option', { name: 'Quoted' }).click()
  await dialog.getByRole('button', { name: 'Move and delete the stage' }).click()
  await expect.poll(async () => (await readDeal(api, deal.id)).stage_name).toBe('Quoted')
  await api.http.delete(`/api/v1/grid/crm-deals/${deal.id}`)
  await api.http.delete(`/api/v1/crm/pipelines/${pipeline.id}`)
})

test('on a phone a deal is moved and read @only-phone', async ({ page, api }) => {
  const word = ownWord()
  const deal = await addDeal(api, { title: `${word} Phone` })
  await page.goto(`/crm/deals/${deal.id}`)
  await page.getByRole('combobox', { name: 'Stage' }).click()
  await page.getByRole('option', { name: 'Contacted' }).click()
  await expect.poll(async () => (await readDeal(api, deal.id)).stage_name).toBe('Contacted')
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide).toBe(false)
  await page.goto(`/crm/deals?view=board&q=${word}`)
  await expect(BoardPage.deals(page).card(`${word} Phone`)).toBeVisible()
  await expectAccessible(page, 'board of deals on a phone')
})

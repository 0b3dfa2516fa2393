import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

/** A number that nobody else in the tests has; the last digit says what comes of the call. */
const numberEnding = (digit: number) => `+2783${String(Date.now() % 1_000_000).padStart(6, '0')}${digit}`

test('a deal is qualified by a call: it runs, ends, and what was said stands on the deal', async ({ page, api }) => {
  test.setTimeout(120_000)
  const word = ownWord()
  const deal = await api.create('crm-deals', {
    title: `${word} fibre`,
    contact_name: `${word} Nel`,
    phone: numberEnding(1),
  })
  await page.goto(`/crm/deals/${deal.row_id}`)
  const details = page.getByRole('radio', { name: 'Details' })
  if (await details.isVisible()) await details.click()
  await page.getByRole('button', { name: 'Qualify by call' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Call now' }).click()
  await expect(page.getByText('1 attempt')).toBeVisible()

  await page.goto('/calls/live')
  await expect(page.getByRole('heading', { level: 1, name: 'Live' })).toBeVisible()
  // The sandbox talks for some seconds; the call may be over before the page stands.
  await page.goto(`/calls/ai-calls?q=${word}`)
  const call = page.getByText(`${word} Nel`).first()
  await expect(call).toBeVisible()
  await expect(page.getByText('Completed').first()).toBeVisible({ timeout: 60_000 })

  await page.goto(`/crm/deals/${deal.row_id}`)
  const conversation = page.getByRole('link', { name: 'Read the conversation' })
  await expect(conversation).toBeVisible({ timeout: 30_000 })
  await conversation.click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} Nel` })).toBeVisible()
  const said = page.getByRole('list', { name: 'Conversation' }).getByRole('listitem')
  expect(await said.count()).toBeGreaterThan(5)
  await expect(said.first()).toContainText('AI')
  await expect(page.getByRole('heading', { name: 'Outcome' })).toBeVisible()
  await expectAccessible(page, 'the conversation')
})

test('leads become a campaign that calls them, and its page tells how far it is', async ({ page, api }) => {
  test.setTimeout(120_000)
  const word = ownWord()
  const reached = await api.create('crm-leads', { name: `${word} Reached`, phone: numberEnding(2) })
  const silent = await api.create('crm-leads', { name: `${word} Silent`, email: `${word}@example.com` })
  const answer = await api.post<{ message: string; data: { campaign_id: string; href: string } }>(
    '/grid/crm-leads/action/create_call_center_campaign',
    { ids: [reached.row_id, silent.row_id], params: { name: `${word} spring`, mode: 'sim', start: false } },
  )
  expect(answer.message).toContain('1 person added')

  await page.goto(answer.data.href)
  await expect(page.getByRole('heading', { level: 1, name: `${word} spring` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${word} Reached` })).toBeVisible()
  await expectAccessible(page, 'a campaign')
  await page.getByRole('button', { name: 'Start', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Start calling' }).click()
  await expect(page.getByText('1 of 1 person done')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('tab', { name: /Results/ }).click()
  await expect(page.getByRole('cell', { name: 'Qualified' })).toBeVisible()
  await page.getByRole('tab', { name: /Script/ }).click()
  await page.getByRole('textbox', { name: 'Until' }).fill('25:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Write a time such as 08:30')).toBeVisible()
  await expectAccessible(page, 'the script of a campaign')
})

test('a telephone system gets a password once, and its domain is nobody else’s @phone', async ({ page, apiOf }) => {
  const word = ownWord().toLowerCase()
  await page.goto('/calls/pbx')
  await page.getByRole('button', { name: 'Connect a PBX' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`${word} branch`)
  await page.getByRole('textbox', { name: 'Domains' }).fill(`${word}.example.com`)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Set up the telephone system' })).toBeVisible()
  await expectAccessible(page, 'the password of a telephone system')
  await page.getByRole('button', { name: 'I have kept it' }).click()
  await expect(page.getByText(`${word}.example.com`)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Set up the telephone system' })).toBeHidden()

  const member = await apiOf('member')
  expect((await member.http.get('/api/v1/calls/pbx')).status()).toBe(403)
})

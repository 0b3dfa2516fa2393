import { randomInt } from 'node:crypto'
import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

const ownPhone = () => `+2782${randomInt(2_000_000, 9_999_999)}`

test('leads are put on a new list; who cannot be reached is named', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} A`, email: `${word}@example.com` })
  await api.create('crm-leads', { name: `${word} B` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.select(`${word} A`)
  await leads.select(`${word} B`)
  await leads.runBulk('Add to a list')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'New list' }).fill(word)
  await dialog.getByRole('button', { name: 'Add to a list' }).click()
  const result = page.getByRole('dialog', { name: /1 lead failed/ })
  await expect(result.getByRole('listitem').filter({ hasText: `${word} B` })).toContainText(
    'no e-mail address, no phone number',
  )
  const [list] = await api.rows('outreach-lists', `q=${word}`)
  await page.goto(`/outreach/lists/${list?.row_id}`)
  await expect(page.getByRole('link', { name: `${word} A` })).toBeVisible()
  await expect(page.getByRole('link', { name: `${word} B` })).toHaveCount(0)
})

test('an SMS is written, looked at, confirmed and sent; its progress and results show @phone', async ({
  page,
  api,
}) => {
  const word = ownWord()
  const list = await api.create('outreach-lists', { name: word, channel: 'both' })
  const lead = await api.create('crm-leads', {
    name: `${word} Reader`,
    phone: ownPhone(),
    email: `${word}@example.com`,
  })
  await api.post(`/outreach/lists/${list.row_id}/members`, { lead_ids: [lead.row_id] })

  await page.goto(`/outreach/lists/${list.row_id}`)
  await expectAccessible(page, 'list')
  await page.getByRole('button', { name: 'New SMS' }).click()
  const text = page.getByRole('textbox', { name: 'Text' })
  await text.fill('Hi {{fist_name}}')
  await expect(page.getByText(/There is no field {{fist_name}}/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send…' })).toBeDisabled()
  await text.fill('Hi ')
  await page.getByRole('button', { name: 'First name' }).click()
  await expect(page.getByText(`Hi ${word}`)).toBeVisible()
  await expect(page.getByText(/1 part;/)).toBeVisible()
  await expectAccessible(page, 'new send')
  await page.getByRole('button', { name: 'Send…' }).click()
  const question = page.getByRole('dialog', { name: 'Send to 1 person?' })
  await expectAccessible(page, 'question before sending')
  await question.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(page.getByRole('progressbar', { name: 'Messages that have left' })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Messages by state' })).toContainText(/(Sent|Delivered|Failed): 1/, {
    timeout: 20_000,
  })
  await expect(page.getByRole('region', { name: 'Messages of this send' })).toContainText(`${word} Reader`)
  await expectAccessible(page, 'send')
})

test('a draft is kept, and nobody is removed for good by mistake', async ({ page, api }) => {
  const word = ownWord()
  const list = await api.create('outreach-lists', { name: word, channel: 'email' })
  const lead = await api.create('crm-leads', { name: `${word} Reader`, email: `${word}@example.com` })
  await api.post(`/outreach/lists/${list.row_id}/members`, { lead_ids: [lead.row_id] })
  await page.goto(`/outreach/lists/${list.row_id}`)
  await page.getByRole('button', { name: `Remove ${word} Reader` }).click()
  await expect(page.getByText('Nobody is in this list yet')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: `${word} Reader` })).toBeVisible()

  await page.getByRole('button', { name: 'New e-mail' }).click()
  await page.getByRole('textbox', { name: 'Subject' }).fill(`News for ${word}`)
  await page.getByRole('textbox', { name: 'Text' }).fill('Hello')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await expect(page.getByText('The draft is saved')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue(`News for ${word}`)
})

test.describe('somebody who gets e-mails', () => {
  test.use({ who: 'nobody' })
  test('is told that a link does not work @phone', async ({ page }) => {
    await page.goto('/u/not-a-token')
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
    await expectAccessible(page, 'unsubscribe')
  })
})

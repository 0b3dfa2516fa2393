import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { Helpdesk } from '../support/helpdesk'
import { expect, test } from '../support/test'

test('a reply is confirmed by the helpdesk; a refused one stays as a draft with the reason, and is retried', async ({
  page,
  api,
}) => {
  const helpdesk = await Helpdesk.of(api)
  const name = `${ownWord()} ${ownWord()}`
  const id = await helpdesk.incoming({ name, content: 'Is my line installed?' })
  await page.goto(`/inbox?view=all&conversation=${id}`)
  const pane = page.getByRole('region', { name: 'Conversation', exact: true })
  await expect(pane.getByText('Is my line installed?')).toBeVisible()

  const said = `Tomorrow at nine ${ownWord()}`
  await page.keyboard.press('r')
  await page.keyboard.type(said)
  await page.keyboard.press('Control+Enter')
  await expect(pane.locator('[data-direction=outgoing]').filter({ hasText: said })).toBeVisible()
  await expect(pane.getByLabel(`Reply to ${name}`)).toHaveValue('')

  const refused = `Or on Friday ${ownWord()}`
  await helpdesk.fault('send', refused, 422, { error: 'The 24 hour window is over' })
  await pane.getByLabel(`Reply to ${name}`).fill(refused)
  // What is written survives a reload.
  await page.reload()
  await expect(pane.getByLabel(`Reply to ${name}`)).toHaveValue(refused)
  await pane.getByLabel(`Reply to ${name}`).press('Control+Enter')
  const draft = pane.getByRole('listitem', { name: 'Reply that was not sent' })
  await expect(draft).toContainText('24 hour window')
  await draft.getByRole('button', { name: 'Retry' }).click()
  await expect(pane.locator('[data-direction=outgoing]').filter({ hasText: refused })).toBeVisible()
  await expect(draft).toHaveCount(0)
})

test('E resolves and goes on to the next, Undo reopens; N adds a note that looks like none of the replies', async ({
  page,
  api,
}) => {
  const helpdesk = await Helpdesk.of(api)
  const name = `${ownWord()} ${ownWord()}`
  const id = await helpdesk.incoming({ name, content: 'Thank you!' })
  await page.goto(`/inbox?view=all&conversation=${id}`)
  await expect(page.getByRole('heading', { name: new RegExp(name) })).toBeVisible()
  await page.keyboard.press('n')
  await page.keyboard.type('Call her on Monday')
  await page.keyboard.press('Control+Enter')
  await expect(page.locator('[data-direction=note]')).toContainText('Call her on Monday')
  await expectAccessible(page, 'conversation')

  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.getByText(`Resolved: ${name}`).first()).toBeVisible()
  await expect.poll(async () => (await api.row('desk-conversations', id)).status).toBe('resolved')
  await expect(page).not.toHaveURL(new RegExp(id))
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await api.row('desk-conversations', id)).status).toBe('open')
})

test('two customers with the same number are offered, never linked, until a person chooses', async ({ page, api }) => {
  const helpdesk = await Helpdesk.of(api)
  const phone = `082${Math.floor(1_000_000 + Math.random() * 8_999_999)}`
  const [one, other] = [`${ownWord()} Traders`, `${ownWord()} Traders`]
  for (const name of [one, other]) await api.create('acc-customers', { name, phone })
  const name = `${ownWord()} ${ownWord()}`
  const id = await helpdesk.incoming({ name, content: 'Who are we?', phone_number: `+27${phone.slice(1)}` })
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.goto(`/inbox?view=all&conversation=${id}`)
  const customer = page.getByRole('region', { name: 'Customer', exact: true })
  await expect(customer.getByRole('button', { name: new RegExp(other) })).toContainText('Same phone number')
  await customer.getByRole('button', { name: new RegExp(one) }).click()
  await expect(customer.getByRole('link', { name: one })).toBeVisible()
  expect((await api.row('desk-conversations', id)).customer_id__label).toBe(one)
})

test('on a phone the list gives way to the conversation, and Back leads to the list @only-phone', async ({ page }) => {
  await page.goto('/inbox?view=all')
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages).toBeVisible()
  await expectAccessible(page, 'conversation on a phone')
  await page.getByRole('button', { name: 'Customer', exact: true }).click()
  await expect(page.getByRole('complementary', { name: 'Customer' })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the conversation' }).click()
  await page.goBack()
  await expect(page.getByRole('list', { name: 'Conversations' })).toBeVisible()
  await expect(messages).toBeHidden()
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

type Messages = { messages: { content: string }[] }

test('what is written offline survives a reload, is sent in order by one of two tabs, and a draft stays', async ({
  page,
  context,
  baseURL,
}) => {
  const word = ownWord()
  const api = await ChatApi.of('owner', baseURL ?? '')
  const channel = await api.newChannel(['owner', 'member'])
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'cables')
  const texts = [1, 2, 3].map((n) => `${word} ${n}`)

  await context.setOffline(true)
  for (const text of texts) await chat.send(text)
  await expect(page.getByText('Sent when the connection is back')).toHaveCount(3)
  await chat.field.fill('half a thought')
  // The page comes back before its messages do: sending alone fails.
  await context.route('**/api/v1/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByText(texts[2]!)).toBeVisible()
  await expect(chat.field).toHaveValue('half a thought')
  const second = await context.newPage()
  await second.goto('/crm/leads')

  await context.unroute('**/api/v1/messages')
  await chat.send(`${word} 4`)
  await expect(chat.message(`${word} 4`)).toBeVisible()
  await expect(chat.message(word)).toHaveText([...texts, `${word} 4`].map((text) => new RegExp(text)))
  await expect(page.getByText('Sending')).toHaveCount(0)
  const narrow = [{ operator: 'channel', operand: channel.name }]
  const wants = { anchor: 'newest', num_before: 20, num_after: 0, apply_markdown: false, narrow }
  const { messages } = await api.get<Messages>('/messages', wants)
  expect(messages.map(({ content }) => content).filter((content) => content.includes(word))).toEqual([
    ...texts,
    `${word} 4`,
  ])
})

test('a refused message says why, and is changed and sent elsewhere, or discarded', async ({ page, baseURL }) => {
  const word = ownWord()
  const api = await ChatApi.of('owner', baseURL ?? '')
  const [gone, open] = [await api.newChannel(['owner']), await api.newChannel(['owner'])]
  const chat = new ChatPage(page)
  await chat.openTopic(gone, 'cables')
  await page.route('**/api/v1/messages', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await api.delete(`/streams/${gone.id}`)
    await route.fallback()
  })
  await chat.send(`${word} one`)
  const refused = page.getByRole('alert').filter({ hasText: 'Not sent.' })
  await expect(refused).toContainText('Not authorized to send')
  await expect(page.getByText('A message was not sent')).toBeVisible()
  await page.unrouteAll()
  await page.reload()
  await expect(refused).toContainText('Not authorized to send')
  await expectAccessible(page, 'a refused message')

  await refused.getByRole('button', { name: 'Edit' }).click()
  await expect(refused).toHaveCount(0)
  const dialog = page.getByRole('dialog', { name: 'New message' })
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(`${word} one`)
  await dialog.getByRole('combobox', { name: 'Channel' }).click()
  await page.getByRole('option', { name: open.name }).click()
  await dialog.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(chat.message(`${word} one`)).toBeVisible()
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

test('reading goes from one unread topic to the next, and to a day; marked unread stays unread', async ({
  page,
  baseURL,
}) => {
  const word = ownWord()
  const owner = await ChatApi.of('owner', baseURL ?? '')
  const member = await ChatApi.of('member', baseURL ?? '')
  await owner.post('/mark_all_as_read')
  const channel = await owner.newChannel(['owner', 'member'])
  await owner.post('/mark_all_as_read')
  await member.sendTo(channel.id, 'first', `${word} one`)
  await member.sendTo(channel.id, 'second', `${word} two`)
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'first')
  await expect(chat.message(`${word} one`)).toBeVisible()
  await page.getByRole('button', { name: 'Next unread topic' }).first().click()
  await expect(chat.message(`${word} two`)).toBeVisible()
  await expectAccessible(page, 'a topic')

  await page.getByRole('button', { name: 'Jump to a day' }).click()
  await page.getByRole('button', { name: 'Yesterday' }).click()
  await expect(chat.message(`${word} two`)).toBeVisible()

  await chat.act(chat.message(`${word} two`), 'Mark as unread from here')
  await expect(page.getByText('Marked as unread from here')).toBeVisible()
  await expect
    .poll(async () => (await owner.get<{ count: number }>('/team-chat/unread')).count)
    .toBeGreaterThanOrEqual(1)
})

test('a link that is followed while the page starts is not lost', async ({ page, baseURL }) => {
  const word = ownWord()
  const owner = await ChatApi.of('owner', baseURL ?? '')
  const channel = await owner.newChannel(['owner'])
  await owner.sendTo(channel.id, 'links', `${word} linked`)
  const hash = `#narrow/channel/${channel.id}-${channel.name}/topic/links`
  const chat = new ChatPage(page)
  for (const pause of [0, 50, 150, 400, 1_000]) {
    await page.goto('about:blank')
    await page.goto('/team-chat#inbox', { waitUntil: 'commit' })
    await page.waitForTimeout(pause)
    await page.evaluate((to) => {
      window.location.hash = to
    }, hash)
    await expect(chat.message(`${word} linked`)).toBeVisible()
    expect(page.url()).toContain(hash)
  }
})

test('a conversation is read, answered and reacted to with a thumb @only-phone', async ({ page, baseURL }) => {
  const word = ownWord()
  const owner = await ChatApi.of('owner', baseURL ?? '')
  const member = await ChatApi.of('member', baseURL ?? '')
  const channel = await owner.newChannel(['owner', 'member'])
  await member.sendTo(channel.id, 'phones', `${word} one`)
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'phones')
  const message = chat.message(`${word} one`)
  await message.tap()
  await message.getByRole('button', { name: 'More actions' }).tap()
  await page.getByRole('menuitem', { name: 'Star' }).tap()
  await expect(message.getByLabel('Starred')).toBeVisible()
  await expectAccessible(page, 'a topic on a phone')
  await chat.field.fill(`${word} answered`)
  await page.getByRole('button', { name: 'Send', exact: true }).tap()
  await expect(chat.message(`${word} answered`)).toBeVisible()
})

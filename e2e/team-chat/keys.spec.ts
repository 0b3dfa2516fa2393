import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { besides, ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

test('messages are read, answered with a reaction and left again by keys alone, and drafts are found by theirs', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = ownWord()
  const owner = await ChatApi.of('owner', baseURL ?? '')
  const member = await ChatApi.of('member', baseURL ?? '')
  const channel = await owner.newChannel(['owner', 'member'])
  for (const n of [1, 2, 3]) await member.sendTo(channel.id, 'keys', `${word} ${n}`)
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'keys')
  await expect(chat.message(`${word} 3`)).toBeVisible()

  await chat.field.fill('**half** a thought')
  await chat.field.press('Alt+p')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toBeFocused()
  await preview.press('Alt+p')
  await expect(chat.field).toBeFocused()
  await chat.field.press('Escape')

  await page.keyboard.press('Home')
  await expect(chat.message(`${word} 1`)).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(chat.message(`${word} 2`)).toBeFocused()
  await page.keyboard.press('+')
  await expect(chat.message(`${word} 2`).getByRole('button', { name: /You reacted with/ })).toBeVisible()
  await page.keyboard.press('=')
  await expect(chat.message(`${word} 2`).getByRole('button', { name: /reacted with/ })).toHaveCount(0)
  await page.keyboard.press('End')
  await expect(chat.message(`${word} 3`)).toBeFocused()
  await page.keyboard.press('Control+s')
  await expect(chat.message(`${word} 3`).getByLabel('Starred')).toBeVisible()
  await page.keyboard.press('u')
  await expect(page.getByRole('dialog', { name: member.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toContainText('Profile of the sender')
  await page.keyboard.press('Escape')

  await page.keyboard.press('d')
  const draft = page.getByRole('list', { name: 'Drafts' }).getByRole('listitem').filter({ hasText: channel.name })
  await expect(draft).toContainText('**half** a thought')
  await expectAccessible(page, 'drafts')
  await draft.getByRole('button').first().click()
  await expect(chat.field).toBeFocused()
  await expect(chat.field).toHaveValue('**half** a thought')

  const elsewhere = await besides(browser, 'owner', baseURL ?? '')
  await elsewhere.page.goto('/team-chat#drafts')
  const there = elsewhere.page
    .getByRole('list', { name: 'Drafts' })
    .getByRole('listitem')
    .filter({ hasText: channel.name })
  await expect(there).toContainText('**half** a thought')
  await chat.field.press('Enter')
  await expect(chat.message('half a thought')).toBeVisible()
  await expect(there).toHaveCount(0)
  await elsewhere.context.close()

  await page.goto('/team-chat#recent')
  await page.getByRole('searchbox', { name: 'Find a conversation' }).fill(channel.name)
  const rows = page.getByRole('row').filter({ hasText: channel.name })
  await expect(rows.first()).toContainText('keys')
  await member.sendTo(channel.id, 'later', `${word} 4`)
  await expect(rows.first()).toContainText('later')
})

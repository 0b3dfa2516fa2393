import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { besides, ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

test('two people write, see each other live, react, and one is told of a direct message elsewhere', async ({
  page,
  browser,
  baseURL,
}) => {
  const word = ownWord()
  const api = await ChatApi.of('owner', baseURL ?? '')
  const sipho = await ChatApi.of('member', baseURL ?? '')
  const channel = await api.newChannel(['owner', 'member'])
  const other = await besides(browser, 'member', baseURL ?? '')
  const [mine, theirs] = [new ChatPage(page), new ChatPage(other.page)]
  await Promise.all([mine.openTopic(channel, 'cable cut'), theirs.openTopic(channel, 'cable cut')])

  await mine.field.pressSequentially(`${word}: the cable @**${sipho.name.slice(0, 4)}`)
  await page.getByRole('option', { name: sipho.name }).click()
  await mine.field.press('Enter')
  const message = mine.message(`${word}: the cable`)
  await expect(message.locator('.user-mention')).toHaveText(`@${sipho.name}`)
  await expect(theirs.message(`${word}: the cable`)).toBeVisible()

  await theirs.field.pressSequentially('On my w')
  await expect(page.getByText(new RegExp(`${sipho.name}.* typing`))).toBeVisible()
  await theirs.field.press('Escape')
  await theirs.react(theirs.message(word), 'thumbs up', 'thumbs up')
  const reaction = message.getByRole('button', { name: /reacted with/ })
  await expect(reaction).toHaveText('👍1')
  await reaction.click()
  await expect(message.getByRole('button', { name: /You and .* reacted with/ })).toHaveAttribute('aria-pressed', 'true')

  await page.goto('/settings/profile')
  await sipho.sendDirect([api.userId], `${word} in private`)
  await expect(page.getByText(`${word} in private`)).toBeVisible()
  await expect(page).toHaveTitle(/^\(\d+\) /)
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByText(/unread message/)).toBeAttached()
  await page.getByRole('button', { name: 'Open', exact: true }).first().click()
  await expect(mine.message(`${word} in private`)).toBeVisible()
  await mine.send(`${word} answered`)
  await theirs.openDirect(api.userId)
  await expect(theirs.message(`${word} answered`)).toBeVisible()
  await other.context.close()
})

test('a message is edited, its history tells the difference, it is quoted, moved and deleted', async ({
  page,
  baseURL,
}) => {
  const api = await ChatApi.of('owner', baseURL ?? '')
  const channel = await api.newChannel(['owner', 'member'])
  const chat = new ChatPage(page)
  await chat.openTopic(channel, 'plans')
  await chat.send('We meet on Monday')
  await expect(chat.message('We meet on Monday').getByText('Sending')).toHaveCount(0)
  await expect(chat.message('We meet on Monday')).toBeVisible()

  await chat.field.press('ArrowUp')
  const editor = page.getByRole('textbox', { name: 'Edit the message' })
  await expect(editor).toHaveValue('We meet on Monday')
  await editor.fill('We meet on **Tuesday**')
  await editor.press('Enter')
  const message = chat.message('We meet on Tuesday')
  await expect(message.locator('strong')).toHaveText('Tuesday')
  await message.getByRole('button', { name: /edited/ }).click()
  const history = page.getByRole('dialog', { name: 'Edit history' })
  await expect(history.getByRole('listitem').first().locator('del')).toHaveText('Monday')
  await expect(history.getByRole('listitem').first().locator('ins')).toHaveText('**Tuesday**')
  await expectAccessible(page, 'edit history')
  await page.keyboard.press('Escape')

  await chat.act(message, 'Quote and reply')
  await expect(chat.field).toHaveValue(/```quote\nWe meet on \*\*Tuesday\*\*\n```/)
  await chat.field.press('End')
  await chat.field.pressSequentially('Good')
  await chat.field.press('Enter')
  await expect(chat.message('Good').locator('blockquote')).toContainText('We meet on Tuesday')

  await chat.act(message.first(), 'Move…')
  const dialog = page.getByRole('dialog', { name: 'Move messages' })
  await dialog.getByRole('combobox').last().click()
  await page.getByPlaceholder('Topic').fill('meetings')
  await page.getByRole('option', { name: /New topic/ }).click()
  await dialog.getByRole('radio', { name: 'Only this message' }).check()
  await expectAccessible(page, 'move')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('The message is moved')).toBeVisible()
  await chat.openTopic(channel, 'meetings')
  await expect(chat.message('We meet on Tuesday')).toBeVisible()

  await chat.act(chat.message('We meet on Tuesday').first(), 'Delete…')
  await page.getByRole('button', { name: 'Delete the message' }).click()
  await expect(chat.message('We meet on Tuesday')).toHaveCount(0)
})

import { expectAccessible } from '../support/accessibility'
import { besides, ChatApi } from '../support/chat'
import { ChatPage } from '../support/pages/chat'
import { expect, test } from '../support/test'

test('two people vote in a poll and work through a list of tasks, and see each other do it', async ({
  page,
  browser,
  baseURL,
}) => {
  const api = await ChatApi.of('owner', baseURL ?? '')
  const sipho = await ChatApi.of('member', baseURL ?? '')
  const channel = await api.newChannel(['owner', 'member'])
  await sipho.sendTo(channel.id, 'friday', '/todo Before we go\nLock the van: both doors')
  const other = await besides(browser, 'member', baseURL ?? '')
  const [mine, theirs] = [new ChatPage(page), new ChatPage(other.page)]
  await Promise.all([mine.openTopic(channel, 'friday'), theirs.openTopic(channel, 'friday')])

  await page.getByRole('button', { name: 'Poll', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Poll' })
  await dialog.getByRole('textbox', { name: 'Question' }).fill('Lunch?')
  await dialog.getByRole('textbox', { name: 'Options' }).fill('Soup\nSalad')
  await dialog.getByRole('button', { name: 'Write the poll' }).click()
  await expect(mine.field).toHaveValue('/poll Lunch?\nSoup\nSalad')
  await expect(mine.field).toBeFocused()
  await page.keyboard.press('Enter')
  const poll = page.getByRole('region', { name: 'Poll: Lunch?' })
  await poll.getByRole('button', { name: 'Soup 0 votes Nobody yet' }).click()
  await expect(poll.getByRole('button', { name: 'Soup 1 vote You' })).toHaveAttribute('aria-pressed', 'true')
  const shownThere = other.page.getByRole('region', { name: 'Poll: Lunch?' })
  await shownThere.getByRole('button', { name: `Soup 1 vote ${api.name}` }).click()
  await expect(poll.getByRole('button', { name: `Soup 2 votes You and ${sipho.name}` })).toBeVisible()
  await poll.getByRole('button', { name: /^Soup/ }).click()
  await expect(shownThere.getByRole('button', { name: 'Soup 1 vote You' })).toBeVisible()

  await expect(shownThere.getByRole('button', { name: 'Edit the question' })).toHaveCount(0)
  await shownThere.getByRole('button', { name: 'Add an option' }).click()
  const option = shownThere.getByRole('textbox', { name: 'Another option' })
  await option.fill('Soup')
  await expect(shownThere.getByText('That is an option already')).toBeVisible()
  await option.fill('Pie')
  await option.press('Enter')
  await poll.getByRole('button', { name: 'Pie 0 votes' }).click()
  await poll.getByRole('button', { name: 'Edit the question' }).click()
  await poll.getByRole('textbox', { name: 'The question' }).fill('Dinner?')
  await expectAccessible(page, 'a poll')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Edit the question' })).toBeFocused()
  const renamed = other.page.getByRole('region', { name: 'Poll: Dinner?' })
  await expect(renamed.getByRole('button', { name: `Pie 1 vote ${api.name}` })).toBeVisible()

  const tasks = page.getByRole('region', { name: 'Tasks: Before we go' })
  await tasks.getByRole('checkbox', { name: /Lock the van/ }).click()
  const tasksThere = other.page.getByRole('region', { name: 'Tasks: Before we go' })
  await expect(tasksThere.getByRole('checkbox', { name: /Lock the van/ })).toBeChecked()
  await tasksThere.getByRole('button', { name: 'Add a task' }).click()
  await tasksThere.getByRole('textbox', { name: 'Another task' }).fill('Fill up')
  await other.page.keyboard.press('Enter')
  await expect(tasks.getByRole('checkbox', { name: 'Fill up' })).not.toBeChecked()
  await expect(tasks).toContainText('1 of 2 done')

  await other.context.close()
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { besides, ChatApi } from '../support/chat'
import { expect, test } from '../support/test'

test('a private channel is made, a colleague brought in, taken out and back, and it is renamed, archived and restored', async ({
  page,
  browser,
  baseURL,
}) => {
  const name = ownWord().toLowerCase()
  const sipho = await ChatApi.of('member', baseURL ?? '')
  const other = await besides(browser, 'member', baseURL ?? '')
  await Promise.all([page.goto('/team-chat'), other.page.goto('/team-chat')])
  const theirs = other.page.getByRole('region', { name: 'Channels', exact: true })
  await expect(theirs).toBeVisible()

  await page.getByRole('button', { name: 'Browse and create channels' }).click()
  await page.getByRole('button', { name: 'New channel' }).click()
  const making = page.getByRole('dialog', { name: 'New channel' })
  await making.getByRole('textbox', { name: 'Name' }).fill(name)
  await making.getByRole('checkbox', { name: /Private/ }).check()
  await making.getByRole('button', { name: 'Create channel' }).click()

  await page.getByRole('link', { name, exact: true }).hover()
  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Channel settings' }).click()
  const settings = page.getByRole('dialog', { name: /Settings of/ })
  await settings.getByRole('tab', { name: 'People' }).click()
  await settings.getByRole('combobox', { name: 'Add people' }).click()
  await page.getByPlaceholder('Find somebody', { exact: true }).fill(sipho.name)
  await page.getByRole('option', { name: sipho.name }).click()
  await page.keyboard.press('Escape')
  await settings.getByRole('button', { name: 'Add', exact: true }).click()
  const member = settings.getByRole('listitem').filter({ hasText: sipho.name })
  await expect(member).toBeVisible()
  await expect(theirs.getByRole('link', { name })).toBeVisible()
  await expectAccessible(page, 'people of a channel')

  await settings.getByRole('button', { name: `Remove ${sipho.name}` }).click()
  await expect(member).toHaveCount(0)
  await expect(theirs.getByRole('link', { name })).toHaveCount(0)
  await settings.getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(member).toBeVisible()
  await theirs.getByRole('link', { name }).click()

  await settings.getByRole('tab', { name: 'About' }).click()
  const field = settings.getByRole('textbox', { name: 'Name' })
  const save = settings.getByRole('button', { name: 'Save' })
  await field.fill('')
  await save.click()
  await expect(field).toHaveAccessibleDescription("Channel name can't be empty.")
  await field.fill(`${name}-plans`)
  await save.click()
  await expect(page.getByRole('dialog', { name: `Settings of #${name}-plans` })).toBeVisible()
  await expect(other.page.getByRole('heading', { name: `${name}-plans`, exact: true })).toBeVisible()
  await expectAccessible(page, 'settings of a channel')

  await other.page.getByRole('button', { name: 'Channel settings' }).click()
  const readable = other.page.getByRole('dialog', { name: `Settings of #${name}-plans` })
  await expect(readable).toContainText('Only those who are added read it.')
  await expect(readable.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await other.page.keyboard.press('Escape')

  await settings.getByRole('button', { name: 'Archive…' }).click()
  await page.getByRole('button', { name: 'Archive the channel' }).click()
  await expect(theirs.getByRole('link', { name: `${name}-plans` })).toHaveCount(0)
  await expect(other.page.getByText('This channel is archived')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(theirs.getByRole('link', { name: `${name}-plans` })).toBeVisible()
  await other.context.close()
})

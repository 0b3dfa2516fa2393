import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('an empty project gets a board, a milestone and a card with all that hangs on it @phone', async ({
  page,
  api,
  apiOf,
}) => {
  const word = ownWord()
  const colleague = await apiOf('member')
  const { user: other } = await colleague.get<{ user: { name: string } }>('/me')
  const project = await api.create('projects', { name: `${word} Website`, budget_hours: 10 })
  const address = `/project-manager/projects/${project.row_id}`
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: `${word} Website` })).toBeVisible()
  await page.getByRole('button', { name: 'Make a board' }).click()
  await expect(page.getByRole('button', { name: 'Make a board' })).toBeHidden()
  await expect(page.locator('[data-board]')).toContainText('In progress')

  await page.getByRole('tab', { name: 'Timeline' }).click()
  await expect(page).toHaveURL(/\/timeline$/)
  await page.getByRole('button', { name: 'Add milestone' }).click()
  const form = page.getByRole('dialog', { name: 'New milestone' })
  await form.getByRole('textbox', { name: 'Name' }).fill('Launch')
  await form.getByRole('textbox', { name: 'Due' }).fill('2026-12-01')
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('checkbox', { name: 'Launch is reached' }).click()
  await expect(page.getByRole('checkbox', { name: 'Launch is reached' })).toBeChecked()
  await expectAccessible(page, 'timeline of a project')

  const { boards } = await api.get<{ boards: { columns: { id: string }[] }[] }>(
    `/pm/boards?project_id=${project.row_id}`,
  )
  const card = await api.create('project-cards', {
    title: `${word} Call`,
    column_id: boards[0]!.columns[0]!.id,
    description: 'See https://example.com/plan',
  })
  await page.goto(`${address}/list?row=${card.row_id}`)
  const drawer = page.getByRole('dialog', { name: `${word} Call` })
  await expect(drawer.getByRole('link', { name: 'https://example.com/plan' })).toBeVisible()
  const item = drawer.getByRole('textbox', { name: 'New item of the checklist' })
  await item.fill('Find the number')
  await item.press('Enter')
  await drawer.getByRole('checkbox', { name: 'Find the number' }).click()
  await expect(drawer.getByText('1 of 1', { exact: true })).toBeVisible()

  const comment = drawer.getByRole('textbox', { name: 'Comment' })
  await comment.pressSequentially(`Ask @${other.name.split(' ')[0]}`)
  await drawer.getByRole('option', { name: other.name }).waitFor()
  await comment.press('Enter')
  await expect(comment).toHaveValue(`Ask @${other.name} `)
  await drawer.getByRole('button', { name: 'Comment' }).click()
  await expect(drawer.getByRole('list', { name: 'Comments' })).toContainText(`Ask @${other.name}`)

  await drawer
    .getByLabel('Files to add')
    .setInputFiles({ name: 'plan.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await expect(drawer.getByRole('list', { name: 'Files' })).toContainText('plan.txt')
  await expectAccessible(page, 'an open card')

  const { notifications } = await colleague.get<{ notifications: { title: string }[] }>('/notifications')
  expect(notifications.map(({ title }) => title)).toContainEqual(
    expect.stringContaining(`mentioned you on ${word} Call`),
  )
})

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

test('a milestone is moved on the timeline by drag and by keys, with a way back, and has an address', async ({
  page,
  api,
  speech,
}) => {
  const project = await api.create('projects', { name: `${ownWord()} Mast`, start_date: '2031-03-01' })
  const { row_id } = project
  const milestone = await api.create('project-milestones', {
    ...{ name: 'Mast stands', project_id: row_id, due_date: '2031-03-10' },
  })
  const due = async () => (await api.row('project-milestones', milestone.row_id)).due_date
  const address = `/project-manager/projects/${row_id}/timeline`
  await page.goto(address)
  const mark = page.getByRole('button', { name: /^Mast stands, .* 2031, open/ })
  const box = (await mark.boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x - 60, box.y + box.height / 2, { steps: 6 })
  await page.mouse.up()
  await expect.poll(due).not.toBe('2031-03-10')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(due).toBe('2031-03-10')
  await expect(mark).toHaveAccessibleName('Mast stands, 10 Mar 2031, open')

  await mark.focus()
  for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
  expect(await due()).toBe('2031-03-10')
  await page.keyboard.press('Enter')
  await speech.says('Mast stands moved to 18 Mar 2031')
  await expect.poll(due).toBe('2031-03-18')

  // What is refused goes back and says why.
  const saving = `**/api/v1/grid/project-milestones/${milestone.row_id}`
  await page.route(saving, (route) => route.fulfill({ status: 403, json: { detail: 'Not now.' } }))
  await mark.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await speech.says(/^Mast stands stays on 18 Mar 2031\./)
  await expect(mark).toHaveAccessibleName('Mast stands, 18 Mar 2031, open')
  await page.unroute(saving)

  await page.goto(`${address}/${milestone.row_id}`)
  const drawer = page.getByRole('dialog', { name: 'Mast stands' })
  await expect(drawer).toContainText('18 Mar 2031')
  await expectAccessible(page, 'an open milestone')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(new RegExp(`${row_id}/timeline$`))
})

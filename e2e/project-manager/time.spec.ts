import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

const TYPED = ['1:30', '1.5', '90m', '1h30', '2']

test('a week is filled from the keyboard, and its hours become a draft invoice', async ({ page, api }) => {
  const word = ownWord()
  const customer = await api.create('acc-customers', { name: `${word} Foods` })
  const project = await api.create('projects', {
    name: `${word} Fit-out`,
    customer_id: customer.row_id,
  })
  const { user } = await api.get<{ user: { id: string } }>('/me')
  await api.create('project-rates', { user_id: user.id, project_id: project.row_id, rate: '600.00' })
  const { board } = await api.post<{ board: { columns: { id: string }[] } }>('/pm/boards', {
    name: `${word} Fit-out`,
    project_id: project.row_id,
  })
  const titles = [`${word} Measure`, `${word} Cable`]
  for (const title of titles) await api.create('project-cards', { title, column_id: board.columns[0]!.id })

  await page.goto('/project-manager/time-sheet')
  // All its days have passed.
  await page.getByRole('button', { name: 'The week before' }).click()
  await expect(page).toHaveURL(/week=/)
  const began = Date.now()
  for (const title of titles) {
    await page.getByRole('combobox', { name: 'Add a card' }).click()
    await page.keyboard.type(title)
    await page.getByRole('option', { name: title }).click()
    await page.getByRole('textbox', { name: new RegExp(`^${title}, Mon`) }).click()
    for (const time of TYPED) {
      await page.keyboard.type(time)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('row', { name: title })).toContainText('8:00')
  }
  console.log(`    a week's time sheet of two cards: ${((Date.now() - began) / 1000).toFixed(1)} s (wanted: 60 s)`)
  await expect(page.getByRole('textbox', { name: new RegExp(`^${titles[0]}, Wed`) })).toHaveValue('1:30')

  await page.goto(`/project-manager/projects/${project.row_id}`)
  await page.getByRole('button', { name: 'Bill 16h 00m' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bill hours' })
  await expect(dialog).toContainText(titles[0]!)
  await dialog.getByRole('button', { name: 'Make the draft' }).click()
  await expect(page).toHaveURL(/\/selling\/invoices\//)
  const [, draft] = page.url().match(/invoices\/([0-9a-f-]{36})/) ?? []
  expect(await api.row('acc-sales-invoices', draft!)).toMatchObject({ net_total: '9600.00' })
  await page.goto(`/project-manager/projects/${project.row_id}`)
  await expect(page.getByRole('tab', { name: 'Board' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Bill / })).toBeHidden()
})

import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('several leads get a status at once; those that cannot are listed with their reason', async ({ page, api }) => {
  const word = ownWord()
  const made = []
  for (const name of ['A', 'B', 'C'])
    made.push(await api.create('crm-leads', { name: `${word} ${name}`, status: 'New' }))
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.select(`${word} A`)
  await leads.select(`${word} B`)
  await leads.select(`${word} C`)
  await expect(leads.selected).toContainText('3 selected')
  // Somebody else deletes one of them in this moment; the page does not know yet.
  await page.route('**/api/v1/live**', (route) => route.abort())
  const [, second] = made
  await page.route(
    '**/action/set_status',
    async (route) => {
      await api.http.delete(`/api/v1/grid/crm-leads/${second?.row_id}`)
      await route.continue()
    },
    { times: 1 },
  )
  await leads.runBulk('Change status')
  await leads.drawer.choose('Status', 'Quoted')
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()

  const result = page.getByRole('dialog', { name: /Change status: 1 lead failed/ })
  await expect(result).toContainText('2 leads done.')
  const failed = result.getByRole('listitem').filter({ hasText: `${word} B` })
  await expect(failed.getByLabel('Failed')).toBeVisible()
  await expect(failed).toContainText(/no such/i)
  await expect(
    result
      .getByRole('listitem')
      .filter({ hasText: `${word} A` })
      .getByLabel('Done'),
  ).toBeVisible()
  await result.getByRole('button', { name: 'Close' }).last().click()
  await expect(leads.row(`${word} A`)).toContainText('Quoted')
  await expect(leads.row(`${word} C`)).toContainText('Quoted')
})

test('a bulk deletion says what it does, is undone at once, and otherwise waits in the bin', async ({ page, api }) => {
  const word = ownWord()
  for (const name of ['A', 'B']) await api.create('crm-leads', { name: `${word} ${name}` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.expectNames([`${word} A`, `${word} B`])
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  const remove = async () => {
    await leads.runBulk('Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete 2 leads?' })
    await expect(question).toContainText('can be restored')
    await question.getByRole('button', { name: 'Delete 2 leads' }).click()
    await expect(page.getByText('No leads match')).toBeVisible()
  }
  await remove()
  await page.getByRole('button', { name: 'Undo' }).click()
  await leads.expectNames([`${word} A`, `${word} B`])

  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await remove()
  await leads.showBin()
  await leads.expectNames([`${word} A`, `${word} B`])
  await leads.link(`${word} A`).click()
  await expect(leads.drawer.any).toContainText('In the bin')
  await leads.drawer.close()
  const menu = await leads.openRowMenu(`${word} A`)
  await menu.getByRole('menuitem', { name: 'Restore' }).click()
  await leads.expectNames([`${word} B`])
  await leads.openSearching(word)
  await leads.expectNames([`${word} A`])
})

test('everything that matches is selected, not only what is on the screen', async ({ page, api }) => {
  const word = ownWord()
  await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      api.create('crm-leads', { name: `${word} ${String(index).padStart(2, '0')}`, status: 'New' }),
    ),
  )
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.cell(`${word} 00`).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await expect(leads.selected).toContainText('All 60 selected')
  await leads.select(`${word} 01`)
  await expect(leads.selected).toContainText('59 selected')
  await leads.runBulk('Change status')
  await leads.drawer.choose('Status', 'Disqualified')
  await page.getByRole('dialog').getByRole('button', { name: 'Change status' }).click()
  await expect
    .poll(async () => (await api.rows('crm-leads', `q=${word}&filter[status]=Disqualified`)).length, {
      timeout: 20_000,
    })
    .toBe(59)
  const [left] = await api.rows('crm-leads', `q=${word}&filter[status]=New`)
  expect(left?.name).toBe(`${word} 01`)
})

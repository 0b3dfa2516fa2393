import { ownWord } from '../support/api'
import { BoardPage } from '../support/pages/board'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test.use({ who: 'guest' })

test('a guest sees and cannot write: no buttons, and the API refuses', async ({ page, api, apiOf, request }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, category: 'Fibre' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  await expect(leads.row(word)).toContainText('Fibre')
  await expect(page.getByRole('button', { name: 'New lead' })).toHaveCount(0)
  await leads.link(word).click()
  const drawer = leads.drawer.of(word)
  await expect(drawer).toContainText('Fibre')
  await expect(drawer.getByRole('textbox')).toHaveCount(0)
  await leads.drawer.close()
  const menu = await leads.openRowMenu(word)
  await expect(menu.getByRole('menuitem', { name: /^Open ↵/ })).toBeVisible()
  await expect(menu.getByRole('menuitem', { name: /Delete|Assign|Log a call|Add a note/ })).toHaveCount(0)
  await page.keyboard.press('Escape')

  const board = BoardPage.leads(page)
  await board.openSearching(word)
  await board.drag(word, 'Quoted')
  await expect(board.cardIn('New', word)).toBeVisible()
  expect((await api.row('crm-leads', lead.row_id)).status).toBe('New')

  const guest = await apiOf('guest')
  const refused = await Promise.all([
    guest.http.post('/api/v1/grid/crm-leads', { data: { name: 'x' } }),
    guest.http.put(`/api/v1/grid/crm-leads/${lead.row_id}`, { data: { name: 'x' } }),
    guest.http.delete(`/api/v1/grid/crm-leads/${lead.row_id}`),
    guest.http.post('/api/v1/grid/crm-leads/board/move', { data: { row_id: lead.row_id, to: 'Quoted' } }),
    guest.http.post('/api/v1/grid/crm-leads/action/assign_owner', { data: { ids: [lead.row_id], params: {} } }),
    guest.http.get('/api/v1/organization/api-keys'),
    request.put(`/api/v1/grid/crm-leads/${lead.row_id}`, { data: { name: 'x' } }),
  ])
  for (const answer of refused) expect(answer.status(), answer.url()).toBe(403)
})

test('a page that is not open to the role says so and whom to ask', async ({ page }) => {
  await page.goto('/settings/api-keys')
  await expect(page.getByText('This page is not open to your role')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Ask an administrator')
  await expect(page.getByRole('navigation', { name: 'Modules' }).getByRole('link', { name: 'Audit log' })).toHaveCount(
    0,
  )
  await page.goto('/settings/audit-log')
  await expect(page.getByText('There is nothing here', { exact: true })).toBeVisible()
})

import { ownWord } from './support/api'
import { organizations } from './support/demo'
import { GridPage } from './support/pages/grid'
import { ShellPage } from './support/pages/shell'
import { expect, test } from './support/test'

test('nothing of another organization is found, opened or changed, with a key or in the browser', async ({
  page,
  apiOf,
  request,
  api,
}) => {
  const [here, there] = organizations()
  const word = ownWord()
  const neighbour = await apiOf('neighbour')
  const lead = await neighbour.create('crm-leads', { name: `${word} Secret`, email: `${word}@example.com` })
  const contact = await neighbour.create('crm-contacts', { full_name: `${word} Secret`, email: `${word}@example.com` })
  const [member] = await neighbour.rows('settings-members')

  // A key: the same answer as for a row that does not exist.
  const nowhere = await api.http.get('/api/v1/grid/crm-leads/01a1f91c-03ab-7524-9bf6-000000000000')
  const attempts = await Promise.all([
    api.http.get(`/api/v1/grid/crm-leads/${lead.row_id}`),
    api.http.put(`/api/v1/grid/crm-leads/${lead.row_id}`, { data: { name: 'Taken over' } }),
    api.http.delete(`/api/v1/grid/crm-leads/${lead.row_id}`),
    api.http.get(`/api/v1/grid/crm-leads/${lead.row_id}/history`),
    api.http.post('/api/v1/grid/crm-leads/board/move', { data: { row_id: lead.row_id, to: 'Quoted' } }),
    api.http.get(`/api/v1/crm/leads/${lead.row_id}`),
    api.http.get(`/api/v1/crm/contacts/${contact.row_id}/timeline`),
    api.http.patch(`/api/v1/organization/members/${member?.row_id}`, { data: { role: 100 } }),
  ])
  for (const answer of attempts) expect(answer.status(), answer.url()).toBe(404)
  expect(await attempts[0]?.json()).toEqual(await nowhere.json())

  // Lists, search, options and bulk actions do not know it either.
  expect(await api.rows('crm-leads', `q=${word}`)).toEqual([])
  expect((await api.get<{ results: unknown[] }>(`/search?q=${word}`)).results).toEqual([])
  const options = await api.get<{ options: Record<string, unknown[]> }>(
    `/grid/crm-opportunities/options?field=lead_id&q=${word}`,
  )
  expect(options.options.lead_id).toEqual([])
  const pointing = await api.http.post('/api/v1/grid/crm-opportunities', { data: { title: 'x', lead_id: lead.row_id } })
  expect(pointing.status()).toBe(422)
  const bulk = await api.http.post('/api/v1/grid/crm-leads/action/set_status', {
    data: { ids: [lead.row_id], params: { status: 'Quoted' } },
  })
  expect(await bulk.text()).not.toContain('"ok":true')
  expect((await neighbour.row('crm-leads', lead.row_id)).status).toBe('New')

  // The browser session of the same person.
  expect((await request.get(`/api/v1/grid/crm-leads/${lead.row_id}`)).status()).toBe(404)
  const leads = GridPage.leads(page)
  await leads.open(`row=${lead.row_id}`)
  await expect(leads.drawer.any).toContainText('There is no such lead')
  await expect(leads.drawer.any).not.toContainText(word)
  await leads.drawer.close()
  await leads.search.fill(word)
  await expect(page.getByText('No leads match')).toBeVisible()
  const shell = new ShellPage(page)
  await expect(shell.organization).toContainText(here.name)
  await expect(page.getByText(there.name)).toHaveCount(0)

  // Asking for the other organization by name of its id changes nothing.
  const switched = await request.post('/api/v1/auth/switch-organization', { data: { organization_id: there.id } })
  expect([403, 404]).toContain(switched.status())
})

test('figures, boards and exports of two organizations never mix', async ({ apiOf, api }) => {
  const word = ownWord()
  const neighbour = await apiOf('neighbour')
  for (const side of [api, neighbour])
    await side.create('crm-leads', { name: `${word} ${side === api ? 'here' : 'there'}`, status: 'Quoted' })
  for (const [side, name] of [
    [api, 'here'],
    [neighbour, 'there'],
  ] as const) {
    const { cards } = await side.get<{ cards: { key: string; value: number }[] }>(`/grid/crm-leads/stats?q=${word}`)
    expect(cards.find(({ key }) => key === 'quoted')?.value).toBe(1)
    const board = await side.http.get(`/api/v1/grid/crm-leads/board?q=${word}`)
    expect((await board.text()).match(new RegExp(`${word} \\w+`, 'g'))).toEqual([`${word} ${name}`])
    const file = await side.http.get(`/api/v1/grid/crm-leads/export?q=${word}&format=csv&columns=name`)
    expect((await file.text()).trim().split(/\r?\n/).slice(1)).toEqual([`${word} ${name}`])
  }
})

import { ownWord } from '../support/api'
import { organizations } from '../support/demo'
import { GridPage } from '../support/pages/grid'
import { ShellPage } from '../support/pages/shell'
import { linkInMail, newPerson, ownSession } from '../support/people'
import { expect, test } from '../support/test'

test.use({ who: 'nobody' })

test('switching is remembered, and a link into the other organization offers to switch', async ({
  page,
  context,
  api,
  apiOf,
  baseURL,
}) => {
  const [here, there] = organizations()
  const neighbour = await apiOf('neighbour')
  const someone = await newPerson(api, baseURL ?? '')
  await neighbour.post('/organization/invitations', { email: someone.email, role: 400 })
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  await page.goto(await linkInMail(neighbour, someone.email))
  await page.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText(there.name)

  await new ShellPage(page).switchTo(here.name)
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText(here.name)
  await context.clearCookies()
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText(here.name)

  const word = ownWord()
  const theirs = await neighbour.create('crm-leads', { name: `${word} elsewhere` })
  await page.goto(`/crm/leads?row=${theirs.row_id}`)
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(there.name)
  await drawer.getByRole('button', { name: `Switch to ${there.name}` }).click()
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText(there.name)
  await expect(GridPage.leads(page).drawer.of(`${word} elsewhere`)).toBeVisible()

  // The same from the page of a record.
  const ours = await api.create('crm-leads', { name: `${word} at home` })
  await page.goto(`/crm/leads/${ours.row_id}`)
  await page.getByRole('button', { name: `Switch to ${here.name}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} at home` })).toBeVisible()
})

test('a person without an organization can create one', async ({ page, context, api, baseURL }) => {
  const someone = await newPerson(api, baseURL ?? '', 'guest')
  const [member] = await api.rows('settings-members', `q=${someone.email}`)
  await context.addCookies((await ownSession(someone, baseURL ?? '')).cookies)
  const removed = await api.http.delete(`/api/v1/organization/members/${member?.row_id}`)
  expect(removed.status()).toBe(204)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'You belong to no organization' })).toBeVisible()
  const name = `${ownWord()} Traders`
  await page.getByLabel('Name').fill(name)
  await page.getByRole('button', { name: 'Create the organization' }).click()
  await expect(page.getByRole('button', { name: /Switch organization/ })).toContainText(name)
  await page.goto('/crm/leads')
  await expect(page.getByText('No leads yet')).toBeVisible()
})

import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('a row changed by someone else says by whom at once, and stays where it is', async ({ page, api }) => {
  const word = ownWord()
  const first = await api.create('crm-leads', { name: `${word} First`, status: 'New' })
  const second = await api.create('crm-leads', { name: `${word} Second`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Third`, status: 'Quoted' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'filter[status]=New&sort=name')
  await leads.expectNames([`${word} First`, `${word} Second`])

  await api.update('crm-leads', first.row_id, { category: 'Fibre to the farm' })
  await expect(leads.row(`${word} First`)).toContainText('Fibre to the farm')
  await expect(leads.row(`${word} First`)).toContainText(/Just changed by .+key/i)
  await api.update('crm-leads', second.row_id, { status: 'Quoted' })
  await expect(leads.row(`${word} Second`)).toContainText(/no longer matches/i)
  await leads.expectNames([`${word} First`, `${word} Second`])

  await api.create('crm-leads', { name: `${word} Another`, status: 'New' })
  const pill = page.getByRole('button', { name: /^1 new from .+ – show$/ })
  await expect(pill).toBeVisible()
  await leads.expectNames([`${word} First`, `${word} Second`])
  await expectAccessible(page, 'rows that others have changed')
  await pill.click()
  await leads.expectNames([`${word} Another`, `${word} First`])
})

test('what I do elsewhere comes in automatically and is not someone else’s', async ({ page, api }) => {
  const word = ownWord()
  const { row_id } = await api.create('crm-leads', { name: `${word} First` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.expectNames([`${word} First`])
  // As a job or another window of mine would: the screen itself knows nothing of it.
  const send = (method: string, path: string, body: object) =>
    page.evaluate(
      async ([method, path, body]) => {
        const headers = { 'content-type': 'application/json' }
        return (await fetch(path, { method, headers, body })).status
      },
      [method, `/api/v1/grid/crm-leads${path}`, JSON.stringify(body)] as const,
    )
  expect(await send('PUT', `/${row_id}`, { category: 'Hosting' })).toBe(200)
  await expect(leads.row(`${word} First`)).toContainText('Hosting')
  await expect(leads.row(`${word} First`)).not.toContainText('Just changed')
  expect(await send('POST', '', { name: `${word} Second` })).toBe(201)
  await leads.expectNames([`${word} First`, `${word} Second`])
  await expect(page.getByRole('button', { name: /new.* – show$/ })).toBeHidden()
})

test('history names who and what did it, field by field @phone', async ({ page, api, isMobile }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Naidoo`, category: 'Hosting' })
  const leads = GridPage.leads(page)
  await leads.open(`row=${lead.row_id}`)
  await leads.drawer.fill({ Category: 'Fibre' })
  await page.keyboard.press('Control+Enter')
  await expect(leads.toast('Saved')).toBeVisible()

  await leads.drawer.showHistory()
  const entries = leads.drawer.of(`${word} Naidoo`).getByRole('tabpanel', { name: 'History' }).locator('ol > li')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('Thandiwe Mokoena')
  await expect(entries.first()).toContainText(/Category: from Hosting.*to Fibre/)
  await expect(entries.last()).toContainText('API key')
  const time = entries.first().locator('time')
  await expect(time).toHaveText(/now|seconds? ago|minute/)
  await expect(time).toHaveAttribute('title', /\d{4}.*\d{2}:\d{2}/)
  await expectAccessible(page, `history${isMobile ? ' on a phone' : ''}`)
})

test('related rows are one click away, and new ones begin with the link', async ({ page, api }) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: `${word} Naidoo` })
  await api.create('crm-opportunities', { title: `${word} Fibre line`, lead_id: lead.row_id, value: '1200.00' })
  const leads = GridPage.leads(page)
  await leads.open(`row=${lead.row_id}`)
  const drawer = leads.drawer.of(`${word} Naidoo`)
  await drawer.getByRole('tab', { name: 'Related' }).click()
  await expect(drawer.getByText('Opportunities (1)')).toBeVisible()
  await drawer.getByRole('link', { name: 'New opportunity' }).click()
  await expect(page.getByRole('dialog', { name: 'New opportunity' }).getByText(`${word} Naidoo`)).toBeVisible()
  await page.goBack()
  await drawer.getByRole('link', { name: `${word} Fibre line` }).click()
  await expect(page.getByRole('dialog', { name: `${word} Fibre line` })).toBeVisible()
})

test('Back asks before it gives up what was typed', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} Naidoo` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  await leads.link(`${word} Naidoo`).click()
  await leads.drawer.fill({ Category: 'Half typed' })
  await page.goBack()
  const question = page.getByRole('alertdialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leads.drawer.field('Category')).toHaveValue('Half typed')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect(leads.drawer.of(`${word} Naidoo`)).toBeHidden()
  await expect(leads.search).toHaveValue(word)
})

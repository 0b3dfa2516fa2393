import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import type { Who } from '../support/demo'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

// Kept layouts are a person's: nobody else's journeys see what these do.
const WHO: Who = 'moderator'
test.use({ who: WHO })

type Views = { views: { id: string; name: string; mine: boolean }[]; layouts: { view_id: string | null }[] }

/** As if the person had never laid out or saved anything. */
async function startAfresh(api: Api): Promise<void> {
  const { views, layouts } = await api.get<Views>('/grid/crm-leads/views')
  await api.http.put('/api/v1/grid/crm-leads/layout', { data: { view_id: null, query: '', opens: true } })
  for (const { view_id } of layouts)
    await api.http.put('/api/v1/grid/crm-leads/layout', { data: { view_id, query: '' } })
  for (const { id } of views.filter(({ mine }) => mine)) await api.http.delete(`/api/v1/grid/crm-leads/views/${id}`)
}
test.beforeEach(async ({ apiOf }) => startAfresh(await apiOf(WHO)))
test.afterAll(async ({ browserName: _ }, info) => {
  const { Api } = await import('../support/api')
  const api = await Api.of(WHO, info.project.use.baseURL ?? '')
  await startAfresh(api)
  await api.dispose()
})

test('a view is saved, changed, saved again, taken back, found after a reload, and shared @phone', async ({
  page,
  apiOf,
  speech,
}) => {
  const word = ownWord()
  const api = await apiOf(WHO)
  await api.create('crm-leads', { name: `${word} Naidoo`, status: 'New' })
  await api.create('crm-leads', { name: `${word} Fourie`, status: 'Quoted' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'filter[status][in]=New')
  const switcher = page.getByRole('button', { name: /^View: / })
  const panel = page.getByRole('dialog', { name: 'Views' })

  await switcher.click()
  await expectAccessible(page, 'no saved views yet')
  await panel.getByRole('button', { name: 'Save this view as…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(dialog.getByText('Give the view a name.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(`Hot ${word}`)
  await expectAccessible(page, 'naming a view')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expect(switcher).toHaveAccessibleName(`View: Hot ${word}`)
  await expect(page).toHaveURL(/\?saved=[0-9a-f-]+$/)

  await leads.search.fill('')
  await expect(switcher).toHaveAccessibleName(`View: Hot ${word}, modified`)
  await speech.says(`Hot ${word} is modified`)
  const changes = page.getByRole('group', { name: `Changes to Hot ${word}` })
  const changed = async () => {
    if (!(await changes.isVisible())) await switcher.click()
    return changes
  }
  await (await changed()).getByRole('button', { name: 'Reset' }).click()
  await expect(leads.search).toHaveValue(word)
  await expect(switcher).toHaveAccessibleName(`View: Hot ${word}`)

  await page.goBack()
  await expect(switcher).toHaveAccessibleName(`View: Hot ${word}, modified`)
  await leads.search.fill(`${word} Naidoo`)
  await expect(page).toHaveURL(/Naidoo/)
  await expect(page.getByText(`${word} Fourie`)).toHaveCount(0)
  await (await changed()).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(switcher).toHaveAccessibleName(`View: Hot ${word}`)
  await page.reload()
  await expect(leads.search).toHaveValue(`${word} Naidoo`)
  await expect(page.getByRole('button', { name: 'Remove filter Status' })).toBeVisible()

  await switcher.click()
  await panel.getByRole('button', { name: `Options of Hot ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Share with everybody' }).click()
  await expect(leads.toast(`Hot ${word} is shared with everybody`)).toBeVisible()
  const theirs = await (await apiOf('member')).get<Views>('/grid/crm-leads/views')
  expect(theirs.views).toContainEqual(expect.objectContaining({ name: `Hot ${word}`, mine: false }))
})

test('a name that is taken is said at its field; another name does', async ({ page, apiOf }) => {
  const name = `Taken ${ownWord()}`
  await (await apiOf(WHO)).post('/grid/crm-leads/views', { name, query: 'q=x' })
  const leads = GridPage.leads(page)
  await leads.open()
  await page.keyboard.press('v')
  await page.getByRole('dialog', { name: 'Views' }).getByRole('button', { name: 'Save this view as…' }).click()
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Name' })
  await field.fill(name.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(field).toHaveAccessibleDescription(/already/)
  await field.fill(`${name} too`)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `View: ${name} too` })).toBeVisible()
})

test('a view opens first, is deleted and brought back; a colleague sees what was shared and cannot change it', async ({
  page,
  apiOf,
}) => {
  const [mine, theirs] = [`Mine ${ownWord()}`, `Theirs ${ownWord()}`]
  await (await apiOf(WHO)).post('/grid/crm-leads/views', { name: mine, query: 'sort=name' })
  const member = await apiOf('member')
  const made = await member.post<{ view: { id: string } }>('/grid/crm-leads/views', {
    name: theirs,
    query: 'filter[status][in]=New&columns=name,status,gone',
    shared: true,
  })
  const leads = GridPage.leads(page)
  const switcher = page.getByRole('button', { name: /^View: / })
  const panel = page.getByRole('dialog', { name: 'Views' })
  await leads.open()
  await page.keyboard.press('v')
  await expect(
    panel.getByRole('region', { name: 'Shared views' }).getByRole('button', { name: theirs }).first(),
  ).toBeVisible()
  await expectAccessible(page, 'the list of views')
  await panel.getByRole('button', { name: `Options of ${theirs}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Open first' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.keyboard.press('Escape')

  await panel.getByRole('button', { name: theirs }).first().click()
  await expect(switcher).toHaveAccessibleName(`View: ${theirs}`)
  await expect(leads.table.getByRole('columnheader', { name: 'Phone' })).toHaveCount(0)
  await page.keyboard.press('v')
  await panel.getByRole('button', { name: `Options of ${mine}` }).click()
  await page.getByRole('menuitem', { name: 'Open first' }).click()
  await expect(leads.toast(/opens with/)).toBeVisible()
  await leads.open()
  await expect(switcher).toHaveAccessibleName(`View: ${mine}`)

  await page.keyboard.press('v')
  await panel.getByRole('button', { name: `Options of ${mine}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(switcher).toHaveAccessibleName('View: All leads')
  await expect(leads.toast(`${mine} deleted`).getByRole('button', { name: 'Undo' })).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(switcher).toHaveAccessibleName(`View: ${mine}`)

  await leads.open(`saved=${made.view.id}`)
  await expect(switcher).toHaveAccessibleName(`View: ${theirs}`)
  await member.http.delete(`/api/v1/grid/crm-leads/views/${made.view.id}`)
  await leads.open(`saved=${made.view.id}`)
  await expect(leads.toast('This saved view is not there')).toBeVisible()
  await expect(switcher).toHaveAccessibleName('View: All leads')
})

import { expectAccessible } from '../support/accessibility'
import { type Api, ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

const many = async (api: Api, word: string, count: number) => {
  for (let at = 0; at < count; at += 30)
    await Promise.all(
      Array.from({ length: Math.min(30, count - at) }, (_, n) =>
        api.create('crm-leads', { name: `${word} ${String(at + n).padStart(3, '0')}` }),
      ),
    )
}

test('one field of several leads: counted beforehand, changed, and taken back in one step', async ({ page, api }) => {
  const word = ownWord()
  await many(api, word, 3)
  const [first] = await api.rows('crm-leads', `q=${word}&sort=name`)
  await api.update('crm-leads', first?.row_id ?? '', { status: 'Quoted' })
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await leads.expectNames([`${word} 000`, `${word} 001`, `${word} 002`])
  await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  await leads.runBulk('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit 3 leads' })
  await expect(dialog.getByRole('status')).toHaveText('3 leads chosen.')
  await expect(dialog.getByRole('button', { name: 'Change', exact: true })).toBeDisabled()
  await dialog.getByLabel('Field to change').click()
  await page.getByRole('option', { name: 'Status' }).click()
  await dialog.getByLabel('Status', { exact: true }).click()
  await page.getByRole('option', { name: 'Quoted' }).click()
  await expect(dialog.getByRole('status')).toHaveText('3 leads chosen: 2 will change, 1 is so already.')
  await expectAccessible(page, 'editing many')
  await dialog.getByRole('button', { name: 'Change 2 leads' }).click()
  await expect(page.getByText('2 leads changed, 1 was so already.')).toBeVisible()
  const statuses = async () => (await api.rows('crm-leads', `q=${word}&sort=name`)).map(({ status }) => status)
  expect(await statuses()).toEqual(['Quoted', 'Quoted', 'Quoted'])

  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/^Undone: 2 leads changed/)).toBeVisible()
  expect(await statuses()).toEqual(['Quoted', 'New', 'New'])
})

test('emptying a field says so; a value that cannot be is told at its field', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: `${word} A`, category: 'Fibre', email: `${word}@example.com` })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  await leads.select(`${word} A`)
  await leads.runBulk('Edit')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Field to change').click()
  await page.getByRole('option', { name: 'E-mail' }).click()
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill('nobody')
  await expect(dialog.getByText('Enter an e-mail address such as name@example.com.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Change/ })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Leave E-mail as it is' }).click()
  await dialog.getByLabel('Field to change').click()
  await page.getByRole('option', { name: 'Category' }).click()
  await dialog.getByRole('button', { name: 'Empty Category' }).click()
  await expect(dialog.getByRole('status')).toHaveText('1 lead chosen: 1 will change.')
  await dialog.getByRole('button', { name: 'Change 1 lead' }).click()
  await expect.poll(async () => (await api.rows('crm-leads', `q=${word}`))[0]?.category).toBe('')
})

test('@phone many leads go on in the background: seen after leaving the page, named where they failed, tried again, taken back', async ({
  page,
  api,
  isMobile,
}) => {
  const word = ownWord()
  await many(api, word, 3)
  const rows = await api.rows('crm-leads', `q=${word}&sort=name`)
  const lost = rows[1]?.row_id ?? ''
  // How many they are tells this run from those of earlier journeys.
  const gone = Array.from({ length: 101 + Math.floor(Math.random() * 800) }, (_, n) => `none-${n}`)
  const failed = gone.length + 1
  await api.http.delete(`/api/v1/grid/crm-leads/${lost}`)
  const leads = GridPage.leads(page)
  await leads.openSearching(word, 'sort=name')
  await page.route('**/grid/crm-leads/action/edit', async (route) => {
    const body = route.request().postDataJSON()
    if (body.dry_run) return route.fallback()
    // As if they had been chosen before one was deleted and others were gone for good; a hundred is done at once.
    const ids = [...rows.map(({ row_id }) => row_id), ...gone]
    await route.continue({ postData: JSON.stringify({ ids, params: body.params }) })
  })
  if (isMobile) {
    await page.getByRole('checkbox', { name: `Select ${word} 000` }).click()
    await leads.selected.getByRole('button', { name: /Select all 2/ }).click()
  } else {
    await leads.expectNames([`${word} 000`, `${word} 002`])
    await page.getByRole('checkbox', { name: 'Select all loaded rows' }).click()
  }
  await leads.runBulk('Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit 2 leads' })
  await dialog.getByLabel('Field to change').click()
  await page.getByRole('option', { name: 'Category' }).click()
  await dialog.getByRole('textbox', { name: 'Category' }).fill('Night')
  await expect(dialog.getByRole('status')).toHaveText('2 leads chosen: 2 will change.')
  await dialog.getByRole('button', { name: 'Change 2 leads' }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/')
  await page.getByRole('button', { name: /^Background work/ }).click()
  const tray = page.getByRole('dialog', { name: 'Background work' })
  const runs = (title: string) => tray.getByRole('listitem').filter({ hasText: title })
  const run = runs(`Edit category: ${failed + 2} leads`).first()
  await expect(run).toContainText(`2 leads changed, ${failed} failed.`, { timeout: 20_000 })
  await run.getByRole('button', { name: `${failed} failed` }).click()
  await expect(run.getByRole('list').getByRole('listitem').first()).toContainText(`${word} 001`)
  await expectAccessible(page, 'background work')
  const download = page.waitForEvent('download')
  await run.getByRole('link', { name: 'Download as CSV' }).click()
  expect((await download).suggestedFilename()).toBe(`Edit-category-${failed + 2}-leads-failed.csv`)

  await api.post('/grid/crm-leads/action/restore', { ids: [lost] })
  await run.getByRole('button', { name: 'Try the failed again' }).click()
  const again = runs(`Edit category: ${failed} leads`).first()
  await expect(again).toContainText(`1 lead changed, ${failed - 1} failed.`, { timeout: 20_000 })
  await run.getByRole('button', { name: 'Undo' }).click()
  await expect
    .poll(async () => (await api.rows('crm-leads', `q=${word}&filter[category]=Night`)).map(({ name }) => name), {
      timeout: 20_000,
    })
    .toEqual([`${word} 001`])
})

test('a run is stopped half-way, and says how far it came', async ({ page }) => {
  await page.goto('/')
  // Rules of matching are written row by row; a run over leads would be over before it can be stopped.
  const ids = Array.from({ length: 9_000 }, (_, n) => `none-${n}`)
  const status = await page.evaluate(async (chosen) => {
    const answer = await fetch('/api/v1/grid/acc-recon-rules/action/edit', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'indaba' },
      body: JSON.stringify({ ids: chosen, params: { changes: { disabled: true } } }),
    })
    return answer.status
  }, ids)
  expect(status).toBe(202)
  await page.getByRole('button', { name: /^Background work/ }).click()
  const run = page.getByRole('dialog', { name: 'Background work' }).getByRole('listitem').first()
  await expect(run.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /of 9.000/, { timeout: 15_000 })
  await run.getByRole('button', { name: 'Cancel' }).click()
  await expect(run).toContainText(/Cancelled after [\d\s]+ of 9.000\./, { timeout: 15_000 })
})

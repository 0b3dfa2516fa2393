import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('a rule is looked at before it is saved, and a deleted one comes back @phone', async ({ page, api }) => {
  const category = ownWord()
  const { suggestions } = await api.get<{ suggestions: { value: string; leads: number }[] }>(
    '/crm/category-rules/suggestions?source_type=adset',
  )
  const { rules } = await api.get<{ rules: { id: string; source_type: string }[] }>('/crm/category-rules')
  for (const { id, source_type } of rules)
    if (source_type === 'adset') await api.http.delete(`/api/v1/crm/category-rules/${id}`)
  const [source] = suggestions
  if (!source) throw new Error('the demo has leads of ad sets')

  await page.goto('/crm/category-rules')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a category rule' })
  await dialog.getByRole('combobox', { name: /Leads of/ }).click()
  await page.getByRole('option', { name: 'Ad sets' }).click()
  await dialog.getByRole('combobox', { name: /Which ad set/ }).click()
  await page
    .getByRole('option', { name: new RegExp(source.value.slice(0, 12)) })
    .first()
    .click()
  await dialog.getByRole('textbox', { name: /Get the category/ }).fill(category)
  await expect(dialog.getByRole('region', { name: 'What it would change' })).toContainText(
    `It fits ${source.leads} lead`,
  )
  await expectAccessible(page, 'new category rule')
  await dialog.getByRole('button', { name: 'Add the rule' }).click()

  const rule = page.getByRole('main').getByRole('listitem').filter({ hasText: category })
  await expect(rule).toContainText(source.value)
  await expect(page.getByText(/would get another category/)).toBeVisible()
  await page.getByRole('button', { name: 'Apply again' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/Change the category of \d+ lead/)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page, 'category rules')

  await rule.getByRole('button', { name: /Delete the rule/ }).click()
  await expect(rule).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rule).toBeVisible()
  await rule.getByRole('button', { name: /Delete the rule/ }).click()
  await expect(rule).toHaveCount(0)
})

test('a pull without an ad account says that nothing is connected @phone', async ({ page }) => {
  await page.goto('/crm/lead-sync')
  await expect(page.getByText('No ad account is connected', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Pull now' }).click()
  await expect(page.getByText(/there is nothing to pull/)).toBeVisible()
})

test('the item map is edited, tried on a lead before it is saved, and moved by keyboard', async ({
  page,
  api,
  speech,
}) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', {
    name: word,
    form_answers: { 'Which speed?': '100 Mbps', Town: 'Tembisa' },
  })
  const before = await api.get<{ rules: unknown[] }>('/crm/lead-item-map')
  await page.goto('/crm/item-map')
  await page.getByRole('button', { name: 'Add a rule' }).click()
  const row = page.getByRole('listitem', { name: `Rule ${before.rules.length + 1}` })
  await row.getByRole('combobox', { name: /When the answer to/ }).click()
  await page
    .getByRole('combobox', { name: /Search|Options/ })
    .last()
    .fill('Which speed?')
  await page
    .getByRole('option', { name: /Which speed\?/ })
    .first()
    .click()
  await row.getByRole('combobox', { name: 'Answer', exact: true }).fill('100 Mbps')
  await row.getByRole('textbox', { name: 'Item code' }).fill('F-100')

  await page.getByRole('combobox', { name: /^Lead/ }).click()
  await page
    .getByRole('combobox', { name: /Search|Options/ })
    .last()
    .fill(word)
  await page.getByRole('option', { name: new RegExp(word) }).click()
  await expect(page.getByRole('region', { name: 'Items of this lead' })).toContainText('F-100')
  await expect(page.getByText('Answers that no rule reads')).toBeVisible()
  await expectAccessible(page, 'item map')

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('The item map is saved')).toBeVisible()
  if (before.rules.length > 0) {
    await row.getByRole('textbox', { name: 'Item code' }).press('Alt+ArrowUp')
    await speech.says(
      `Rule ${before.rules.length + 1} is number ${before.rules.length} of ${before.rules.length + 1} now.`,
    )
    await page.getByRole('button', { name: 'Discard' }).click()
  }
  await api.http.put('/api/v1/crm/lead-item-map', { data: { rules: before.rules } })
  await api.http.delete(`/api/v1/grid/crm-leads/${lead.row_id}`)
})

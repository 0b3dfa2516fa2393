import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('two contacts become one with all their history, and the old address leads to the survivor', async ({
  page,
  api,
}) => {
  const word = ownWord()
  const kept = await api.create('crm-contacts', { full_name: `${word} Kept`, email: `${word}@example.com` })
  const merged = await api.create('crm-contacts', { full_name: `${word} Double`, company: `${word} Ltd` })
  await api.post(`/crm/contacts/${merged.row_id}/notes`, { body: `Note on the double ${word}` })
  const contacts = GridPage.contacts(page)
  await contacts.openSearching(word)
  await contacts.select(`${word} Kept`)
  await contacts.select(`${word} Double`)
  await contacts.runBulk('Merge')
  const question = page.getByRole('dialog', { name: 'Merge 2 contacts into one?' })
  await expect(question).toContainText('The others go to the bin')
  await contacts.drawer.field('Keep').click()
  await page.getByRole('option', { name: new RegExp(`${word} Kept`) }).click()
  await question.getByRole('button', { name: 'Merge' }).click()
  await contacts.expectNames([`${word} Kept`])
  await expect(contacts.row(`${word} Kept`)).toContainText(`${word} Ltd`)

  await page.goto(`/crm/contacts/${merged.row_id}`)
  await expect(page).toHaveURL(new RegExp(`/crm/contacts/${kept.row_id}`))
  await expect(page.getByText(`Note on the double ${word}`)).toBeVisible()
})
